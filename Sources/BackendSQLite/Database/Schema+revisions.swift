// The triggers that count changes. With triggers, the statements that make the changes need not count them.

extension Schema {
    /// Adds the revision of an account, which counts every change of its players and matches.
    static var version12: String {
        let triggers = [
            "player", "gather", "gatherPlayer", "liveMatch", "goal", "rosterMove", "watchedPlayer", "keptPlayer",
        ].flatMap { table in
            changes.map { change, row in
                let hasUser = table == "player" || table == "gather"
                let user = hasUser ? "\(row).user" : "(SELECT user FROM gather WHERE id = \(row).gather)"
                return """
                    CREATE TRIGGER \(table)After\(change) AFTER \(change) ON \(table)
                    BEGIN UPDATE user SET revision = revision + 1 WHERE id = \(user); END;
                    """
            }
        }
        return "ALTER TABLE user ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;" + triggers.joined()
    }

    /// Adds the column `changes`, which counts every change of the lineup and the goals of a gather, see ``MatchDetailsCache``.
    /// The index of the history contains it too, so that the index still has all columns that statistics need.
    static var version13: String {
        let triggers = ["gatherPlayer", "goal"].flatMap { table in
            changes.map { change, row in
                """
                CREATE TRIGGER \(table)Changes\(change) AFTER \(change) ON \(table)
                BEGIN UPDATE gather SET changes = changes + 1 WHERE id = \(row).gather; END;
                """
            }
        }
        return """
            ALTER TABLE gather ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
            DROP INDEX gatherPast;
            CREATE INDEX gatherPast ON gather(user, createdAt, id, uuid, score, endedAt, changes)
                WHERE score IS NOT NULL;
            """ + triggers.joined()
    }

    /// Adds the column `results`, which counts every change of the scores of an account, so that the results are not added up
    /// again after a change of a player or of a running match.
    static var version14: String {
        let triggers = [
            ("Insert", "INSERT", "NEW.score IS NOT NULL", "NEW"),
            ("Update", "UPDATE OF score", "NEW.score IS NOT OLD.score", "NEW"),
            ("Delete", "DELETE", "OLD.score IS NOT NULL", "OLD"),
        ].map { name, event, condition, row in
            """
            CREATE TRIGGER gatherResult\(name) AFTER \(event) ON gather WHEN \(condition)
            BEGIN UPDATE user SET results = results + 1 WHERE id = \(row).user; END;
            """
        }
        return "ALTER TABLE user ADD COLUMN results INTEGER NOT NULL DEFAULT 0;" + triggers.joined()
    }

    /// The events of triggers, each with the row that names the gather or the account: a trigger of a deletion has only `OLD`.
    private static let changes = [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")]
}
