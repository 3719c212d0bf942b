// The tables of the database, as the migrations that create them.
//
// Instants are whole milliseconds since 1970. Released migrations are not changed; a change is a new migration. Comments in a
// migration describe the version of the program in which it was released: SQLite stores the comments in `CREATE TABLE`, so they
// are not changed either.

extension Schema {
    /// The migrations in their order, with their names in the database.
    static let versions: [(name: String, sql: String)] = [
        ("1 accounts, players, gathers, live matches", "PRAGMA application_id = \(applicationID);" + version1),
        ("2 one-time tokens of started gathers", version2),
        ("3 goals with minute and scorer, moves, links for spectators", version3),
        ("4 goals that were taken back", version4),
        ("5 results of matches that were closed without one", version5),
        ("6 starts and ids of sessions, recovery codes", version6),
        ("7 invitations", version7),
        ("8 links for spectators that end", version8),
        ("9 chosen lengths of matches", version9),
        ("10 chosen time of the clock, and corrections", version10),
        ("11 indexes of the history, lineups of another server", version11),
        ("12 revisions of accounts", version12),
        ("13 changes of lineups and goals", version13),
        ("14 changes of results", version14),
        ("15 indexes of rosters and links", version15),
        ("16 goals of one-time tokens", version16),
        ("17 earlier clocks", version17),
    ]

    /// The id of a deleted player or gather is not used again.
    private static let version1 = """
        CREATE TABLE user (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            username TEXT NOT NULL,
            accountKey TEXT NOT NULL UNIQUE,     -- what BackendServices.AccountKey makes of the username
            passwordHash TEXT NOT NULL,
            createdAt INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE token (
            hash BLOB PRIMARY KEY,               -- SHA-256; the token itself is nowhere
            user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            expiresAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tokenUser ON token(user);
        CREATE INDEX tokenExpiry ON token(expiresAt);

        CREATE TABLE player (
            id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again
            user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            name TEXT NOT NULL,
            age INTEGER,
            skill TEXT,
            position TEXT,
            favouriteTeam TEXT,
            isDeleted INTEGER NOT NULL DEFAULT 0  -- only the name is left, for the gathers that the player was in
        ) STRICT;
        CREATE INDEX playerUser ON player(user);

        CREATE TABLE gather (
            id INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order they were made
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            score TEXT,                           -- as on the wire; none while the match runs
            winner TEXT,                          -- as on the wire
            createdAt INTEGER NOT NULL,
            endedAt INTEGER
        ) STRICT;
        CREATE INDEX gatherUser ON gather(user);

        CREATE TABLE gatherPlayer (
            id INTEGER PRIMARY KEY,               -- in the order they were added
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
            team TEXT NOT NULL CHECK (team IN ('teamA', 'teamB')),
            UNIQUE (gather, player)
        ) STRICT;
        CREATE INDEX gatherPlayerPlayer ON gatherPlayer(player);

        CREATE TABLE liveMatch (
            gather INTEGER PRIMARY KEY REFERENCES gather ON DELETE CASCADE,
            duration INTEGER NOT NULL,            -- seconds
            endsAt INTEGER,                       -- of a running clock
            remaining INTEGER,                    -- milliseconds of a paused clock
            isClosed INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE goal (
            id INTEGER PRIMARY KEY,               -- in the order they were scored
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            team TEXT NOT NULL CHECK (team IN ('teamA', 'teamB')),
            tap TEXT NOT NULL,                    -- the one-time token it came with
            scoredAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX goalGather ON goal(gather, team);

        CREATE TABLE spentTap (                   -- one-time tokens, until the gather ends
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            tap TEXT NOT NULL,
            PRIMARY KEY (gather, tap)
        ) STRICT, WITHOUT ROWID;
        """

    private static let version2 = """
        CREATE TABLE startedGather (
            user INTEGER NOT NULL REFERENCES user ON DELETE CASCADE,
            token TEXT NOT NULL,                  -- the one-time token that the lineup came with
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            PRIMARY KEY (user, token)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX startedGatherGather ON startedGather(gather);
        CREATE INDEX startedGatherToken ON startedGather(token);
        """

