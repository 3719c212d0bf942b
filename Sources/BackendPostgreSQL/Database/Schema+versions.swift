// The tables of the database.
//
// Instants are whole milliseconds since 1970. Names are in mixed case, as in SQLite; PostgreSQL folds them to lower case.
// Released migrations are not changed; a change is a new migration.

extension Schema {
    /// The migrations in their order. See "To change the tables of PostgreSQL" in CONTRIBUTING.md.
    static let versions = [
        Migration(name: "1 accounts, players, gathers, live matches, invitations", oldest: 1, sql: version1),
        Migration(name: "2 attempts", oldest: 1, sql: version2),
        Migration(name: "3 goals of one-time tokens", oldest: 2, sql: version3),
        Migration(name: "4 earlier clocks", oldest: 3, sql: version4),
    ]

    private static let version1 = """
        CREATE TABLE account (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            uuid uuid NOT NULL UNIQUE,
            username text NOT NULL,
            accountKey text NOT NULL UNIQUE,      -- what BackendServices.AccountKey makes of the username
            passwordHash text NOT NULL,
            recoveryHash bytea,                   -- SHA-256; the code itself is not stored
            recoveryMadeAt bigint,
            createdAt bigint NOT NULL,
            revision bigint NOT NULL DEFAULT 0    -- counts up with every change of what the account shows
        );

        CREATE TABLE token (
            hash bytea PRIMARY KEY,               -- SHA-256; the token itself is not stored
            account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
            sessionID bytea NOT NULL UNIQUE,      -- random; names the session in addresses of pages
            startedAt bigint NOT NULL,
            expiresAt bigint NOT NULL
        );
        CREATE INDEX tokenAccount ON token(account);
        CREATE INDEX tokenExpiry ON token(expiresAt);

        CREATE TABLE player (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
            name text NOT NULL,
            age bigint,
            skill text,
            position text,
            favouriteTeam text,
            isDeleted boolean NOT NULL DEFAULT false -- only the name is left, for the gathers that the player was in
        );
        CREATE INDEX playerAccount ON player(account);
        CREATE INDEX playerRoster ON player(account) WHERE NOT isDeleted;

        CREATE TABLE gather (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order they were made
            uuid uuid NOT NULL UNIQUE,
            account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
            score text,                           -- as on the wire; none while the match runs
            winner text,                          -- as on the wire
            createdAt bigint NOT NULL,
            endedAt bigint,
            minutes bigint,                       -- the length chosen at the start
            isLineupKept boolean NOT NULL DEFAULT false -- keptPlayer has the lineup
        );
        CREATE INDEX gatherAccount ON gather(account, id);
        CREATE INDEX gatherRunning ON gather(account) WHERE score IS NULL;

        CREATE TABLE gatherPlayer (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order they were added
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            player bigint NOT NULL REFERENCES player ON DELETE CASCADE,
            team text NOT NULL CHECK (team IN ('teamA', 'teamB')),
            UNIQUE (gather, player)
        );
        CREATE INDEX gatherPlayerPlayer ON gatherPlayer(player);

        CREATE TABLE liveMatch (
            gather bigint PRIMARY KEY REFERENCES gather ON DELETE CASCADE,
            duration bigint NOT NULL,             -- seconds
            chosenDuration bigint,                -- seconds; chosen before the first start
            endsAt bigint,                        -- of a running clock
            remaining bigint,                     -- milliseconds of a paused clock
            addedSince bigint,                    -- when time was up, while play goes on
            played bigint NOT NULL DEFAULT 0,     -- milliseconds played in earlier countdowns
            spectatorKey text UNIQUE,
            linkMadeAt bigint,                    -- none without a link
            isLinkKept boolean NOT NULL DEFAULT false,
            isClosed boolean NOT NULL DEFAULT false,
            revision bigint NOT NULL DEFAULT 0,   -- counts up with every change
            correctedAt bigint                    -- the last correction after the end
        );
        CREATE INDEX liveMatchLink ON liveMatch(linkMadeAt) WHERE spectatorKey IS NOT NULL AND NOT isLinkKept;

        CREATE TABLE goal (
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            number bigint NOT NULL,               -- the revision that it made
            team text NOT NULL CHECK (team IN ('teamA', 'teamB')),
            minute bigint,
            addedMinute bigint,                   -- of added time
            scorer bigint,                        -- a player's id, here or on another server
            isOwnGoal boolean NOT NULL DEFAULT false,
            isAnswered boolean NOT NULL DEFAULT false, -- the organiser said who scored, or that this is unknown
            scoredAt bigint NOT NULL,
            takenBackAt bigint,                   -- of a goal that no longer counts
            PRIMARY KEY (gather, number)
        );

        CREATE TABLE rosterMove (
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            number bigint NOT NULL,               -- the revision that it made
            player bigint NOT NULL,               -- an id, here or on another server
            section text NOT NULL CHECK (section IN ('bench', 'teamA', 'teamB')),
            minute bigint NOT NULL,
            addedMinute bigint,
            movedAt bigint NOT NULL,
            PRIMARY KEY (gather, number)
        );

        CREATE TABLE spentTap (                   -- one-time tokens; those of old gathers are deleted when another ends
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            tap text NOT NULL,
            PRIMARY KEY (gather, tap)
        );

        CREATE TABLE startedGather (
            account bigint NOT NULL REFERENCES account ON DELETE CASCADE,
            token text NOT NULL,                  -- the one-time token that the lineup came with
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            PRIMARY KEY (account, token)
        );
        CREATE INDEX startedGatherGather ON startedGather(gather);
        CREATE INDEX startedGatherToken ON startedGather(token);

        CREATE TABLE endedLink (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order they ended
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            hash bytea NOT NULL UNIQUE            -- SHA-256 of the key
        );
        CREATE INDEX endedLinkGather ON endedLink(gather);

        CREATE TABLE watchedPlayer (              -- players of another server, whom spectators of a gather here see
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            place bigint NOT NULL,
            player bigint NOT NULL,
            name text NOT NULL,
            team text CHECK (team IN ('teamA', 'teamB')),
            PRIMARY KEY (gather, place)
        );

        CREATE TABLE keptPlayer (                 -- the players of finished gathers of another server
            gather bigint NOT NULL REFERENCES gather ON DELETE CASCADE,
            place bigint NOT NULL,
            player bigint NOT NULL,
            name text NOT NULL,
            team text CHECK (team IN ('teamA', 'teamB')),
            PRIMARY KEY (gather, place)
        );

        CREATE TABLE invitation (
            hash bytea PRIMARY KEY,               -- SHA-256; the code itself is not stored
            expiresAt bigint NOT NULL,
            usedAt bigint                         -- none before the invitation is used
        );

        CREATE TABLE probe (                      -- whether the database takes changes
            id bigint PRIMARY KEY,
            writtenAt bigint NOT NULL
        );
        """

    private static let version2 = """
        -- Unlogged, because nothing here is needed after a crash of the database: counting then starts anew.
        CREATE UNLOGGED TABLE attempt (
            kind text NOT NULL,                   -- BackendServices.AttemptSubject.Kind
            key bytea NOT NULL,                   -- 16 bytes of a SHA-256; names and addresses are not stored
            instants bigint[] NOT NULL,           -- no more than the limit of the subject
            lastAt bigint NOT NULL,
            PRIMARY KEY (kind, key)
        );
        CREATE INDEX attemptLast ON attempt(lastAt);
        """

    private static let version3 = """
        ALTER TABLE spentTap ADD COLUMN goal bigint; -- the number of the goal that was counted with the token
        """

    private static let version4 = """
        ALTER TABLE liveMatch ADD COLUMN earlierClocks text; -- BackendStorage.[EarlierClock].column
        """
}
