#include <algorithm>
#include <map>

#include "referee/tournament.h"

namespace senet::referee {

namespace {

void add(Standing& standing, const GameResult& game) {
  const double before = static_cast<double>(standing.results.games());
  add_game(standing.results, game.half_points);
  standing.goal_of_first += (game.goal_of_first - standing.goal_of_first) / (before + 1);
  standing.goal_of_second += (game.goal_of_second - standing.goal_of_second) / (before + 1);
  standing.plies += game.plies;
  standing.simulations_of_first += game.simulations_of_first;
  standing.simulations_of_second += game.simulations_of_second;
  standing.faults_of_first.add(game.faults_of_first);
  standing.faults_of_second.add(game.faults_of_second);
  standing.seconds += game.seconds;
}

Standing& find_or_add(std::vector<Standing>& list, const std::string& sheet, const GameResult& game) {
  const auto found = std::ranges::find_if(list, [&](const Standing& each) {
    return each.sheet == sheet && each.first == game.first && each.second == game.second;
  });
  if (found != list.end()) return *found;
  Standing& added = list.emplace_back();
  added.sheet = sheet;
  added.first = game.first;
  added.second = game.second;
  return added;
}

}  // namespace

std::vector<Standing> standings(const std::vector<GameResult>& results) {
  std::map<std::uint32_t, const GameResult*> by_number;
  for (const GameResult& game : results) by_number[game.number] = &game;
  std::vector<Standing> of_sheets;
  std::vector<Standing> of_all;
  for (const auto& [number, game] : by_number) {
    const auto other = by_number.find(number ^ 1U);
    for (Standing* each : {&find_or_add(of_sheets, game->sheet, *game), &find_or_add(of_all, "", *game)}) {
      add(*each, *game);
      if (number % 2 == 0 && other != by_number.end()) {
        add_pair(each->results, game->half_points, other->second->half_points);
      }
    }
  }
  std::ranges::stable_sort(of_sheets, {}, &Standing::sheet);
  if (of_sheets.size() > of_all.size()) of_sheets.insert(of_sheets.end(), of_all.begin(), of_all.end());
  return of_sheets;
}

}  // namespace senet::referee
