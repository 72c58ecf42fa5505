// What a match asks of its players, on their threads, and what these do while they wait for each other.
#include <algorithm>
#include <utility>

#include "base/error.h"
#include "referee/match_seat.h"

namespace senet::referee {

namespace {

Fault fault_of(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const PlayerFault& fault) {
    return {fault.kind(), fault.what()};
  } catch (const std::exception& error) {
    return {FaultKind::kError, error.what()};
  } catch (...) {
    return {FaultKind::kError, "unknown exception"};
  }
}

}  // namespace

void Match::stop() noexcept {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const auto& seat : seats_) seat->ending.request_stop();
  }
  changed_.notify_all();
}

// A question that is put while the match is being stopped ends early, too.
std::stop_token Match::new_question(Seat& seat) {
  const std::lock_guard lock(mutex_);
  seat.ending = std::stop_source();
  if (stopped_) seat.ending.request_stop();
  return seat.ending.get_token();
}

// Puts a question to each player and waits until all have replied, the latest deadline and the allowance have passed,
// or the match is stopped. Whoever has not replied then is told that it need not, and so is who ponders since it has.
Match::Replies Match::ask(const std::function<Question(std::size_t role)>& question,
                          const std::vector<TimePoint>& deadlines, Seconds allowance, bool ponder) {
  Replies replies(seats_.size());
  const TimePoint latest = after(*std::ranges::max_element(deadlines), allowance);
  const auto open = std::make_shared<std::ptrdiff_t>(
      std::ranges::count_if(seats_, [](const auto& seat) { return seat->player != nullptr; }));
  for (std::size_t role = 0; role < seats_.size(); ++role) {
    Seat& seat = *seats_[role];
    if (!seat.player) continue;
    replies[role] = std::make_shared<Reply>();
    const std::stop_token stop = new_question(seat);
    seat.worker->post(
        [=, this, &seat, reply = replies[role], asked = question(role), until = Deadline(deadlines[role], stop)] {
          const Seconds cpu = thread_cpu_time();
          Reply result;
          try {
            result.move = asked(*seat.player, until);
            result.report = seat.player->report();
          } catch (...) {
            result.fault = fault_of(std::current_exception());
          }
          result.cpu = thread_cpu_time() - cpu;
          result.at = clock_->now();
          result.given = true;
          {
            const std::lock_guard lock(mutex_);
            *reply = std::move(result);
            changed_.notify_all();
            if (--*open == 0 || !ponder) return;
          }
          seat.ponder([&] { seat.player->ponder({latest, stop}); });
        });
  }
  const auto all_given = [&] {
    return std::ranges::all_of(replies, [](const auto& reply) { return !reply || reply->given; });
  };
  std::unique_lock lock(mutex_);
  clock_->wait_until(lock, changed_, latest, [&] { return stopped_ || all_given(); });
  // a late reply is written to its own object, not to the copy that is judged
  for (std::size_t role = 0; role < replies.size(); ++role) {
    if (!replies[role]) continue;
    if (!replies[role]->given || ponder) seats_[role]->ending.request_stop();
    replies[role] = std::make_shared<Reply>(*replies[role]);
  }
  return replies;
}

// Simulations are known only now, so that this is not side by side.
void Match::grant_pondering(const PlyRecord& ply) {
  const auto question = [&](std::size_t role) -> Question {
    std::uint64_t most = 0;
    for (const MoveRecord& move : ply.moves) most = std::max(most, move.report.simulations);
    const std::uint64_t granted = most - ply.moves[role].report.simulations;
    return [granted, &seat = *seats_[role]](Player& player, const Deadline& until) {
      if (granted > 0) seat.ponder([&] { player.ponder_simulations(granted, until); });
      return kNoMove;
    };
  };
  ask(question, same_for_all(after(clock_->now(), kUnlimited)), Seconds(0));
}

}  // namespace senet::referee
