// The sub-commands of `senet`: each is one .cpp and one line in command.cpp.
#pragma once

namespace senet::cli {

// Runs `senet ARGS...`. Returns the exit status: 0 success, 1 a check failed, 2 bad input.
int run(int argc, char** argv);

}  // namespace senet::cli
