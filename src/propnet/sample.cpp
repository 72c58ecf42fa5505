#include "propnet/sample.h"

#include <algorithm>
#include <map>

#include "base/rng.h"
#include "propnet/evaluate.h"

namespace senet::propnet {

namespace {

constexpr std::uint64_t kWork = 30'000'000;  // inputs of gates looked at, roughly the time taken in nanoseconds
constexpr std::uint64_t kMinPlies = 6;
constexpr std::uint64_t kMaxPlies = 400;
constexpr std::uint32_t kGameLength = 100;

class Sampler {
 public:
  explicit Sampler(const Network& network)
      : network_(network),
        values_(network.gate_count(), 0),
        held_(network.gate_count(), 0),
        flipped_(network.gate_count(), 0),
        forced_(network.role_count()) {
    start_game();
  }

  Sample run() {
    const std::uint64_t work = 2 * (network_.inputs.size() + network_.gate_count());
    const std::uint64_t plies = std::clamp(kWork / work, kMinPlies, kMaxPlies);
    for (std::uint64_t ply = 0; ply < plies; ++ply) make_ply();
    return conclude(static_cast<std::uint32_t>(plies));
  }

 private:
  void start_game() {
    std::copy(network_.initially.begin(), network_.initially.end(), values_.begin() + network_.proposition(0));
    std::fill(values_.begin() + network_.move(0), values_.begin() + network_.first_logic_gate(), std::uint8_t{0});
    evaluate(network_, values_);
    length_ = 0;
  }

  void make_ply() {
    network_.give_up.check();
    if (length_ == kGameLength || value_of(values_, network_.terminal)) start_game();
    for (GateId gate = 0; gate < network_.gate_count(); ++gate) held_[gate] += values_[gate];
    const GateValues before = values_;
    choose_joint_move();
    evaluate(network_, values_);
    GateValues next;
    for (const Literal literal : network_.next) next.push_back(value_of(values_, literal) ? 1 : 0);
    std::copy(next.begin(), next.end(), values_.begin() + network_.proposition(0));
    std::fill(values_.begin() + network_.move(0), values_.begin() + network_.first_logic_gate(), std::uint8_t{0});
    evaluate(network_, values_);
    for (GateId gate = 0; gate < network_.gate_count(); ++gate) flipped_[gate] += before[gate] != values_[gate] ? 1 : 0;
    ++length_;
  }

  void choose_joint_move() {
    std::vector<MoveId> joint;
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      MoveList legal;
      for (std::uint32_t m = network_.first_move[role]; m < network_.first_move[role + 1]; ++m) {
        if (value_of(values_, network_.legal[m])) legal.push_back(MoveId{m});
      }
      const MoveId move = legal.empty() ? kNoMove : legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
      if (legal.size() <= 1) ++forced_[role][move];
      joint.push_back(move);
    }
    for (std::uint32_t role = 0; role < network_.role_count(); ++role) {
      values_[joint[role] == kNoMove ? network_.idle(role) : network_.move(index(joint[role]))] = 1;
    }
    joints_.push_back(std::move(joint));
  }

  Sample conclude(std::uint32_t plies) const {
    Sample sample;
    sample.plies = plies;
    for (const auto& forced : forced_) {
      const auto most = std::ranges::max_element(forced, {}, [](const auto& entry) { return entry.second; });
      sample.waiting_move.push_back(most == forced.end() ? kNoMove : most->first);
    }
    std::uint32_t several = 0;
    for (const auto& joint : joints_) {
      std::uint32_t active = 0;
      for (std::size_t role = 0; role < joint.size(); ++role)
        active += joint[role] != sample.waiting_move[role] ? 1 : 0;
      several += active > 1 ? 1 : 0;
    }
    const auto share = [plies](std::uint32_t count) { return static_cast<float>(count) / static_cast<float>(plies); };
    sample.simultaneous = static_cast<double>(share(several));
    std::ranges::transform(held_, std::back_inserter(sample.holds), share);
    std::ranges::transform(flipped_, std::back_inserter(sample.flips), share);
    return sample;
  }

  const Network& network_;
  Rng rng_{1};
  GateValues values_;
  std::vector<std::uint32_t> held_;
  std::vector<std::uint32_t> flipped_;
  std::vector<std::map<MoveId, std::uint32_t>> forced_;  // per role: moves made for want of another, with their number
  std::vector<std::vector<MoveId>> joints_;
  std::uint32_t length_ = 0;
};

}  // namespace

Sample take_sample(const Network& network) { return Sampler(network).run(); }

}  // namespace senet::propnet
