#include "native/kalah.h"

#include <cmath>
#include <utility>

#include "base/error.h"

namespace senet::native {

static_assert(Evaluates<Kalah> && CountsOccupied<Kalah> && DrawsBoard<Kalah>);

namespace {

constexpr const char* kRoles[] = {"south", "north"};
constexpr double kScale = 12;  // seeds; that many ahead is three quarters of a win

std::string pit_text(std::uint32_t role, std::uint32_t pit) {
  if (pit == Kalah::kStore) return std::string(kRoles[role]) + "_store";
  return kRoles[role][0] + std::to_string(pit + 1);
}

std::int32_t seeds_of(std::uint64_t side) {
  std::int32_t seeds = 0;
  for (; side != 0; side >>= 8) seeds += static_cast<std::int32_t>(side & 0xff);
  return seeds;
}

constexpr std::uint64_t kMoverByte = 0xff00'0000'0000'0000;

}  // namespace

Kalah::Kalah(std::string game, std::vector<std::string> roles, KalahOptions options) : options_(options) {
  SENET_CHECK(0 < options.seeds && 2 * kHouses * options.seeds <= kMaxSeeds);
  sowings_ = make_sowings(2 * kHouses * options.seeds);
  for (std::uint32_t role = 0; role < 2; ++role) {
    std::vector<std::string> texts;
    for (std::uint32_t house = 0; house < kHouses; ++house) texts.push_back("(sow " + pit_text(role, house) + ')');
    texts.emplace_back("noop");
    texts_.add_role(std::move(texts));
  }
  start_.own = start_.other = options.seeds * (kHouseBytes / 0xff);
  if (options.deal) start_ = random_start(2 * kHouses * options.seeds, Rng(*options.deal));
  info_ = {std::move(game), std::move(roles), texts_.first_move(), 2, kHouses};
}

// Past the opponent's store.
Kalah::Sowing Kalah::sowing_of(std::uint32_t house, std::uint32_t seeds) noexcept {
  Sowing sowing;
  sowing.own = -(std::uint64_t{seeds} << 8 * house);
  std::uint32_t last = house;
  for (; seeds > 0; --seeds) {
    last = (last + 1) % (kSide + kHouses);
    if (last < kSide) {
      sowing.own += std::uint64_t{1} << 8 * last;
    } else {
      sowing.other += std::uint64_t{1} << 8 * (last - kSide);
    }
  }
  sowing.again = last == kStore;
  if (last < kHouses) {
    sowing.last = static_cast<std::uint8_t>(8 * last);
    sowing.across = static_cast<std::uint8_t>(8 * (kHouses - 1 - last));
  }
  return sowing;
}

std::shared_ptr<const Kalah::Sowings> Kalah::make_sowings(std::uint32_t seeds) {
  auto sowings = std::make_shared<Sowings>();
  for (std::uint32_t house = 0; house < kHouses; ++house) {
    for (std::uint32_t n = 1; n <= seeds; ++n) (*sowings)[n][house] = sowing_of(house, n);
  }
  return sowings;
}

void Kalah::load(StateView state, Position& position) const noexcept {
  const auto mover = static_cast<std::uint32_t>(state[0] >> 56);
  position = {state[mover] & ~kMoverByte, state[mover ^ 1] & ~kMoverByte, mover};
}

void Kalah::store(const Position& position, State& out) const {
  out = {side_of(position, 0) | std::uint64_t{position.mover} << 56, side_of(position, 1)};
}

void Kalah::legal(const Position& position, RoleId role, MoveList& out) const {
  out.clear();
  const auto own = static_cast<std::uint32_t>(role);
  if (own != position.mover) {
    out.push_back(MoveId{own * kMoves + kHouses});
  } else {
    for_each_bit(filled(position.own), [&](std::uint32_t top) { out.push_back(MoveId{own * kMoves + top / 8}); });
  }
}

std::int32_t Kalah::margin(const Position& position) const noexcept {
  return seeds_of(side_of(position, 0)) - seeds_of(side_of(position, 1));
}

Winner Kalah::winner(const Position& position) const noexcept {
  const std::int32_t ahead = terminal(position) ? margin(position) : 0;
  return ahead == 0 ? Winner::kNobody : ahead > 0 ? Winner::kFirst : Winner::kSecond;
}

void Kalah::evaluate(const Position& position, std::span<double> out) const noexcept {
  const auto south = static_cast<double>(pit(side_of(position, 0), kStore));
  const auto north = static_cast<double>(pit(side_of(position, 1), kStore));
  out[0] = std::tanh((south - north) / kScale);
  out[1] = -out[0];
}

std::uint32_t Kalah::occupied(const Position& position) const noexcept {
  return static_cast<std::uint32_t>(seeds_of(position.own & kHouseBytes) + seeds_of(position.other & kHouseBytes));
}

std::vector<std::string> Kalah::state_texts(StateView state) const {
  Position position;
  load(state, position);
  std::vector<std::string> texts{"(turn " + std::string(kRoles[position.mover]) + ')'};
  for (std::uint32_t role = 0; role < 2; ++role) {
    for (std::uint32_t i = 0; i < kSide; ++i) {
      const std::uint32_t seeds = pit(side_of(position, role), i);
      if (seeds != 0) texts.push_back("(seeds " + pit_text(role, i) + ' ' + std::to_string(seeds) + ')');
    }
  }
  return texts;
}

// North's houses run from right to left.
std::string Kalah::board(StateView state) const {
  Position position;
  load(state, position);
  std::string text = "   ";
  const auto add = [&](std::uint32_t role, std::uint32_t i) {
    const std::string number = std::to_string(pit(side_of(position, role), i));
    text += std::string(3 - number.size(), ' ') + number;
  };
  for (std::uint32_t house = kHouses; house-- > 0;) add(1, house);
  text += '\n';
  add(1, kStore);
  text.append(std::size_t{3} * kHouses, ' ');
  add(0, kStore);
  text += "\n   ";
  for (std::uint32_t house = 0; house < kHouses; ++house) add(0, house);
  return text + '\n';
}

Kalah::Position Kalah::random_start(std::uint32_t seeds, Rng rng) {
  Position position;
  for (std::uint32_t i = 0; i < seeds; ++i) {
    const std::uint32_t house = rng.below(2 * kHouses);
    (house < kHouses ? position.own : position.other) += std::uint64_t{1} << 8 * (house % kHouses);
  }
  return position;
}

}  // namespace senet::native
