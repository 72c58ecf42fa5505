#include "timing/time_manager.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "timing/margin.h"

namespace senet::timing {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

const GameTables& no_tables() {
  static const GameTables none;
  return none;
}

std::uint64_t to_count(double simulations) {
  return simulations >= 1e18 ? kNever : static_cast<std::uint64_t>(std::max(simulations, 0.0));
}

}  // namespace

std::string to_text(const MoveTiming& timing) {
  std::string text = fmt::format("planned {:.6g} {}, used {:.6g} s, {} simulations", timing.planned,
                                 timing.counted ? "simulations" : "s", timing.used.count(), timing.simulations);
  for (const Reason& reason : timing.reasons) text += "; " + to_text(reason);
  return text;
}

TimeManager::TimeManager(std::shared_ptr<const Strategy> strategy, const TimeControl& control,
                         std::shared_ptr<const GameTables> tables)
    : strategy_(std::move(strategy)), control_(control), tables_(std::move(tables)), clock_(control) {}

CheckPoint TimeManager::begin(TimePoint now, const MoveFacts& facts) {
  begun_ = now;
  clock_.start(now);
  timing_ = {};
  timing_.move = clock_.moves();
  timing_.left = clock_.left(now);
  target_ = 0;
  over_ = false;
  rescaled_ = false;
  extending_ = 0;
  extensions_ = 0;
  stops_.clear();
  for (const auto& rule : strategy_->rules()) {
    const auto every = rule->every();
    if (every && saves()) stops_.push_back({rule.get(), *every, *every});
  }
  plan(facts);
  return next_check();
}

double TimeManager::usable(double left) const noexcept {
  const Seconds margin = control_.simulated() ? Seconds(0) : margin_of(strategy_->limit().margin, Seconds(left));
  return std::max(left - margin.count(), 0.0);
}

void TimeManager::plan(const MoveFacts& facts) {
  const double left = usable(timing_.left.count());
  const std::optional<double> speed =
      control_.simulated() ? std::optional(control_.rate) : (facts.speed ? facts.speed : speed_);
  const double one = speed && *speed > 0 ? 1 / *speed : 0;  // seconds that a simulation takes
  if (facts.legal < 2) {
    stop({facts.legal == 0 ? "no move" : "forced", {}, {}});
  } else if (left <= 0) {
    stop({"no time", {{"left", timing_.left.count()}}, {}});
  } else if (left < one) {
    stop({"no time", {{"left", left}, {"simulation", one}}, "less than a simulation takes"});
  } else {
    bound(allocate(facts, left), left, one);
  }
}

// Sets what is planned before any bounds. Returns the plain share in seconds, 0 where the plan is counted.
double TimeManager::allocate(const MoveFacts& facts, double left) {
  const double carried = std::min(carried_, left);
  Situation situation{.left = left - carried,
                      .pays = clock_.moves_to_pay(),
                      .saves = saves(),
                      .facts = facts,
                      .tables = tables_ ? *tables_ : no_tables()};
  if (control_.kind == TimeControl::Kind::kIncrement) situation.increment = control_.increment.count();
  double factor = 1;
  double plain = 0;
  for (const auto& rule : strategy_->rules()) {
    if (auto share = rule->share(situation)) {
      plain = share->amount;
      timing_.counted = share->counted;
      timing_.reasons.push_back(std::move(share->reason));
    }
    if (auto scale = rule->scale(situation)) {
      factor *= scale->factor;
      timing_.reasons.push_back(std::move(scale->reason));
    }
  }
  timing_.planned = plain * factor;
  if (timing_.counted) return 0;
  if (carried > 0) {
    timing_.planned += carried;
    timing_.reasons.push_back({"rollover", {{"carried", carried}}, {}});
  }
  return plain + carried;
}

// A move gets a simulation at least.
void TimeManager::bound(double plain, double left, double one) {
  const bool last = clock_.moves_to_pay() == std::uint64_t{1};
  const double most = last ? left : std::min(left, std::max(plain, strategy_->limit().most * left));
  timing_.limit = Seconds(std::max(most, one));
  if (!timing_.counted && timing_.planned > timing_.limit.count()) {
    timing_.reasons.push_back({"limit", {{"wanted", timing_.planned}, {"limit", timing_.limit.count()}}, {}});
  }
  if (!timing_.counted) timing_.planned = std::clamp(timing_.planned, one, timing_.limit.count());
  target_ = timing_.planned;
}

