// The real server when it is killed, paused, aborted again and again, or crowded.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "gdl/description.h"
#include "support/raw_socket.h"
#include "support/run_senet.h"
#include "support/scramble.h"
#include "support/serve_process.h"
#include "support/temporary_directory.h"

namespace senet::test {
namespace {

using SteadyTime = std::chrono::steady_clock;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kSlowdown = 15;
#else
constexpr double kSlowdown = 1;
#endif

double seconds_since(SteadyTime::time_point begin) {
  return std::chrono::duration<double>(SteadyTime::now() - begin).count();
}

gdl::Description sheet(const std::string& game) {
  return gdl::read_description_file(std::string(SENET_SOURCE_DIR) + "/games/" + game + ".kif");
}

std::string post(const std::string& message) {
  return "POST / HTTP/1.0\r\nContent-Length: " + std::to_string(message.size()) + "\r\n\r\n" + message;
}

std::string body_of(const std::string& response) {
  const std::size_t head = response.find("\r\n\r\n");
  return head == std::string::npos ? "no reply" : response.substr(head + 4);
}

std::string ask(const ServeProcess& server, const std::string& message) {
  return body_of(exchange(server.port(), post(message)));
}

std::string get(const ServeProcess& server, const std::string& path) {
  return body_of(exchange(server.port(), "GET " + path + " HTTP/1.0\r\n\r\n"));
}

// Of the first role, with the rules as that seed scrambles them.
std::string start_message(const std::string& id, const std::string& game, std::uint64_t seed, int start, int play) {
  const std::string rules = Scrambler(seed).text(sheet(game));
  const std::string role = gdl::read_description(rules, game).roles().front();
  return "(START " + id + " " + role + " (" + rules + ") " + std::to_string(start) + " " + std::to_string(play) + ")";
}

// Returns once done() holds.
template <class Done>
void await(Done done) {
  while (!done()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// The match's record, once it holds that many states.
nlohmann::json record_of(const std::filesystem::path& folder, std::size_t states) {
  nlohmann::json json;
  await([&] {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".json") json = nlohmann::json::parse(std::ifstream(entry.path()));
    }
    return json.contains("states") && json["states"].size() >= states;
  });
  return json;
}

TEST(ServeFaults, TheRecordOfAMatchIsThereWhenTheServerIsKilled) {
  const TemporaryDirectory directory;
  const std::filesystem::path folder = directory.path() / "records";
  ServeProcess server({"--player", "mcts(simulations=20)", "--records", folder.string()});
  std::string rules;
  for (const gdl::Rule& rule : sheet("tic_tac_toe").rules) rules += gdl::to_text(rule) + " ";
  EXPECT_EQ(ask(server, "(START ../m cross (" + rules + ") 10 10)"), "ready");
  const std::string move = ask(server, "(PLAY ../m NIL)");
  EXPECT_EQ(ask(server, "(PLAY ../m (" + move + " noop))"), "noop");
  const auto json = record_of(folder, 2);
  EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
  EXPECT_EQ(record_of(folder, 2), json);
  EXPECT_EQ(json["matchId"], "../m");
  EXPECT_EQ(json["isCompleted"], false);
  EXPECT_EQ(json["isAborted"], false);
  EXPECT_EQ(json["startClock"], 10);
  EXPECT_EQ(json["moves"].dump(), "[[\"" + move + "\",\"noop\"]]");
  EXPECT_EQ(json["errors"].dump(), "[[\"\",\"\"]]");
  EXPECT_EQ(json["stateTimes"].size(), 2U);
  EXPECT_GE(json["stateTimes"][0], json["startTime"]);
  EXPECT_EQ(json["gameRoleNames"].size(), 2U);
  EXPECT_EQ(json["playerNamesFromHost"][0], "mcts(simulations=20)");
  EXPECT_EQ(json["details"][0][0]["simulations"], 20);
  EXPECT_NE(json["states"][0].get<std::string>().find("(true (turn cross))"), std::string::npos);
}

TEST(ServeFaults, TheRecordOfAMatchThatEndedHasItsGoals) {
  const TemporaryDirectory directory;
  ServeProcess server({"--player", "mcts(simulations=20)", "--records", directory.path().string()});
  const std::string address = "http://127.0.0.1:" + std::to_string(server.port());
  const Outcome outcome = run_senet("match " + std::string(SENET_SOURCE_DIR) +
                                    "/games/nim.kif --start 5 --play 5 --player random --player " + address);
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  nlohmann::json json;
  await([&] {
    json = record_of(directory.path(), 2);
    return json["isCompleted"] == true;
  });
  EXPECT_EQ(json["goalValues"].size(), 2U);
  EXPECT_EQ(json["states"].size(), json["moves"].size() + 1);
}

TEST(ServeFaults, AbortEndsASearchAtOnceWhetherItThinksOrPonders) {
  ServeProcess server;
  double slowest = 0;
  for (const bool thinks : {true, false}) {
    EXPECT_EQ(ask(server, start_message("m", "breakthrough", 0, 1, 1000)), "ready");
    const std::size_t threads = server.status("Threads");
    const RawSocket socket(server.port());
    if (thinks) socket.send(post("(PLAY m NIL)"));
    await([&] { return !thinks || nlohmann::json::parse(get(server, "/status"))["matches"][0]["plies"] == 1; });
    const auto begin = SteadyTime::now();
    EXPECT_EQ(ask(server, "(ABORT m)"), "aborted");
    await([&] { return server.status("Threads") < threads; });  // the match's have ended
    slowest = std::max(slowest, seconds_since(begin));
    if (thinks) {
      EXPECT_NE(body_of(socket.read_all()), "no reply");
    }
  }
  std::printf("after ABORT the threads of the match had ended within %.1f ms\n", 1000 * slowest);
  EXPECT_LT(slowest, 1) << "a twentieth of that is what to expect where nothing else runs";
}

// While the rules are translated, grounded, made a network and compiled.
TEST(ServeFaults, AbortEndsALoadAtOnce) {
  ServeProcess server({"--player", "mcts(simulations=1)", "--matches", "2"});
  ask(server, "(INFO)");
  const std::size_t threads = server.status("Threads");
  double slowest = 0;
  for (const char* game : {"amazons", "go_19x19", "othello", "lines_of_action"}) {
    for (const double after : {0.02, 0.1, 0.4, 1.0}) {
      const RawSocket socket(server.port());
      socket.send(post(start_message("m", game, 0, 20, 1)));
      await([&] { return nlohmann::json::parse(get(server, "/status"))["matches"].size() == 1; });
      std::this_thread::sleep_for(std::chrono::duration<double>(after));
      const auto begin = SteadyTime::now();
      EXPECT_EQ(ask(server, "(ABORT m)"), "aborted");
      await([&] { return server.status("Threads") <= threads; });
      slowest = std::max(slowest, seconds_since(begin));
      EXPECT_NE(body_of(socket.read_all()), "no reply");
    }
  }
  std::printf("after ABORT the threads that loaded had ended within %.1f ms\n", 1000 * slowest);
  EXPECT_LT(slowest, kSlowdown) << "a twentieth of that is what to expect where nothing else runs";
}

TEST(ServeFaults, AProcessThatWasPausedStillAnswersInTime) {
  ServeProcess server;
  EXPECT_EQ(ask(server, start_message("m", "connect_four", 1, 1, 4)), "ready");
  const RawSocket socket(server.port());
  const auto begin = SteadyTime::now();
  socket.send(post("(PLAY m NIL)"));
  await([&] { return seconds_since(begin) > 0.2; });
  server.signal(SIGSTOP);
  await([&] { return seconds_since(begin) > 1.2; });
  server.signal(SIGCONT);
  EXPECT_NE(body_of(socket.read_all()), "no reply");
  EXPECT_LT(seconds_since(begin), 4);
  EXPECT_EQ(server.end(SIGTERM), 0);
}

// In kB, after so many matches that were started, asked for a move where that is wanted, and aborted.
std::size_t memory_after(const ServeProcess& server, std::uint64_t first, std::uint64_t matches) {
  for (std::uint64_t seed = first; seed < first + matches; ++seed) {
    const std::string id = "m" + std::to_string(seed);
    const char* const game = seed % 2 == 0 ? "tic_tac_toe" : "connect_four";
    std::string reply;
    await([&] { return (reply = ask(server, start_message(id, game, seed, 5, 5))) != "busy"; });
    EXPECT_EQ(reply, "ready");
    EXPECT_NE(ask(server, "(PLAY " + id + " NIL)"), "busy");
    EXPECT_EQ(ask(server, "(ABORT " + id + ")"), "aborted");
  }
  return server.status("VmRSS");
}

void expect_flat_memory(std::uint64_t matches) {
  ServeProcess server({"--player", "mcts(simulations=50,memory=16)"});
  const std::size_t before = memory_after(server, 0, matches / 3);
  const std::size_t after = memory_after(server, matches / 3, matches - matches / 3);
  std::printf("memory after a third of %lu matches %zu kB, after all %zu kB\n", matches, before, after);
  EXPECT_LT(after, before + (24u << 10));
  EXPECT_EQ(server.end(SIGTERM), 0);
}

// By default the C library keeps much of what each of them took, for threads to come.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they keep freed memory for a while
TEST(ServeFaults, TheMemoryOfLargeGamesComesBack) {
  ServeProcess server({"--player", "mcts(simulations=1000,memory=64)"});
  memory_after(server, 0, 2);
  const std::size_t before = server.status("RssAnon");
  std::size_t most = 0;
  std::uint64_t seed = 2;
  for (int round = 0; round < 2; ++round) {
    for (const char* game : {"checkers", "go_19x19", "catch_the_lion", "amazons_8x8", "pentalath", "connect_four"}) {
      const std::string id = "m" + std::to_string(++seed);
      std::string reply;
      await([&] { return (reply = ask(server, start_message(id, game, seed, 2, 5))) != "busy"; });
      EXPECT_EQ(reply, "ready");
      EXPECT_NE(ask(server, "(PLAY " + id + " NIL)"), "busy");
      most = std::max(most, server.status("RssAnon"));
      EXPECT_EQ(ask(server, "(ABORT " + id + ")"), "aborted");
    }
  }
  constexpr std::size_t kTolerance = 4u << 10;  // kB
  const auto begin = SteadyTime::now();
  await([&] {
    ask(server, "(INFO)");
    return server.status("RssAnon") < before + kTolerance || seconds_since(begin) > 5;
  });
  const std::size_t after = server.status("RssAnon");
  std::printf("memory after small games %zu kB, during large ones %zu kB, after them %zu kB\n", before, most, after);
  EXPECT_GT(most, before + 2 * kTolerance) << "these games are too small to tell anything";
  EXPECT_LT(after, before + kTolerance);
}
#endif

TEST(ServeFaults, MatchesThatAreAbortedLeaveNoMemoryBehind) { expect_flat_memory(60); }
TEST(Deep, AThousandMatchesThatAreAbortedLeaveNoMemoryBehind) { expect_flat_memory(1000); }

// A match goes on while so many connections are open that say nothing, or begin a request and don't end it.
void expect_undisturbed_by(std::size_t connections) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  connections = std::min<std::size_t>(connections, limit.rlim_cur - 200);
  ServeProcess server({"--player", "mcts(simulations=50)"});
  EXPECT_EQ(ask(server, start_message("m", "connect_four", 1, 5, 5)), "ready");
  std::vector<std::unique_ptr<RawSocket>> idle;
  while (idle.size() < connections) {
    idle.push_back(std::make_unique<RawSocket>(server.port()));
    if (idle.size() % 3 == 0) idle.back()->send("POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\n\xff(");
    if (idle.size() % 5 == 0) idle.back()->end_sending();
  }
  const auto begin = SteadyTime::now();
  EXPECT_NE(ask(server, "(PLAY m NIL)"), "busy");
  EXPECT_LT(seconds_since(begin), 5);
  EXPECT_EQ(ask(server, "(ABORT m)"), "aborted");
  EXPECT_EQ(server.end(SIGTERM), 0);
}

TEST(ServeFaults, IdleConnectionsDisturbNoMatch) { expect_undisturbed_by(800); }
TEST(Deep, TenThousandIdleConnectionsDisturbNoMatch) { expect_undisturbed_by(10'000); }

// A match of which each turn has a clock of a second, after a start clock in which so many simulations are made.
void expect_no_late_reply(const std::string& player, int start_clock, std::uint64_t simulations) {
  const TemporaryDirectory directory;
  const std::string log = (directory.path() / "events.jsonl").string();
  ServeProcess server({"--player", player, "--evaluator", "native", "--log", log});
  std::string rules;
  for (const gdl::Rule& rule : sheet("connect_four").rules) rules += gdl::to_text(rule) + " ";
  EXPECT_EQ(ask(server, "(START m red (" + rules + ") " + std::to_string(start_clock) + " 1)"), "ready");
  std::string move = ask(server, "(PLAY m NIL)");
  for (int turn = 0; turn < 4; ++turn) {
    EXPECT_EQ(ask(server, "(PLAY m (" + move + " noop))"), "noop");
    move = ask(server, "(PLAY m (noop (drop 1)))");
    EXPECT_TRUE(move.starts_with("(drop ")) << move;
  }
  const std::size_t peak = server.status("VmHWM");
  EXPECT_EQ(server.end(SIGTERM), 0);
  double least = 1;
  std::uint64_t kept = 0;
  std::ifstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    if (event["message"] != "PLAY") continue;
    EXPECT_EQ(event["by"], "player") << line;
    least = std::min(least, event["left_s"].get<double>());
    kept = std::max(kept, event["kept"].get<std::uint64_t>());
  }
  std::printf("%s: %lu simulations in the tree, %zu MB at most, least left of a clock of 1 s: %.3f s\n", player.c_str(),
              kept, peak >> 10, least);
  EXPECT_GT(least, 0);
  EXPECT_GE(kept, simulations);
}

TEST(ServeFaults, AFullTreeMakesNoReplyLate) { expect_no_late_reply("mcts(memory=1)", 1, 1000); }
// Each simulation adds a position: more than two million, of which a turn leaves a part behind; and as many in a tree
// that has room for half of them.
TEST(Deep, ATreeOfTwoMillionPositionsMakesNoReplyLate) { expect_no_late_reply("mcts(memory=400)", 90, 2'000'000); }
TEST(Deep, AFullTreeOfAMillionPositionsMakesNoReplyLate) { expect_no_late_reply("mcts(memory=80)", 90, 2'000'000); }

TEST(ServeFaults, OddClocksAreAnsweredSanely) {
  ServeProcess server({"--player", "mcts(simulations=50)"});
  const std::string rules =
      "((role x) (init s) (legal x a) (legal x b) (<= (next t) (true s)) (<= terminal (true t)) "
      "(goal x 50))";
  for (const char* clocks : {"0 0", "-5 -5", "99999999999999999999 99999999999999999999"}) {
    EXPECT_EQ(ask(server, "(START m x " + rules + " " + clocks + ")"), "ready") << clocks;
    const std::string move = ask(server, "(PLAY m NIL)");
    EXPECT_TRUE(move == "a" || move == "b") << clocks << " " << move;
    EXPECT_EQ(ask(server, "(STOP m (a))"), "done");
  }
  for (const char* clocks : {"x 1", "1 (1)", "1.5 1", "1"}) {
    EXPECT_TRUE(ask(server, "(START m x " + rules + " " + clocks + ")").starts_with("(error ")) << clocks;
  }
  EXPECT_EQ(ask(server, "(INFO)"), "((name senet)(status available))");
}

}  // namespace
}  // namespace senet::test
