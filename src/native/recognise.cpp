#include "native/recognise.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "native/games.h"
#include "native/isomorphism.h"
#include "native/role_order.h"
#include "native/rule_graph.h"

namespace senet::native {

namespace {

std::optional<Renaming> find_renaming(const RuleGraph& ours, const RuleGraph& theirs) {
  const auto image = find_isomorphism(ours, theirs);
  if (!image) return std::nullopt;
  std::unordered_map<NodeId, const Word*> their_words;
  for (const auto& [word, node] : theirs.words) their_words.emplace(node, &word);
  Renaming renaming;
  for (const auto& [word, node] : ours.words) renaming.wording.add(word, their_words.at((*image)[node])->name);
  for (const NodeId player : ours.players) {
    const auto theirs_of = std::ranges::find(theirs.players, (*image)[player]);
    renaming.roles.push_back(static_cast<std::size_t>(theirs_of - theirs.players.begin()));
  }
  return renaming;
}

RuleGraph graph_of(const NativeGame& game) {
  auto graph = rule_graph(gdl::read_description(sheet_text(game.name), game.name));
  SENET_CHECK(graph.has_value());
  return *std::move(graph);
}

}  // namespace

std::optional<Renaming> find_renaming(const gdl::Description& ours, const gdl::Description& theirs) {
  const auto our_graph = rule_graph(ours);
  const auto their_graph = rule_graph(theirs);
  if (!our_graph || !their_graph) return std::nullopt;
  return find_renaming(*our_graph, *their_graph);
}

std::optional<Recognised> recognise(const gdl::Description& description, std::string_view name) {
  const auto graph = rule_graph(description);
  if (!graph) return std::nullopt;
  const std::uint64_t print = fingerprint(*graph);
  for (const NativeGame& game : games()) {
    if (game.fingerprint != print) continue;
    if (auto renaming = find_renaming(graph_of(game), *graph)) {
      Labels labels{std::string(name), {}, std::move(renaming->wording)};
      const std::vector<std::string> roles = description.roles();
      for (const std::size_t role : renaming->roles) labels.roles.push_back(roles[role]);
      return Recognised{with_role_order(game.make(std::move(labels)), renaming->roles), game.name};
    }
  }
  return std::nullopt;
}

}  // namespace senet::native
