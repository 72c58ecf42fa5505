#include "cli/network_dot.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <vector>

namespace senet::cli {

namespace {

using propnet::GateId;
using propnet::GateKind;
using propnet::Literal;
using propnet::Network;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

class Drawing {
 public:
  explicit Drawing(const Network& network) : network_(network), shown_(network.gate_count(), false) {
    text_ = "digraph network {\n  rankdir=LR;\n  node [fontsize=10];\n";
  }

  void name(GateId gate, std::string text) {
    if (names_.size() <= gate) names_.resize(gate + 1);
    names_[gate] = std::move(text);
  }

  void gate(GateId gate) {
    for (const Literal input : network_.inputs_of(gate)) edge(input, fmt::format("g{}", gate));
    shown_[gate] = true;
  }

  void output(const std::string& id, const std::string& label, Literal from) {
    append("  {} [shape=box,style=bold,label={}];\n", id, quoted(label));
    edge(from, id);
  }

  // Inputs that nothing reads are left out.
  std::string finish() {
    for (GateId gate = 0; gate < network_.gate_count(); ++gate) {
      if (shown_[gate]) append("  g{} [{}];\n", gate, look_of(gate));
    }
    return text_ + "}\n";
  }

 private:
  template <class... Args>
  void append(fmt::format_string<Args...> format, Args&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(arguments)...);
  }

  void edge(Literal from, const std::string& to) {
    shown_[from.gate()] = true;
    append("  g{} -> {}{};\n", from.gate(), to, from.inverted() ? " [arrowhead=odot]" : "");
  }

  std::string look_of(GateId gate) const {
    switch (network_.kinds[gate]) {
      case GateKind::kZero:
        return "shape=plaintext,label=\"false\"";
      case GateKind::kInput:
        return fmt::format("shape=box,label={}", quoted(gate < names_.size() ? names_[gate] : ""));
      case GateKind::kAnd:
        return "shape=circle,label=\"and\"";
      case GateKind::kOr:
        return "shape=circle,label=\"or\"";
    }
    return {};
  }

  const Network& network_;
  std::vector<bool> shown_;
  std::vector<std::string> names_;
  std::string text_;
};

void name_inputs(Drawing& drawing, const Network& network, const ground::GroundProgram& program) {
  for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
    drawing.name(network.proposition(p), fmt::format("true {}", program.propositions[p].text));
  }
  for (std::uint32_t role = 0; role < network.role_count(); ++role) {
    drawing.name(network.idle(role), fmt::format("{} has no move", program.roles[role]));
    for (std::uint32_t m = network.first_move[role]; m < network.first_move[role + 1]; ++m) {
      drawing.name(network.move(m), fmt::format("does {} {}", program.roles[role],
                                                program.moves[role][m - network.first_move[role]].text));
    }
  }
}

}  // namespace

std::string to_dot(const Network& network, const ground::GroundProgram& program) {
  Drawing drawing(network);
  name_inputs(drawing, network, program);
  for (GateId gate = network.first_logic_gate(); gate < network.gate_count(); ++gate) drawing.gate(gate);
  for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
    drawing.output(fmt::format("next{}", p), fmt::format("next {}", program.propositions[p].text), network.next[p]);
  }
  for (std::uint32_t role = 0; role < network.role_count(); ++role) {
    for (std::uint32_t m = network.first_move[role]; m < network.first_move[role + 1]; ++m) {
      const std::string& move = program.moves[role][m - network.first_move[role]].text;
      drawing.output(fmt::format("legal{}", m), fmt::format("legal {} {}", program.roles[role], move),
                     network.legal[m]);
    }
    for (std::size_t g = 0; g < network.goals[role].size(); ++g) {
      drawing.output(fmt::format("goal{}_{}", role, g),
                     fmt::format("goal {} {}", program.roles[role], program.goals[role][g].text),
                     network.goals[role][g]);
    }
  }
  drawing.output("terminal", "terminal", network.terminal);
  return drawing.finish();
}

}  // namespace senet::cli