    private static let version3 = """
        ALTER TABLE liveMatch ADD COLUMN played INTEGER NOT NULL DEFAULT 0;   -- milliseconds played in earlier countdowns
        ALTER TABLE liveMatch ADD COLUMN addedSince INTEGER;                  -- when time was up, while play goes on
        ALTER TABLE liveMatch ADD COLUMN spectatorKey TEXT;
        ALTER TABLE liveMatch ADD COLUMN revision INTEGER NOT NULL DEFAULT 0; -- counts up with every change
        CREATE UNIQUE INDEX liveMatchSpectatorKey ON liveMatch(spectatorKey) WHERE spectatorKey IS NOT NULL;

        ALTER TABLE goal DROP COLUMN tap;
        ALTER TABLE goal ADD COLUMN number INTEGER NOT NULL DEFAULT 0;        -- the revision that it made
        ALTER TABLE goal ADD COLUMN minute INTEGER;                           -- none for goals of older versions
        ALTER TABLE goal ADD COLUMN addedMinute INTEGER;                      -- of added time
        ALTER TABLE goal ADD COLUMN scorer INTEGER;                           -- a player's id, here or on another server
        ALTER TABLE goal ADD COLUMN isOwnGoal INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE goal ADD COLUMN isAnswered INTEGER NOT NULL DEFAULT 0;    -- the organiser said who scored, or that this is unknown
        UPDATE goal SET number = id;
        INSERT INTO liveMatch (gather, duration, revision)
            SELECT gather, 600, max(id) FROM goal WHERE true GROUP BY gather
            ON CONFLICT (gather) DO UPDATE SET revision = excluded.revision;
        CREATE UNIQUE INDEX goalNumber ON goal(gather, number);
        DROP INDEX goalGather;
        CREATE INDEX gatherRunning ON gather(user) WHERE score IS NULL;

        CREATE TABLE rosterMove (
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            number INTEGER NOT NULL,              -- the revision that it made
            player INTEGER NOT NULL,              -- an id, here or on another server
            section TEXT NOT NULL CHECK (section IN ('bench', 'teamA', 'teamB')),
            minute INTEGER NOT NULL,
            addedMinute INTEGER,
            movedAt INTEGER NOT NULL,
            PRIMARY KEY (gather, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE watchedPlayer (              -- players of another server, whom spectators of a gather here see
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            place INTEGER NOT NULL,
            player INTEGER NOT NULL,
            name TEXT NOT NULL,
            team TEXT CHECK (team IN ('teamA', 'teamB')),
            PRIMARY KEY (gather, place)
        ) STRICT, WITHOUT ROWID;
        """

    private static let version4 = """
        ALTER TABLE goal ADD COLUMN takenBackAt INTEGER;                      -- of a goal that no longer counts
        """

    /// Older versions closed a match before they wrote its result, and a crash in between left the match without a result.
    /// The time of the end is that of the last goal or, if there are no goals, of the start. Gathers of a remote backend get their
    /// results from that backend.
    private static let version5 = """
        CREATE TEMPORARY TABLE closedGather AS
            SELECT gather.id,
                count(goal.id) FILTER (WHERE team = 'teamA') AS teamA,
                count(goal.id) FILTER (WHERE team = 'teamB') AS teamB,
                max(gather.createdAt, ifnull(max(scoredAt), 0)) AS endedAt
            FROM gather JOIN liveMatch ON liveMatch.gather = gather.id JOIN user ON user.id = gather.user
            LEFT JOIN goal ON goal.gather = gather.id AND takenBackAt IS NULL
            WHERE score IS NULL AND isClosed AND accountKey NOT GLOB 'Remote *'
            GROUP BY gather.id;
        UPDATE gather SET
            score = (SELECT teamA || '-' || teamB FROM closedGather WHERE closedGather.id = gather.id),
            winner = (
                SELECT CASE WHEN teamA > teamB THEN 'Team A' WHEN teamB > teamA THEN 'Team B' ELSE 'None' END
                FROM closedGather WHERE closedGather.id = gather.id
            ),
            endedAt = (SELECT endedAt FROM closedGather WHERE closedGather.id = gather.id)
            WHERE id IN (SELECT id FROM closedGather);
        DELETE FROM spentTap WHERE gather IN (SELECT id FROM closedGather);
        DROP TABLE closedGather;
        """

