#include "sliced/schedule.h"

#include <algorithm>
#include <array>

#include "sliced/users.h"

namespace senet::sliced {

namespace {

using Order = std::vector<std::uint32_t>;  // numbers of tables

LutProgram reordered(const LutProgram& program, const Order& order) {
  LutProgram result{program.input_slot, {}, program.outputs, program.output_slot, program.slots};
  result.tables.reserve(order.size());
  std::vector<Operand> renamed(program.operand_of_table(program.tables.size()), 0);
  for (Operand i = 0; i <= program.input_count(); ++i) renamed[i] = i;
  for (std::size_t i = 0; i < order.size(); ++i) {
    renamed[program.operand_of_table(order[i])] = program.operand_of_table(i);
    Table table = program.tables[order[i]];
    for (Operand& in : table.in) in = renamed[in];
    result.tables.push_back(table);
  }
  for (Output& output : result.outputs) output.operand = renamed[output.operand];
  return result;
}

class DepthFirst {
 public:
  explicit DepthFirst(const LutProgram& program)
      : program_(program), depth_(program.operand_of_table(program.tables.size()), 0), placed_(depth_.size(), false) {
    for (std::size_t i = 0; i < program.tables.size(); ++i) {
      std::uint32_t depth = 0;
      for (const Operand in : program.tables[i].in) depth = std::max(depth, depth_[in]);
      depth_[program.operand_of_table(i)] = depth + 1;
    }
    for (Operand i = 0; i <= program.input_count(); ++i) placed_[i] = true;
  }

  Order order() {
    for (const Output& output : program_.outputs) {
      if (!placed_[output.operand]) visit(output.operand);
    }
    return std::move(order_);
  }

 private:
  struct Visit {
    Operand self;
    std::array<Operand, 3> in;  // deepest first
    unsigned next = 0;
  };

  void enter(Operand operand) {
    Visit visit{operand, program_.tables[operand - program_.operand_of_table(0)].in};
    const auto deeper = [&](Operand a, Operand b) { return depth_[a] > depth_[b]; };
    std::stable_sort(visit.in.begin(), visit.in.end(), deeper);
    path_.push_back(visit);
  }

  void visit(Operand root) {
    enter(root);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      while (visit.next < 3 && placed_[visit.in[visit.next]]) ++visit.next;
      if (visit.next < 3) {
        enter(visit.in[visit.next]);
        continue;
      }
      placed_[visit.self] = true;
      order_.push_back(visit.self - program_.operand_of_table(0));
      path_.pop_back();
    }
  }

  const LutProgram& program_;
  std::vector<std::uint32_t> depth_;  // by operand
  std::vector<bool> placed_;          // by operand
  std::vector<Visit> path_;
  Order order_;
};

class Backwards {
 public:
  explicit Backwards(const LutProgram& program)
      : program_(program),
        users_(program),
        alive_(program.operand_of_table(program.tables.size()), false),
        free_(alive_.size(), false),
        users_left_(alive_.size(), 0) {
    for (Operand i = program.operand_of_table(0); i < alive_.size(); ++i) {
      users_left_[i] = static_cast<std::uint32_t>(users_.of(i).size());
    }
  }

  Order order() {
    for (Operand i = program_.operand_of_table(0); i < alive_.size(); ++i) {
      if (users_left_[i] == 0) set_free(i);
    }
    while (order_.size() < program_.tables.size()) place(next());
    std::reverse(order_.begin(), order_.end());
    return std::move(order_);
  }

 private:
  const Table& table(Operand operand) const { return program_.tables[operand - program_.operand_of_table(0)]; }

  // How many inputs come alive with this table.
  unsigned cost(Operand operand) const {
    unsigned count = 0;
    for (unsigned k = 0; k < arity(table(operand)); ++k) count += alive_[table(operand).in[k]] ? 0 : 1;
    return count;
  }

  void set_free(Operand operand) {
    free_[operand] = true;
    candidates_[cost(operand)].push_back(operand);
  }

  // A candidate whose cost has fallen has been added to the list of its new cost, and is stale in the old one.
  Operand next() {
    for (unsigned at = 0;;) {
      if (candidates_[at].empty()) {
        ++at;
        continue;
      }
      const Operand operand = candidates_[at].back();
      candidates_[at].pop_back();
      if (free_[operand] && cost(operand) == at) return operand;
    }
  }

  void place(Operand operand) {
    free_[operand] = false;
    order_.push_back(operand - program_.operand_of_table(0));
    const unsigned inputs = arity(table(operand));
    for (unsigned k = 0; k < inputs; ++k) make_alive(table(operand).in[k]);
    for (unsigned k = 0; k < inputs; ++k) {
      const Operand in = table(operand).in[k];
      if (in > program_.input_count() && --users_left_[in] == 0) set_free(in);
    }
  }

  void make_alive(Operand in) {
    if (alive_[in]) return;
    alive_[in] = true;
    for (const std::uint32_t user : users_.of(in)) {
      const Operand operand = program_.operand_of_table(user);
      if (free_[operand]) candidates_[cost(operand)].push_back(operand);
    }
  }

  const LutProgram& program_;
  Users users_;
  std::vector<bool> alive_;                // by operand
  std::vector<bool> free_;                 // by operand: a table whose users have their places, and it has none
  std::vector<std::uint32_t> users_left_;  // by operand
  std::array<std::vector<Operand>, 4> candidates_;  // by cost
  Order order_;
};

}  // namespace

LutProgram order_depth_first(const LutProgram& program) { return reordered(program, DepthFirst(program).order()); }

LutProgram order_backwards(const LutProgram& program) { return reordered(program, Backwards(program).order()); }

}  // namespace senet::sliced
