"""Results of tournaments, read from their SQLite files while they are being played or after."""
import contextlib
import math
import sqlite3


def pairs_of(store):
    """By pairing, (first, second): the points, 0..1, of each pair of games in their order. Throws sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT number, first, second, half_points FROM games ORDER BY number").fetchall()
    games = {number: (first, second, points) for number, first, second, points in rows}
    pairings = {}
    for number, (first, second, points) in games.items():
        if number % 2 == 0 and number + 1 in games:
            pairings.setdefault((first, second), []).append((points + games[number + 1][2]) / 4)
    return pairings


def mean_and_interval(points):
    """Of pairs: their mean, and half of its 95 % interval, which one pair alone does not have."""
    mean = sum(points) / len(points)
    if len(points) < 2:
        return mean, 0.5
    variance = sum((each - mean) ** 2 for each in points) / (len(points) - 1)
    return mean, 1.96 * math.sqrt(variance / len(points))
