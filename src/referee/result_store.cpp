#include "referee/result_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <concepts>
#include <limits>
#include <utility>

#include "base/error.h"

namespace senet::referee {

namespace {

constexpr unsigned kMaxGoal = 100;
constexpr const char* kNoFile = ":memory:";

// By name, as SQLite hands them back.
constexpr std::array<const char*, 2> kTables{
    "CREATE TABLE games (number INTEGER PRIMARY KEY, sheet TEXT NOT NULL, first TEXT NOT NULL,"
    " second TEXT NOT NULL, swapped INTEGER NOT NULL, seed INTEGER NOT NULL, opening INTEGER NOT NULL,"
    " half_points INTEGER NOT NULL, goal_of_first INTEGER NOT NULL, goal_of_second INTEGER NOT NULL,"
    " plies INTEGER NOT NULL, late_of_first INTEGER NOT NULL, illegal_of_first INTEGER NOT NULL,"
    " failed_of_first INTEGER NOT NULL, late_of_second INTEGER NOT NULL, illegal_of_second INTEGER NOT NULL,"
    " failed_of_second INTEGER NOT NULL,"
    " simulations_of_first INTEGER NOT NULL, simulations_of_second INTEGER NOT NULL, seconds REAL NOT NULL,"
    " moves TEXT NOT NULL, times TEXT NOT NULL)",
    "CREATE TABLE plan (text TEXT NOT NULL)"};

// The columns of a game in their order; with some numbers, the most that they can be.
template <class Result, class Visit>
void for_each_column(Result& result, Visit visit) {
  visit(result.number);
  visit(result.sheet);
  visit(result.first);
  visit(result.second);
  visit(result.swapped);
  visit(result.seed);
  visit(result.opening);
  visit(result.half_points, 2);
  visit(result.goal_of_first, kMaxGoal);
  visit(result.goal_of_second, kMaxGoal);
  visit(result.plies);
  for (auto* faults : {&result.faults_of_first, &result.faults_of_second}) {
    visit(faults->late);
    visit(faults->illegal);
    visit(faults->failed);
  }
  visit(result.simulations_of_first);
  visit(result.simulations_of_second);
  visit(result.seconds);
  visit(result.moves);
  visit(result.times);
}

// One process may write at a time. The lock is the system's, not SQLite's, so that others may read; it ends with the
// process, however that ends.
class FileLock {
 public:
  // Where the file can't be opened, SQLite will tell.
  explicit FileLock(const std::string& path)
      : file_(path == kNoFile ? -1 : open(path.c_str(), O_RDONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666)) {
    if (file_ < 0 || flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
    close(file_);
    throw Error(path, "another tournament is writing to it");
  }
  ~FileLock() {
    if (file_ >= 0) close(file_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int file_;
};

// Whether the file is new. Throws: Error where there is something else in it.
bool is_new(SQLite::Database& database, const std::string& path) {
  SQLite::Statement query(database, "SELECT sql FROM sqlite_master ORDER BY name");
  std::size_t count = 0;
  for (; query.executeStep(); ++count) {
    if (count < kTables.size() && query.getColumn(0).getString() == kTables[count]) continue;
    throw Error(path, "holds something else than a tournament's results, or those of another version");
  }
  if (count == 1) throw Error(path, "holds half of a tournament's tables");
  return count == 0;
}

class Writer {
 public:
  explicit Writer(SQLite::Statement& insert) : insert_(insert) {}

  template <class T>
  void operator()(const T& value, std::uint64_t = 0) {
    if constexpr (std::unsigned_integral<T>) {
      insert_.bind(++at_, static_cast<std::int64_t>(value));  // SQLite's integers have a sign
    } else {
      insert_.bind(++at_, value);
    }
  }

 private:
  SQLite::Statement& insert_;
  int at_ = 0;
};

// The file may be damaged or edited: numbers are checked. Throws: Error.
class Reader {
 public:
  Reader(SQLite::Statement& query, const std::string& path) : query_(query), path_(path) {}

  void operator()(std::string& out) { out = query_.getColumn(at_++).getString(); }
  void operator()(double& out) { out = query_.getColumn(at_++).getDouble(); }
  template <std::unsigned_integral T>
  void operator()(T& out, std::uint64_t most = std::numeric_limits<T>::max()) {
    const SQLite::Column column = query_.getColumn(at_++);
    const auto found = static_cast<std::uint64_t>(column.getInt64());
    if (found > most) {
      throw Error(path_, std::string("is damaged: ") + column.getName() + " is " + column.getString());
    }
    out = static_cast<T>(found);
  }

 private:
  SQLite::Statement& query_;
  const std::string& path_;
  int at_ = 0;
};

}  // namespace

struct ResultStore::File {
  explicit File(const std::string& name)
      : path(name), lock(name), database(name, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}

  template <class Use>
  auto use(Use action) {
    try {
      return action(database);
    } catch (const SQLite::Exception& error) {
      throw Error(path, error.what());
    }
  }

  std::string path;
  FileLock lock;  // outlives the database: closing it would take SQLite's own locks away
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
    if (is_new(database, path)) {
      database.exec("PRAGMA journal_mode=WAL");
      SQLite::Transaction all_or_nothing(database);
      for (const char* table : kTables) database.exec(table);
      SQLite::Statement insert(database, "INSERT INTO plan VALUES (?)");
      insert.bind(1, plan);
      insert.exec();
      all_or_nothing.commit();
    }
    database.exec("PRAGMA synchronous=FULL");
    SQLite::Statement query(database, "SELECT text FROM plan");
    return query.executeStep() ? query.getColumn(0).getString() : std::string();
  });
  if (found != plan) throw Error(path, "holds the results of another tournament: " + found);
}

ResultStore::~ResultStore() = default;

const std::string& ResultStore::path() const noexcept { return file_->path; }

void ResultStore::add(const GameResult& result) {
  file_->use([&](SQLite::Database& database) {
    SQLite::Statement insert(database,
                             "INSERT OR REPLACE INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    for_each_column(result, Writer(insert));
    insert.exec();
  });
}

std::vector<GameResult> ResultStore::all() const {
  return file_->use([this](SQLite::Database& database) {
    std::vector<GameResult> results;
    SQLite::Statement query(database, "SELECT * FROM games ORDER BY number");
    while (query.executeStep()) for_each_column(results.emplace_back(), Reader(query, file_->path));
    return results;
  });
}

}  // namespace senet::referee
