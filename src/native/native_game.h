// Makes a Game of a native game's rules: they speak the words of their own rule sheet, the Game those of the server.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "native/wording.h"
#include "sim/rules_game.h"

namespace senet::native {

// What the server calls game and roles, and the words that it uses.
struct Labels {
  std::string game;
  std::vector<std::string> roles;
  Wording wording;
};

// Rules that name their moves and propositions as their rule sheet does, in words that the server knows.
template <class R>
class TwinNames {
 public:
  TwinNames(std::shared_ptr<const R> rules, Wording wording) : rules_(std::move(rules)), wording_(std::move(wording)) {}

  std::string move_name(MoveId move) const { return theirs(rules_->move_name(move)); }

  std::optional<MoveId> find_move(RoleId role, std::string_view text) const {
    const auto ours = wording_.to_ours(text);
    return ours ? rules_->find_move(role, *ours) : std::nullopt;
  }

  std::vector<std::string> state_texts(StateView state) const {
    std::vector<std::string> texts = rules_->state_texts(state);
    for (std::string& text : texts) text = theirs(text);
    std::ranges::sort(texts);
    return texts;
  }

 private:
  std::string theirs(std::string_view text) const {
    auto translated = wording_.to_theirs(text);
    SENET_CHECK(translated.has_value());  // every word of ours stands in the sheet
    return *std::move(translated);
  }

  std::shared_ptr<const R> rules_;
  Wording wording_;
};

// R satisfies Rules and Naming, and is made of game name, role names and `arguments`.
template <class R, class... Arguments>
std::shared_ptr<const Game> new_native_game(Labels labels, Arguments&&... arguments) {
  auto rules =
      std::make_shared<const R>(std::move(labels.game), std::move(labels.roles), std::forward<Arguments>(arguments)...);
  auto names = std::make_shared<const TwinNames<R>>(rules, std::move(labels.wording));
  return std::make_shared<RulesGame<R, TwinNames<R>>>("native", std::move(rules), std::move(names));
}

}  // namespace senet::native