CheckPoint TimeManager::next_check() const noexcept {
  if (over_) return {};
  CheckPoint next{timing_.limit, kNever};
  if (timing_.counted) {
    next.simulations = to_count(target_);
  } else {
    next.elapsed = std::min(next.elapsed, Seconds(target_));
  }
  for (const StopRule& each : stops_) next.simulations = std::min(next.simulations, each.due);
  if (!rescaled_) {
    for (const auto& rule : strategy_->rules()) {
      if (const auto after = rule->rescales_after()) next.elapsed = std::min(next.elapsed, Seconds(*after));
    }
  }
  return next;
}

Progress TimeManager::progress(Seconds elapsed, const Snapshot& snapshot, const Front& front) const noexcept {
  const double spent = timing_.counted ? static_cast<double>(snapshot.simulations) : elapsed.count();
  return {snapshot, front, elapsed.count(), spent, timing_.planned, target_};
}

Decision TimeManager::stop(Reason reason) {
  timing_.reasons.push_back(std::move(reason));
  over_ = true;
  return {Verdict::kStop, {}};
}

Decision TimeManager::check(TimePoint now, const Snapshot& snapshot) {
  if (over_) return {Verdict::kStop, {}};
  const Seconds elapsed = now - begun_;
  if (snapshot.solved) return stop({"solved", {}, {}});
  if (elapsed >= timing_.limit) {
    const bool extended = target_ > timing_.planned;
    return stop({"limit", {{"limit", timing_.limit.count()}}, extended ? "during an extension" : ""});
  }
  const Front front = front_of(snapshot.moves);
  Progress now_known = progress(elapsed, snapshot, front);
  if (!rescaled_) {
    rescale(now_known);
    now_known.target = target_;
  }
  return now_known.spent >= target_ ? at_target(now_known) : before_target(now_known);
}

void TimeManager::rescale(const Progress& progress) {
  for (const auto& rule : strategy_->rules()) {
    const auto after = rule->rescales_after();
    if (!after || (progress.elapsed < *after && progress.spent < target_)) continue;
    rescaled_ = true;
    auto scale = rule->rescale(progress);
    if (!scale) continue;
    target_ = timing_.planned * scale->factor;
    if (!timing_.counted) target_ = std::min(target_, timing_.limit.count());
    timing_.reasons.push_back(std::move(scale->reason));
  }
}

// Each rule in turn may extend until it does not want to any more, or has done so as often as it may.
Decision TimeManager::at_target(const Progress& progress) {
  const auto rules = strategy_->rules();
  for (; extending_ < rules.size(); ++extending_, extensions_ = 0) {
    if (extensions_ >= rules[extending_]->loops()) continue;
    auto extension = rules[extending_]->extend(progress);
    if (!extension || extension->amount <= 0) continue;
    ++extensions_;
    target_ = progress.spent + extension->amount;
    if (!timing_.counted && target_ > timing_.limit.count()) {
      target_ = timing_.limit.count();
      extension->reason.note = "cut by the limit";
    }
    timing_.reasons.push_back(std::move(extension->reason));
    return {Verdict::kExtend, {}};
  }
  return stop({"planned", {{"planned", timing_.planned}, {"spent", progress.spent}}, {}});
}

Decision TimeManager::before_target(const Progress& progress) {
  Decision decision;
  for (StopRule& each : stops_) {
    if (progress.snapshot.simulations < each.due) continue;
    each.due = progress.snapshot.simulations + each.every;
    if (auto reason = each.rule->stop(progress)) return stop(std::move(*reason));
    each.rule->exclude(progress, decision.excluded);
  }
  return decision;
}

const MoveTiming& TimeManager::end(TimePoint now, std::uint64_t simulations, std::string_view cause) {
  if (!over_) stop({"ended", {}, cause});
  timing_.used = clock_.stop(now);
  timing_.simulations = simulations;
  if (simulations > 0 && timing_.used.count() > 0) speed_ = static_cast<double>(simulations) / timing_.used.count();
  const auto rules = strategy_->rules();
  const bool rolls = std::ranges::any_of(rules, [](const auto& rule) { return rule->rolls_over(); });
  // a move without a search neither saves nor uses up anything
  if (rolls && timing_.planned > 0 && !timing_.counted) {
    carried_ = std::max(timing_.planned - timing_.used.count(), 0.0);
  }
  return timing_;
}

}  // namespace senet::timing
