#include "gdl/dependency.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace senet::gdl {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

DependencyGraph graph_of(std::string_view text) { return DependencyGraph(read_description(text, "test")); }

TEST(StrongComponents, NumberWhatANodeReachesNoHigherThanItself) {
  const Graph graph = {{1}, {2, 3}, {1}, {4}, {}, {5, 0}};
  const std::vector<std::uint32_t> component = strong_components(graph);
  EXPECT_EQ(component[1], component[2]);
  for (std::size_t node = 0; node < graph.size(); ++node) {
    for (const std::uint32_t successor : graph[node]) EXPECT_LE(component[successor], component[node]);
  }
  EXPECT_NE(component[0], component[1]);
  EXPECT_NE(component[3], component[1]);
  EXPECT_NE(component[3], component[4]);
}

TEST(StrongComponents, FindOneComponentInALongCycleWithoutRecursion) {
  constexpr std::uint32_t kNodes = 1'000'000;
  Graph graph(kNodes);
  for (std::uint32_t node = 0; node < kNodes; ++node) graph[node] = {(node + 1) % kNodes};
  EXPECT_EQ(strong_components(graph), std::vector<std::uint32_t>(kNodes, 0));
}

TEST(StrongComponents, OfNoNodesAreNone) { EXPECT_TRUE(strong_components(Graph{}).empty()); }

TEST(DependencyGraph, TellsRelationsOfDifferentArityApart) {
  const DependencyGraph graph = graph_of("(p a) (<= (p ?x ?y) (p ?x) (p ?y))");
  EXPECT_EQ(graph.size(), 2u);
  EXPECT_NE(graph.find("p", 1), graph.find("p", 2));
  EXPECT_FALSE(graph.find("p", 0));
  EXPECT_FALSE(graph.recursive(graph.edges().front()));
}

TEST(DependencyGraph, TakesEdgesFromInsideOrAndNotWithTheirSign) {
  const DependencyGraph graph =
      graph_of("(<= p (q ?x) (or a (not b)) (not (or c (not d))) (not (not e)) (distinct ?x f))");
  std::string edges;
  for (const DependencyGraph::Edge& edge : graph.edges()) {
    edges += (edge.negative ? "-" : "+") + graph.relation(edge.body).name + " ";
  }
  EXPECT_EQ(edges, "+q +a -b -c +d +e ");
}

TEST(DependencyGraph, FindsMutualRecursion) {
  const DependencyGraph graph = graph_of("(<= p q) (<= q r) (<= r p) (<= q s) (<= s t) (<= t t)");
  std::vector<bool> recursive;
  for (const DependencyGraph::Edge& edge : graph.edges()) recursive.push_back(graph.recursive(edge));
  EXPECT_EQ(recursive, (std::vector<bool>{true, true, true, false, false, true}));
}

TEST(DependencyGraph, PutsANegationAboveWhatItNegates) {
  const DependencyGraph graph = graph_of("(<= a (not b)) (<= b c) (<= c b) (<= c (not d)) (<= e a d) (d 1)");
  const auto strata = graph.strata();
  ASSERT_TRUE(strata);
  EXPECT_EQ((*strata)[*graph.find("d", 0)], 0u);
  EXPECT_EQ((*strata)[*graph.find("b", 0)], 1u);
  EXPECT_EQ((*strata)[*graph.find("c", 0)], 1u);
  EXPECT_EQ((*strata)[*graph.find("a", 0)], 2u);
  EXPECT_EQ((*strata)[*graph.find("e", 0)], 2u);
}

TEST(DependencyGraph, HasNoStrataWhereNegationLiesOnACycle) {
  EXPECT_FALSE(graph_of("(<= p (not q)) (<= q r) (<= r p)").strata());
  EXPECT_TRUE(graph_of("(<= p (not (not q))) (<= q p)").strata());
}

TEST(DependencyGraph, FollowsDependenceThroughOtherRelations) {
  const DependencyGraph graph = graph_of("(<= a b) (<= b (does r ?m)) (<= c d) (<= (does x y) a)");
  const std::vector<bool> dependents = graph.dependents("does");
  EXPECT_TRUE(dependents[*graph.find("a", 0)]);
  EXPECT_TRUE(dependents[*graph.find("b", 0)]);
  EXPECT_TRUE(dependents[*graph.find("does", 2)]);
  EXPECT_FALSE(dependents[*graph.find("c", 0)]);
  EXPECT_FALSE(dependents[*graph.find("d", 0)]);
  EXPECT_FALSE(graph_of("(<= a (does r ?m))").dependents("does")[1]);
}

TEST(DependencyGraph, NamesAShortestWayInsideAComponent) {
  const DependencyGraph graph = graph_of("(<= p a) (<= a b) (<= b q) (<= p c) (<= c q) (<= q p)");
  const std::vector<std::uint32_t> path = graph.path(*graph.find("p", 0), *graph.find("q", 0));
  ASSERT_EQ(path.size(), 3u);
  EXPECT_EQ(graph.relation(path[1]).name, "c");
  EXPECT_EQ(graph.path(0, 0), std::vector<std::uint32_t>{0});
}

}  // namespace
}  // namespace senet::gdl
