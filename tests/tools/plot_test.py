"""tools/plot draws the results of tournaments and the tables of learn-time."""
import contextlib
import pathlib
import sqlite3
import subprocess
import tempfile
import unittest

PLOT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "plot"


class Plot(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def store(self, name, first, half_points):
        path = self.folder / name
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE games (number INTEGER, first TEXT, second TEXT, half_points INTEGER)")
            rows = [(number, first, "mcts", points) for number, points in enumerate(half_points)]
            connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?)", rows)
            connection.commit()
        return path

    def plot(self, *arguments):
        return subprocess.run([PLOT, *arguments], capture_output=True, text=True, check=False)

    def drawn(self, *arguments):
        out = self.folder / "out.svg"
        result = self.plot(*arguments, "--out", out)
        self.assertEqual(result.returncode, 0, result.stderr)
        return out.read_text()

    def test_scores_are_named_by_what_tells_players_apart(self):
        stores = self.store("a", "mcts(c=0.5)", [2, 0, 1, 1]), self.store("b", "mcts(c=0.7)", [2] * 4)
        svg = self.drawn("scores", *stores)
        self.assertIn(">5<", svg)
        self.assertIn(">7<", svg)
        self.assertIn("win rate", svg)

    def test_scores_over_a_number_of_the_spec(self):
        stores = [self.store(name, f"mcts(c={c})", [2, 0, 1, 1]) for name, c in (("a", 0.5), ("b", 0.7))]
        self.assertIn(">c<", self.drawn("scores", *stores, "--over", "c"))
        self.assertIn("no first player has", self.plot("scores", *stores, "--over", "k", "--out", "x.svg").stderr)

    def test_elo_as_games_were_played(self):
        self.assertIn(">Elo<", self.drawn("elo", self.store("a", "random", [2, 0, 1, 1, 2, 2])))

    def test_times_of_tables(self):
        table = self.folder / "stop.times"
        table.write_text("# stop\nlength 20\nspent 0 1.5\nspent 1 2\n")
        self.assertIn(">stop<", self.drawn("times", table))

    def test_what_is_wrong_is_said_in_a_line(self):
        nothing = self.folder / "nothing"
        nothing.write_text("moves 0 1\n")
        for arguments, problem in ((("times", nothing), "no times"), (("scores", nothing), "not a database"),
                                   (("elo", self.store("empty", "mcts", [2])), "no pairs of games"),
                                   (("scores", "/missing"), "unable to open")):
            result = self.plot(*arguments, "--out", self.folder / "x.svg")
            self.assertEqual(result.returncode, 1)
            self.assertIn(problem, result.stderr)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertEqual(self.plot("times", nothing, "--out", "x.txt").returncode, 2)


if __name__ == "__main__":
    unittest.main()
