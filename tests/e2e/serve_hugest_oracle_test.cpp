// The first move on the largest published sheets, which take seconds to load.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gdl/description.h"
#include "load/loader.h"
#include "support/legal_texts.h"
#include "support/raw_socket.h"
#include "support/serve_process.h"

namespace senet::test {
namespace {

class HugestSheets : public testing::TestWithParam<std::string> {};

std::string ask(const ServeProcess& server, const std::string& message) {
  const std::string post =
      "POST / HTTP/1.0\r\nContent-Length: " + std::to_string(message.size()) + "\r\n\r\n" + message;
  const std::string response = exchange(server.port(), post);
  const std::size_t head = response.find("\r\n\r\n");
  return head == std::string::npos ? "no reply" : response.substr(head + 4);
}

TEST_P(HugestSheets, HaveALegalFirstMoveAfterASecond) {
  const std::string path = SENET_SHARED_DIR "/corpus/" + GetParam() + ".v0.kif";
  const gdl::Description description = gdl::read_description_file(path);
  std::string rules;
  for (const gdl::Rule& rule : description.rules) rules += gdl::to_text(rule) + " ";
  ServeProcess server({"--player", "mcts"});
  EXPECT_EQ(ask(server, "(START m " + description.roles().front() + " (" + rules + ") 1 1)"), "ready");
  const std::string move = ask(server, "(PLAY m NIL)");
  EXPECT_EQ(ask(server, "(ABORT m)"), "aborted");
  const auto game = load::load(description, "sheet", {.evaluator = load::Evaluator::kInterpreter, .quick = true}).game;
  const auto legal = legal_texts(*game, 0);
  EXPECT_TRUE(std::ranges::binary_search(legal, move)) << move << " is none of " << legal.size() << " legal moves";
}

INSTANTIATE_TEST_SUITE_P(Corpus, HugestSheets,
                         testing::Values("amazons", "amazonsTorus", "gt_two_thirds_4p", "alexChess", "slaughter",
                                         "chess", "duplicateStateLarge", "laikLee_hex", "ruleDepthExponential"),
                         [](const auto& sheet) { return sheet.param; });

}  // namespace
}  // namespace senet::test
