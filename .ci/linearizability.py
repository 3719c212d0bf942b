"""Checks the history of one match, which is its taps and looks, against the rules of a match (linearizability).

Each change of a match makes the next revision, and each answer says which revision its change made or saw. So the order of the
acknowledged changes is known. The exception is a repeated tap whose goal was taken back before the answer: such a change was made at
the revision of the answer or before. `check` searches for an order of the changes in which every look sees the state of its
revision, and a change that began after another one was acknowledged comes after it. A change whose answer was lost is in the order
once or not at all."""
import bisect
import dataclasses
import math

HIGHEST = 99


@dataclasses.dataclass
class Change:
    """A tap. `revision` is that of the answer; None without an answer. `goal` is the id of the goal that the tap made; then `revision` is
    equal to it. When the tap was repeated and its goal had been taken back before the answer, `is_repeated` is true, `goal` is None,
    and `revision` is that of the match at the time of the answer."""
    kind: str
    value: tuple
    begin: float
    end: float = math.inf
    revision: int | None = None
    goal: int | None = None
    is_repeated: bool = False

    @property
    def is_placed(self):
        """Whether `revision` is certainly the revision that the change made, or at which it changed nothing."""
        return self.revision is not None and not self.is_repeated


@dataclasses.dataclass(frozen=True)
class Look:
    """What somebody saw. The beginning of a look at a stream is not known (-inf), because a stream can send an older state."""
    shown: object
    begin: float
    end: float


@dataclasses.dataclass(frozen=True)
class State:
    """`goals` has for each id the team, the scorer, and whether the question for the scorer was answered; `removed` has the same for goals
    that can be restored."""
    goals: dict
    removed: dict
    clock: str

    def after(self, change, revision):
        """The state after the change; this state itself when the change has no effect."""
        match change.kind, change.value:
            case "goal", (team,):
                if sum(goal[0] == team for goal in self.goals.values()) < HIGHEST:
                    return State({**self.goals, revision: (team, None, False)}, self.removed, self.clock)
            case "undo", (goal,) if goal in self.goals:
                return State(without(self.goals, goal), {**self.removed, goal: self.goals[goal]}, self.clock)
            case "restore", (goal,) if goal in self.removed:
                return State({**self.goals, goal: self.removed[goal]}, without(self.removed, goal), self.clock)
            case "scorer", (goal, name) if goal in self.goals and self.goals[goal][1:] != (name, True):
                return State({**self.goals, goal: (self.goals[goal][0], name, True)}, self.removed, self.clock)
            case "timer", (action,):
                before, clock = {"start": ("stopped", "running"), "pause": ("running", "paused"),
                                 "resume": ("paused", "running"), "cancel": ("paused", "stopped")}[action]
                if self.clock == before:
                    return State(self.goals, self.removed, clock)
        return self

    def is_as(self, shown):
        teams = [team for team, _, _ in self.goals.values()]
        return (shown.state == self.clock and shown.score == (teams.count("A"), teams.count("B"))
                and shown.goals.keys() == self.goals.keys()
                and all(is_goal(self.goals[goal], *line) for goal, line in shown.goals.items()))


def is_goal(goal, team, text):
    """Whether a line of a page is about this goal. The text about an own goal has other words beside the name."""
    scorer = goal[1]
    return goal[0] == team and (text is None if scorer is None else scorer in (text or ""))


def without(goals, goal):
    return {key: value for key, value in goals.items() if key != goal}


def check(first, changes, looks):
    """A sentence that says what is wrong; None when an order of the changes explains all looks. `first` is what was shown before the
    changes."""
    seen = sorted([(look.shown.revision, look.begin, look.end) for look in looks]
                  + [(change.revision, change.begin, change.end) for change in changes if change.revision is not None])
    revisions = [revision for revision, _, _ in seen]
    # At each index of `seen`, the latest beginning of all entries before it, and the earliest end of this and all later entries.
    begins, ends = [-math.inf], [math.inf]
    for _, begin, _ in seen:
        begins.append(max(begins[-1], begin))
    for _, _, end in reversed(seen):
        ends.append(min(ends[-1], end))
    ends.reverse()
    for revision, begin, end in seen:
        if begins[bisect.bisect_left(revisions, revision)] > end:
            return f"revision {revision} was seen, and later something began that saw an older one"
    last = revisions[-1]
    looks_at = group(looks, lambda look: look.shown.revision)
    placed = group([change for change in changes if change.is_placed], lambda change: change.revision)
    floating = [change for change in changes if not change.is_placed]
    start = State({goal: (team, scorer, scorer is not None) for goal, (team, scorer) in first.goals.items()}, {}, first.state)

    def steps(state, revision, used):
        """For each change that can have made this revision: the state after it, and the ids of the `floating` changes used so far."""
        own = placed.get(revision, [])
        place = bisect.bisect_left(revisions, revision)
        free = [change for change in floating if id(change) not in used and change.begin < ends[place]
                and change.end >= begins[place] and (change.revision is None or change.revision >= revision)]
        for change in own + free:
            after = state.after(change, revision)
            is_right = (after is not state and all(after.is_as(look.shown) for look in looks_at.get(revision, []))
                        and all(other is change or other.goal is None and after.after(other, revision) is after for other in own))
            if is_right:
                yield after, used if change in own else used | {id(change)}

    def is_complete(used):
        return all(id(change) in used for change in floating if change.revision is not None)

    # A depth-first search.
    furthest, ways = first.revision, [steps(start, first.revision + 1, frozenset())]
    if last == first.revision:
        return None if is_complete(frozenset()) else "an acknowledged change is missing"
    while ways:
        step = next(ways[-1], None)
        if step is None:
            ways.pop()
            continue
        state, used = step
        revision = first.revision + len(ways)
        furthest = max(furthest, revision)
        if revision < last:
            ways.append(steps(state, revision + 1, used))
        elif is_complete(used):
            return None
    if furthest == last:
        return "an acknowledged change that was repeated is missing"
    revision = furthest + 1
    return (f"no change explains revision {revision}: acknowledged {placed.get(revision, [])}, before "
            f"{described(looks_at, revision - 1)}, then {described(looks_at, revision)}")


def described(looks, revision):
    """What the first look at a revision saw, with the last five goals, as a list; empty without a look."""
    return [(shown.score, shown.state, sorted(shown.goals.items())[-5:]) for shown in (look.shown for look in looks.get(revision, [])[:1])]


def group(items, key):
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
