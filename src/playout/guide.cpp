#include "playout/guide.h"

#include <algorithm>
#include <cmath>

#include "playout/uniform.h"

namespace senet {

namespace {

constexpr std::size_t kMastEntries = std::size_t{1} << 16;
constexpr std::size_t kNstEntries = std::size_t{1} << 20;
constexpr std::size_t kReplyEntries = std::size_t{1} << 18;
constexpr int kLongest = 3;  // moves in a row
constexpr double kEven = 0.5;

std::size_t ngram_capacity(GuideOptions::Moves moves) {
  if (moves == GuideOptions::Moves::kNst) return kNstEntries;
  return moves == GuideOptions::Moves::kMast ? kMastEntries : 1;
}

std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t state = a ^ (b * 0xd1342543de82ef95ULL);
  return split_mix(state);
}

}  // namespace

void PlayoutGuide::Context::push(std::span<const MoveId> choices) noexcept {
  before = last;
  last = 0;
  for (const MoveId move : choices) last = mix(last, std::uint64_t{index(move)} + 1);
}

std::uint64_t PlayoutGuide::Context::key(MoveId move, int length) const noexcept {
  std::uint64_t key = std::uint64_t{index(move)} + 1;
  if (length > 1) key = mix(key, last);
  if (length > 2) key = mix(key, before);
  return key | 1ULL << 63;
}

std::uint64_t PlayoutGuide::Context::reply_key(std::size_t role, std::uint64_t length) const noexcept {
  if (last == 0 || (length > 1 && before == 0)) return 0;
  const std::uint64_t key = mix(std::uint64_t{role} + 1, last);
  return (length > 1 ? mix(key, before) : key) | 1ULL << 63;
}

PlayoutGuide::PlayoutGuide(const GuideOptions& options, std::size_t roles)
    : options_(options),
      roles_(roles),
      ngrams_(ngram_capacity(options.ngrams())),
      replies_(options.by_replies() ? kReplyEntries : 1) {}

void PlayoutGuide::begin(std::span<const MoveId> choices) {
  line_.assign(choices.begin(), choices.end());
  context_ = {};
  const std::size_t plies = choices.size() / roles_;
  for (std::size_t ply = plies > 2 ? plies - 2 : 0; ply < plies; ++ply) {
    context_.push(choices.subspan(ply * roles_, roles_));
  }
}

float PlayoutGuide::value(MoveId move) const noexcept {
  const NgramTable::Entry& single = ngrams_.find(context_.key(move, 1));
  if (single.count == 0) return 1;
  float sum = single.mean();
  float count = 1;
  for (int length = 2; length <= kLongest && options_.ngrams() == GuideOptions::Moves::kNst; ++length) {
    const NgramTable::Entry& entry = ngrams_.find(context_.key(move, length));
    if (entry.count < static_cast<float>(options_.k)) break;  // longer rows are no more frequent
    sum += entry.mean();
    count += 1;
  }
  return sum / count;
}

MoveId PlayoutGuide::reply(std::size_t role, std::uint64_t length) const noexcept {
  const std::uint64_t key = context_.reply_key(role, length);
  return key == 0 ? kNoMove : replies_.find(key);
}

bool PlayoutGuide::explores(Rng& rng) const noexcept {
  if (options_.by_ngrams() && options_.draw == GuideOptions::Draw::kGibbs) return false;
  const bool sometimes = options_.by_ngrams() || options_.search_depth() > 0;
  return !sometimes || rng.uniform() < options_.epsilon;
}

MoveId PlayoutGuide::pick(std::size_t role, std::span<const MoveId> moves, bool explores, Rng& rng) {
  for (std::uint64_t length = options_.by_replies() ? options_.context : 0; length > 0; --length) {
    const MoveId known = reply(role, length);
    if (std::ranges::find(moves, known) != moves.end()) return known;
  }
  if (explores || !options_.by_ngrams()) return pick_uniformly(moves, rng);
  return options_.draw == GuideOptions::Draw::kGibbs ? drawn(moves, rng) : best(moves, rng);
}

MoveId PlayoutGuide::drawn(std::span<const MoveId> moves, Rng& rng) {
  const auto tau = static_cast<float>(options_.tau);
  weights_.clear();
  float sum = 0;
  for (const MoveId move : moves) {
    weights_.push_back(std::exp((value(move) - 1) / tau));  // values are 1 at most
    sum += weights_.back();
  }
  if (!(sum > 0)) return best(moves, rng);  // too cold for any difference to be told
  float left = static_cast<float>(rng.uniform()) * sum;
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
    if (left < weights_[i]) return moves[i];
    left -= weights_[i];
  }
  return moves.back();
}

MoveId PlayoutGuide::best(std::span<const MoveId> moves, Rng& rng) const noexcept {
  const std::size_t offset = rng.below(static_cast<std::uint32_t>(moves.size()));  // of equals any may be the first
  MoveId best_move = kNoMove;
  float best_value = -1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const MoveId move = moves[(i + offset) % moves.size()];
    const float worth = value(move);
    if (worth > best_value) {
      best_value = worth;
      best_move = move;
    }
  }
  return best_move;
}

void PlayoutGuide::played(std::span<const MoveId> choices) {
  if (!learns() && !options_.record) return;
  line_.insert(line_.end(), choices.begin(), choices.end());
  context_.push(choices);
}

void PlayoutGuide::learn(std::span<const double> values) noexcept {
  if (!learns()) return;
  Context context;
  for (std::size_t begin = 0; begin < line_.size(); begin += roles_) {
    const std::span<const MoveId> choices = std::span<const MoveId>(line_).subspan(begin, roles_);
    for (std::size_t role = 0; role < roles_; ++role) {
      if (choices[role] == kNoMove) continue;
      if (options_.by_ngrams()) learn_ngrams(context, choices[role], static_cast<float>(values[role]));
      if (options_.by_replies()) learn_reply(context, role, choices[role], values[role]);
    }
    context.push(choices);
  }
}

void PlayoutGuide::learn_ngrams(const Context& context, MoveId move, float reward) noexcept {
  const int longest = options_.ngrams() == GuideOptions::Moves::kNst ? kLongest : 1;
  for (int length = 1; length <= longest; ++length) ngrams_.add(context.key(move, length), reward);
}

void PlayoutGuide::learn_reply(const Context& context, std::size_t role, MoveId move, double value) noexcept {
  if (value == kEven) return;
  for (std::uint64_t length = 1; length <= options_.context; ++length) {
    const std::uint64_t key = context.reply_key(role, length);
    if (key == 0) return;
    value > kEven ? replies_.keep(key, move) : replies_.forget(key, move);
  }
}

void PlayoutGuide::decay() noexcept {
  if (options_.by_ngrams()) ngrams_.decay(static_cast<float>(options_.decay));
}

}  // namespace senet
