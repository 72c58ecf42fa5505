// Ground terms as 32-bit ids: constants and hash-consed function terms, so that equal terms have equal ids and a
// tuple is a row of integers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace senet::datalog {

using TermId = std::uint32_t;
using FunctorId = std::uint32_t;  // a function name together with its arity

inline constexpr TermId kNoTerm = ~TermId{0};

// Copyable: a copy keeps all ids. Not thread-safe.
class TermPool {
 public:
  // Terms nested deeper than this are refused: rules that build terms for ever end in an Error instead of in swap.
  static constexpr std::uint32_t kMaxDepth = 400;

  TermId constant(std::string_view name);
  FunctorId functor(std::string_view name, std::uint32_t arity);

  // The term functor(arguments...). Requires: arguments.size() is the functor's arity.
  // Throws: Error if the term is nested deeper than kMaxDepth.
  TermId function(FunctorId functor, std::span<const TermId> arguments);
  // The same if it exists already, else kNoTerm.
  TermId find_function(FunctorId functor, std::span<const TermId> arguments) const;

  std::size_t size() const { return nodes_.size(); }
  bool is_function(TermId term) const { return nodes_[term].functor != kConstant; }
  // Requires: is_function(term).
  FunctorId functor_of(TermId term) const { return nodes_[term].functor; }
  std::span<const TermId> arguments(TermId term) const {
    const Node& node = nodes_[term];
    return std::span(arguments_).subspan(node.payload, functors_[node.functor].arity);
  }
  std::uint32_t arity(FunctorId functor) const { return functors_[functor].arity; }
  const std::string& functor_name(FunctorId functor) const { return functors_[functor].name; }

  // Canonical text, "(cell 1 1 b)".
  std::string text(TermId term) const;
  // Bytes held, roughly.
  std::size_t memory() const;

 private:
  static constexpr FunctorId kConstant = ~FunctorId{0};
  struct Node {
    FunctorId functor;      // kConstant for constants
    std::uint32_t payload;  // constants: index into names_; functions: begin in arguments_
    std::uint32_t depth;    // 0 for constants
  };
  struct Functor {
    std::string name;
    std::uint32_t arity;
  };

  std::size_t slot_of(FunctorId functor, std::span<const TermId> arguments) const;
  void grow();
  void append_text(TermId term, std::string& out) const;

  std::vector<Node> nodes_;
  std::vector<TermId> arguments_;
  std::vector<std::string> names_;
  std::vector<Functor> functors_;
  std::unordered_map<std::string, TermId> constants_;
  std::unordered_map<std::string, FunctorId> functor_ids_;  // "name/arity"
  std::vector<TermId> slots_;                               // open addressing over function terms
  std::size_t used_slots_ = 0;
};

}  // namespace senet::datalog
