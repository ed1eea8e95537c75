"""Fills a data folder with finished games, for what shall be measured with many of them."""
import sqlite3


def fill(data, n):
    """Copies one finished game n times under other names: rows as the server would have written
    them."""
    db = sqlite3.connect(f"{data}/roundhouse.db")
    db.execute("PRAGMA synchronous=OFF")
    number, = db.execute("SELECT number FROM game WHERE status = 2 LIMIT 1").fetchone()
    top, = db.execute("SELECT max(number) FROM game").fetchone()
    game = list(db.execute("SELECT * FROM game WHERE number = ?", (number,)).fetchone())
    seats = db.execute("SELECT * FROM seat WHERE game = ?", (number,)).fetchall()
    events = db.execute("SELECT * FROM event WHERE game = ?", (number,)).fetchall()
    for i in range(1, n + 1):
        copy = list(game)
        copy[0], copy[1], copy[2] = top + i, f"{i:013d}", f"{i // 10000:04d}-{i % 10000:04d}"
        copy[17] += i
        db.execute(f"INSERT INTO game VALUES ({','.join('?' * len(copy))})", copy)
        db.executemany(f"INSERT INTO seat VALUES ({','.join('?' * len(seats[0]))})",
                       [(top + i, *x[1:]) for x in seats])
        db.executemany(f"INSERT INTO event VALUES ({','.join('?' * len(events[0]))})",
                       [(top + i, *x[1:]) for x in events])
    db.commit()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
