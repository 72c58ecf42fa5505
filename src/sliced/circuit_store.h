// The circuits of one game: the plain ones, and those that trace moves, choose them by weights or make given ones,
// which take time and memory to build and are therefore built when they are first needed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

#include "base/give_up.h"
#include "sliced/playout_circuits.h"
#include "sliced/step_circuits.h"

namespace senet::sliced {

// Shared between threads.
class CircuitStore {
 public:
  static constexpr unsigned kWeightBits = 4;

  enum Kind : std::uint8_t { kPlain, kTraced, kWeighted, kKinds };  // kWeighted: traced too

  // Arguments as of build_playout_circuits; they are kept as copies.
  // `later`: whether what is asked for without a GiveUp of its own is not needed any more.
  CircuitStore(GoalsByValue goals, const propnet::Network& network, Phases phases, Form form, std::uint32_t max_nodes,
               GiveUp later = {});

  // Throws: Error, see build_playout_circuits.
  std::shared_ptr<const PlayoutCircuits> get(Kind kind, GiveUp give_up) const;
  std::shared_ptr<const PlayoutCircuits> get(Kind kind) const { return get(kind, later_); }
  // The weighted ones with weights of replies, which are not kept. Throws: as get.
  std::shared_ptr<const PlayoutCircuits> build_weighted(std::span<const Reply> replies) const;
  // Throws: Error, see build_step_circuits.
  std::shared_ptr<const StepCircuits> steps() const;

 private:
  // Made by whoever asks first; others that ask wait for it. Each has a lock of its own: who needs circuits that are
  // there must not wait for others that are being built.
  template <class Circuits>
  class Lazy {
   public:
    template <class Build>
    std::shared_ptr<const Circuits> get(const Build& build) const {
      const std::lock_guard lock(mutex_);
      if (circuits_ == nullptr) circuits_ = build();
      return circuits_;
    }

   private:
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const Circuits> circuits_;
  };

  std::shared_ptr<const PlayoutCircuits> build(const CircuitOptions& options) const;

  const GoalsByValue goals_;
  const propnet::Network network_;
  const Phases phases_;
  const Form form_;
  const std::uint32_t max_nodes_;
  const GiveUp later_;
  std::array<Lazy<PlayoutCircuits>, kKinds> circuits_;
  Lazy<StepCircuits> steps_;
};

}  // namespace senet::sliced
