#include "cli/command.h"

namespace senet::cli {

int run(int, char**) { return 0; }

}  // namespace senet::cli
