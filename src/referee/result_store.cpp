#include "referee/result_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <utility>

#include "base/error.h"

namespace senet::referee {

namespace {

constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS plan (text TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS games (number INTEGER PRIMARY KEY, sheet TEXT NOT NULL, first TEXT NOT NULL,"
    " second TEXT NOT NULL, swapped INTEGER NOT NULL, seed INTEGER NOT NULL, opening INTEGER NOT NULL,"
    " half_points INTEGER NOT NULL, goal_of_first INTEGER NOT NULL, goal_of_second INTEGER NOT NULL,"
    " plies INTEGER NOT NULL, faults_of_first INTEGER NOT NULL, faults_of_second INTEGER NOT NULL,"
    " simulations_of_first INTEGER NOT NULL, simulations_of_second INTEGER NOT NULL, seconds REAL NOT NULL,"
    " moves TEXT NOT NULL);";

// SQLite's integers have a sign.
std::int64_t stored(std::uint64_t value) { return static_cast<std::int64_t>(value); }

}  // namespace

struct ResultStore::File {
  explicit File(const std::string& name) : path(name), database(name, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}

  template <class Use>
  auto use(Use action) {
    try {
      return action(database);
    } catch (const SQLite::Exception& error) {
      throw Error(path, error.what());
    }
  }

  std::string path;
  SQLite::Database database;
};

ResultStore::ResultStore(const std::string& path, const std::string& plan) {
  try {
    file_ = std::make_unique<File>(path);
  } catch (const SQLite::Exception& error) {
    throw Error(path, std::string("can't be opened: ") + error.what());
  }
  const std::string found = file_->use([&](SQLite::Database& database) {
    database.setBusyTimeout(10'000);
    database.exec("PRAGMA journal_mode=WAL");
    database.exec("PRAGMA synchronous=FULL");
    database.exec(kTables);
    SQLite::Statement query(database, "SELECT text FROM plan");
    if (query.executeStep()) return std::string(query.getColumn(0).getText());
    SQLite::Statement insert(database, "INSERT INTO plan VALUES (?)");
    insert.bind(1, plan);
    insert.exec();
    return plan;
  });
  if (found != plan) throw Error(path, "holds the results of another tournament: " + found);
}

ResultStore::~ResultStore() = default;

void ResultStore::add(const GameResult& result) {
  file_->use([&](SQLite::Database& database) {
    SQLite::Statement insert(database, "INSERT OR REPLACE INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    int at = 0;
    const auto bind = [&](const auto& value) { insert.bind(++at, value); };
    bind(result.number);
    bind(result.sheet);
    bind(result.first);
    bind(result.second);
    bind(result.swapped ? 1 : 0);
    bind(stored(result.seed));
    bind(stored(result.opening));
    bind(result.half_points);
    bind(result.goal_of_first);
    bind(result.goal_of_second);
    bind(result.plies);
    bind(result.faults_of_first);
    bind(result.faults_of_second);
    bind(stored(result.simulations_of_first));
    bind(stored(result.simulations_of_second));
    bind(result.seconds);
    bind(result.moves);
    insert.exec();
  });
}

std::vector<GameResult> ResultStore::all() const {
  return file_->use([](SQLite::Database& database) {
    std::vector<GameResult> results;
    SQLite::Statement query(database, "SELECT * FROM games ORDER BY number");
    while (query.executeStep()) {
      GameResult& result = results.emplace_back();
      int at = 0;
      const auto number = [&] { return static_cast<std::uint64_t>(query.getColumn(at++).getInt64()); };
      const auto text = [&] { return query.getColumn(at++).getString(); };
      result.number = static_cast<std::uint32_t>(number());
      result.sheet = text();
      result.first = text();
      result.second = text();
      result.swapped = number() != 0;
      result.seed = number();
      result.opening = number();
      result.half_points = static_cast<unsigned>(number());
      result.goal_of_first = static_cast<unsigned>(number());
      result.goal_of_second = static_cast<unsigned>(number());
      result.plies = static_cast<std::uint32_t>(number());
      result.faults_of_first = static_cast<std::uint32_t>(number());
      result.faults_of_second = static_cast<std::uint32_t>(number());
      result.simulations_of_first = number();
      result.simulations_of_second = number();
      result.seconds = query.getColumn(at++).getDouble();
      result.moves = text();
    }
    return results;
  });
}

}  // namespace senet::referee
