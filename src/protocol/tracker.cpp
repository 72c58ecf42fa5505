#include "protocol/tracker.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace senet::protocol {

std::string loose_text(std::string_view move) {
  std::string out(move);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  // canonical text has no space next to a parenthesis, so "(" up to the next break being ")" is a bare word
  for (std::size_t open = out.find('('); open != std::string::npos; open = out.find('(', open + 1)) {
    const std::size_t end = out.find_first_of(" ()", open + 1);
    if (end == std::string::npos || out[end] != ')' || end == open + 1) continue;
    out.erase(end, 1);
    out.erase(open, 1);
  }
  return out;
}

namespace {

// No playouts are asked for, and what makes them by the hundred may still be being built by somebody else.
std::unique_ptr<Simulator> simulator_of(const Game& game) {
  const std::shared_ptr<const Game> simple = game.one_by_one();
  return simple ? simple->new_simulator() : game.new_simulator();
}

}  // namespace

Tracker::Tracker(std::shared_ptr<const Game> game, RoleId own, std::uint64_t seed)
    : game_(std::move(game)), own_(own), simulator_(simulator_of(*game_)), rng_(seed) {
  moves_.resize(game_->info().roles());
  legal_.resize(game_->info().roles());
  look();
}

Tracker::Step Tracker::advance(const JointText& sent, const std::string& answered) {
  std::vector<const std::string*> moves(moves_.size(), nullptr);
  for (std::size_t role = 0; role < std::min(sent.size(), moves.size()); ++role) moves[role] = &sent[role];
  Step step = apply(moves, answered);
  if (sent.size() != moves.size()) {
    step.notes.push_back(std::to_string(sent.size()) + " moves for " + std::to_string(moves.size()) + " roles");
  }
  return step;
}

Tracker::Step Tracker::advance_own(const std::string& own) {
  std::vector<const std::string*> moves(moves_.size(), nullptr);
  moves[index(own_)] = &own;
  return apply(moves, {});
}

bool Tracker::terminal() { return simulator_->terminal(); }

std::vector<std::string> Tracker::state() const {
  State state;
  simulator_->store(state);
  return game_->state_texts(state);
}

std::vector<Goal> Tracker::goals() {
  std::vector<Goal> goals(moves_.size());
  simulator_->goals(goals);
  return goals;
}

void Tracker::look() {
  for (std::size_t role = 0; role < moves_.size(); ++role) {
    simulator_->legal(static_cast<RoleId>(role), moves_[role]);
    legal_[role].clear();
    for (const MoveId move : moves_[role]) legal_[role].push_back(game_->move_name(move));
    if (moves_[role].empty()) legal_[role].push_back(game_->move_name(kNoMove));
  }
  const auto& own = legal_[index(own_)];
  fallback_ = own[rng_.below(static_cast<std::uint32_t>(own.size()))];
}

std::optional<std::size_t> Tracker::find_legal(std::size_t role, std::string_view text) const {
  const auto& legal = legal_[role];
  const auto exact = std::ranges::find(legal, text);
  if (exact != legal.end()) return static_cast<std::size_t>(exact - legal.begin());
  const std::string loose = loose_text(text);
  const auto like = std::ranges::find_if(legal, [&](const std::string& move) { return loose_text(move) == loose; });
  if (like != legal.end()) return static_cast<std::size_t>(like - legal.begin());
  return std::nullopt;
}

Tracker::Step Tracker::apply(const std::vector<const std::string*>& sent, const std::string& answered) {
  Step step;
  JointMove joint;
  for (std::size_t role = 0; role < moves_.size(); ++role) {
    const auto& legal = legal_[role];
    std::optional<std::size_t> chosen;
    if (sent[role] != nullptr) chosen = find_legal(role, *sent[role]);
    if (!chosen) {
      if (role == index(own_) && !answered.empty()) chosen = find_legal(role, answered);
      if (!chosen) chosen = rng_.below(static_cast<std::uint32_t>(legal.size()));
      if (sent[role] != nullptr && !moves_[role].empty()) {
        step.notes.push_back(*sent[role] + " is not legal for " + game_->info().role_names[role] + ", taken for " +
                             legal[*chosen]);
      }
    }
    step.joint.push_back(moves_[role].empty() ? std::string() : legal[*chosen]);
    joint.push_back(moves_[role].empty() ? kNoMove : moves_[role][*chosen]);
  }
  simulator_->apply(joint);
  look();
  return step;
}

}  // namespace senet::protocol
