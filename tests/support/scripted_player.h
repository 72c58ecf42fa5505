// A player for tests: follows the match and plays the first legal move, unless the script says otherwise.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "player/player.h"

namespace senet::test {

// What the players of a test do and what happened to them; shared between threads.
class Script {
 public:
  // Blocks the player until it is told to stop.
  void wait_for_stop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_; });
    stopped_ = false;
  }
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }
  bool stopping() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }
  void note(std::string text) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(std::move(text));
    changed_.notify_all();
  }
  // Blocks until the note has been made.
  void await(const std::string& text) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return std::find(notes_.begin(), notes_.end(), text) != notes_.end(); });
  }
  // Blocks until so many notes have been made.
  void await_number(std::size_t number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return notes_.size() >= number; });
  }
  std::vector<std::string> notes() const {
    const std::lock_guard lock(mutex_);
    return notes_;
  }

  // Called in place of choosing the first legal move, with the number of joint moves so far.
  std::function<MoveId(std::size_t ply, const MoveList& legal)> choose;
  std::function<void()> on_start;
  // Whether the player has more to ponder, see Player; it has nothing where this is empty.
  std::function<bool()> on_ponder;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::vector<std::string> notes_;
};

// Notes "start", "play <the joint move>", "ponder", "finish <goals>" and "gone" as they happen.
class ScriptedPlayer final : public Player {
 public:
  explicit ScriptedPlayer(std::shared_ptr<Script> script) : script_(std::move(script)) {}
  ~ScriptedPlayer() override {
    setup_ = {};
    simulator_.reset();
    script_->note("gone");
  }

  void start(const MatchSetup& setup, const Deadline& deadline) override {
    setup_ = setup;
    simulator_ = setup_.game->new_simulator();
    const std::stop_callback on_stop(deadline.stop, [this] { script_->stop(); });
    script_->note("start");
    if (script_->on_start) script_->on_start();
  }
  MoveId play(std::span<const MoveId> last_joint, const Deadline& deadline) override {
    const std::stop_callback on_stop(deadline.stop, [this] { script_->stop(); });
    script_->note("play" + texts(last_joint));
    if (!last_joint.empty()) {
      simulator_->apply(last_joint);
      ++ply_;
    }
    MoveList legal;
    simulator_->legal(setup_.role, legal);
    if (script_->choose) return script_->choose(ply_, legal);
    return legal.empty() ? kNoMove : legal.front();
  }
  bool ponder(const Deadline& deadline) override {
    if (!script_->on_ponder) return false;
    const std::stop_callback on_stop(deadline.stop, [this] { script_->stop(); });
    script_->note("ponder");
    return script_->on_ponder();
  }
  void finish(std::span<const MoveId> last_joint, std::span<const Goal> goals, const Deadline&) override {
    std::string text = "finish" + texts(last_joint);
    for (const Goal goal : goals) text += " " + std::to_string(goal);
    script_->note(text);
  }
  MoveReport report() const override { return {.simulations = 7, .value = 50.0, .note = "scripted"}; }
  std::string name() const override { return "scripted"; }

 private:
  std::string texts(std::span<const MoveId> joint) const {
    std::string text;
    for (const MoveId move : joint) text += " " + setup_.game->move_name(move);
    return text;
  }

  std::shared_ptr<Script> script_;
  MatchSetup setup_;
  std::unique_ptr<Simulator> simulator_;
  std::size_t ply_ = 0;
};

}  // namespace senet::test
