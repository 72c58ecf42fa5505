// The propositions and moves that an interpreted game has shown so far, under ids that all threads share. Each
// position has a term pool of its own; here its terms meet those of the others.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "datalog/terms.h"
#include "game/ids.h"

namespace senet::interp {

// Thread-safe; grows for as long as the game lives.
class Dictionary {
 public:
  explicit Dictionary(std::size_t roles) : moves_(roles), move_ids_(roles) {}

  // The shared id of a term of `pool`.
  datalog::TermId share(const datalog::TermPool& pool, datalog::TermId term);
  // The term of `pool` for a shared id, made if needed.
  datalog::TermId unshare(datalog::TermId shared, datalog::TermPool& pool) const;
  std::string text(datalog::TermId shared) const;

  // Moves are numbered per role in the order of their discovery. Throws: Error past kMaxMoves of a role.
  std::uint32_t share_move(std::size_t role, const datalog::TermPool& pool, datalog::TermId move);
  datalog::TermId unshare_move(std::size_t role, std::uint32_t number, datalog::TermPool& pool) const;
  std::string move_text(std::size_t role, std::uint32_t number) const;
  std::optional<std::uint32_t> find_move(std::size_t role, std::string_view text) const;

  static constexpr std::uint32_t kMaxMoves = 1u << 24;

 private:
  datalog::TermId copy(const datalog::TermPool& from, datalog::TermId term, datalog::TermPool& to) const;

  mutable std::mutex mutex_;
  datalog::TermPool terms_;
  std::vector<std::vector<datalog::TermId>> moves_;                           // per role, by number
  std::vector<std::unordered_map<datalog::TermId, std::uint32_t>> move_ids_;  // per role
};

}  // namespace senet::interp
