"""Creates the export of an account with a long history (Documentation/Export.md), for `gather user import`."""
import json
import uuid
from datetime import datetime, timedelta, timezone

# The number of matches in a week.
MATCHES_OF_A_WEEK = 20


def instant(date):
    return date.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def match(number, players, size, last):
    """A finished match of `size` players, who change from match to match. It has 4, 5 or 6 goals, in turn."""
    date = last - timedelta(days=7 * number / MATCHES_OF_A_WEEK)
    picked = [players[(number * 7 + index * 3) % len(players)] for index in range(size)]
    sides = ["Team A" if index % 2 else "Team B" for index in range(size)]
    goals = [
        {"id": goal + 1, "team": sides[goal % size], "minute": goal + 1, "scorer": picked[goal % size]["id"],
         "isOwnGoal": False, "isAnswered": True, "scoredAt": instant(date + timedelta(minutes=goal + 1))}
        for goal in range(4 + number % 3)]
    a, b = (sum(goal["team"] == side for goal in goals) for side in ("Team A", "Team B"))
    return {
        "id": str(uuid.UUID(int=number + 1)), "createdAt": instant(date),
        "endedAt": instant(date + timedelta(minutes=20)), "score": f"{a}-{b}",
        "winnerTeam": "Team A" if a > b else "Team B" if b > a else "None",
        "lineup": [{"player": player["id"], "name": player["name"], "team": side}
                   for player, side in zip(picked, sides)],
        "clock": {"duration": 1200}, "played": 1_200_000, "goals": goals, "moves": [], "isShared": False,
        "isClosed": True, "revision": len(goals) + 2}


def account(matches, players, size=10, last=datetime(2026, 9, 1, 19, 30, tzinfo=timezone.utc)):
    """The text of an export.

    - matches: how many finished matches, the last at the time `last`.
    - players: the names of the roster, at least `size`. Their number is not a multiple of 3, so that no match has a player twice, and
      not of 7, so that each player can be the first one of a match.
    """
    assert len(players) >= size and len(players) % 3 and len(players) % 7
    skills, positions = ["beginner", "amateur", "professional"], ["goalkeeper", "defender", "midfielder", "winger", "striker"]
    roster = [
        {"id": number + 1, "name": name, "skill": skills[number % 3], "preferredPosition": positions[number % 5]}
        for number, name in enumerate(players)]
    return json.dumps({
        "format": "football-gather-account", "version": 1, "exportedAt": instant(last),
        "account": {"id": str(uuid.UUID(int=1)), "username": "zoe", "sessions": []}, "players": roster,
        "matches": [match(number, roster, size, last) for number in reversed(range(matches))]})
