// Which rules of a program matter, and to whom: rules nothing asks for are dropped, and what legal, terminal and goal
// need is kept apart from the moves.
#pragma once

#include <vector>

#include "datalog/program.h"

namespace senet::datalog {

// Drops clauses whose head nothing of role, init, legal, next, terminal, goal depends on.
void keep_relevant(Program& program);

// Where legal, terminal or goal depend on `does` (which GDL forbids), gives them copies of the relations on the way
// in which no move is made, as the reference evaluates them. Does nothing for valid descriptions.
void detach_from_moves(Program& program);

// Per relation: whether some clause makes it depend, directly or not, on one of `sources` (which are marked too).
std::vector<bool> depends_on(const Program& program, const std::vector<RelationId>& sources);

// Per relation: whether one of `roots` depends, directly or not, on it (roots are marked too).
std::vector<bool> needed_by(const Program& program, const std::vector<RelationId>& roots);

}  // namespace senet::datalog