    /// Older versions stored only the expiry of tokens, which was thirty days after their start.
    private static let version6 = """
        ALTER TABLE token ADD COLUMN startedAt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE token ADD COLUMN sessionID BLOB;                          -- random; names the session in addresses of pages
        UPDATE token SET startedAt = expiresAt - 2592000000, sessionID = randomblob(16);
        CREATE UNIQUE INDEX tokenSession ON token(sessionID);

        ALTER TABLE user ADD COLUMN recoveryHash BLOB;                        -- SHA-256; the code itself is not stored
        ALTER TABLE user ADD COLUMN recoveryMadeAt INTEGER;
        """

    private static let version7 = """
        CREATE TABLE invitation (
            hash BLOB PRIMARY KEY,                -- SHA-256; the code itself is nowhere
            expiresAt INTEGER NOT NULL,
            usedAt INTEGER                        -- none while it can be used
        ) STRICT, WITHOUT ROWID;
        """

    /// Links of older versions count as made at the time of the migration, so they work for another day or longer. Hashes of the keys
    /// of the newest ended links are kept, so that the pages at their addresses can say that the link has ended.
    private static let version8 = """
        ALTER TABLE liveMatch ADD COLUMN linkMadeAt INTEGER;                  -- none without a link
        ALTER TABLE liveMatch ADD COLUMN isLinkKept INTEGER NOT NULL DEFAULT 0;
        UPDATE liveMatch SET linkMadeAt = CAST(strftime('%s', 'now') AS INTEGER) * 1000
            WHERE spectatorKey IS NOT NULL;
        CREATE TABLE endedLink (
            id INTEGER PRIMARY KEY,               -- in the order they ended
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            hash BLOB NOT NULL UNIQUE             -- SHA-256 of the key
        ) STRICT;
        CREATE INDEX endedLinkGather ON endedLink(gather);
        """

    private static let version9 = """
        ALTER TABLE gather ADD COLUMN minutes INTEGER;                        -- the length chosen at the start
        """

    private static let version10 = """
        ALTER TABLE liveMatch ADD COLUMN chosenDuration INTEGER;              -- seconds, before the first start
        ALTER TABLE liveMatch ADD COLUMN correctedAt INTEGER;                 -- the last correction after the end
        """

    /// The four indexes contain all columns of their tables that statistics of accounts of this server need, so that these statistics
    /// read no rows of the tables. Only statistics of one player read rows of `gatherPlayer`. `keptPlayer` has the players of finished
    /// gathers of another server.
    private static let version11 = """
        CREATE INDEX gatherPast ON gather(user, createdAt, id, uuid, score, endedAt) WHERE score IS NOT NULL;
        CREATE INDEX gatherScore ON gather(user, score) WHERE score IS NOT NULL;
        CREATE INDEX gatherPlayerLineup ON gatherPlayer(gather, id, player, team);
        CREATE INDEX goalScorer ON goal(gather, number, team, scorer, isOwnGoal, takenBackAt)
            WHERE scorer IS NOT NULL AND takenBackAt IS NULL;

        ALTER TABLE gather ADD COLUMN isLineupKept INTEGER NOT NULL DEFAULT 0; -- keptPlayer has the lineup
        CREATE TABLE keptPlayer (                 -- who was in a gather of another server that is over
            gather INTEGER NOT NULL REFERENCES gather ON DELETE CASCADE,
            place INTEGER NOT NULL,
            player INTEGER NOT NULL,
            name TEXT NOT NULL,
            team TEXT CHECK (team IN ('teamA', 'teamB')),
            PRIMARY KEY (gather, place)
        ) STRICT, WITHOUT ROWID;
        """

    /// An account can have thousands of deleted players, so the index of rosters leaves them out. The index of links
    /// has only the links that can expire.
    private static let version15 = """
        CREATE INDEX playerRoster ON player(user) WHERE NOT isDeleted;
        CREATE INDEX liveMatchLink ON liveMatch(linkMadeAt) WHERE spectatorKey IS NOT NULL AND NOT isLinkKept;
        """

    private static let version16 = """
        ALTER TABLE spentTap ADD COLUMN goal INTEGER;                         -- the number of the goal that was counted with the token
        """

    private static let version17 = """
        ALTER TABLE liveMatch ADD COLUMN earlierClocks TEXT;                  -- BackendStorage.[EarlierClock].column
        """
}
