#include "native/recognise.h"

#include <string>
#include <unordered_map>
#include <vector>

#include "native/games.h"
#include "native/isomorphism.h"
#include "native/rule_graph.h"

namespace senet::native {

namespace {

std::optional<Wording> find_wording(const RuleGraph& ours, const RuleGraph& theirs) {
  const auto image = find_isomorphism(ours, theirs);
  if (!image) return std::nullopt;
  std::unordered_map<NodeId, const Word*> their_words;
  for (const auto& [word, node] : theirs.words) their_words.emplace(node, &word);
  Wording wording;
  for (const auto& [word, node] : ours.words) wording.add(word, their_words.at((*image)[node])->name);
  return wording;
}

RuleGraph graph_of(const NativeGame& game) {
  auto graph = rule_graph(gdl::read_description(sheet_text(game.name), game.name));
  SENET_CHECK(graph.has_value());
  return *std::move(graph);
}

}  // namespace

std::optional<Wording> find_wording(const gdl::Description& ours, const gdl::Description& theirs) {
  const auto our_graph = rule_graph(ours);
  const auto their_graph = rule_graph(theirs);
  if (!our_graph || !their_graph) return std::nullopt;
  return find_wording(*our_graph, *their_graph);
}

std::optional<Recognised> recognise(const gdl::Description& description, std::string_view name) {
  const auto graph = rule_graph(description);
  if (!graph) return std::nullopt;
  const std::uint64_t print = fingerprint(*graph);
  for (const NativeGame& game : games()) {
    if (game.fingerprint != print) continue;
    if (auto wording = find_wording(graph_of(game), *graph)) {
      return Recognised{game.make({std::string(name), description.roles(), *std::move(wording)}), game.name};
    }
  }
  return std::nullopt;
}

}  // namespace senet::native
