DELETE FROM account WHERE id = $1;

DELETE FROM attempt WHERE (kind, key) IN (
    SELECT kind, key FROM attempt WHERE lastAt <= least($1, (extract(epoch FROM now()) * 1000)::bigint) - $2 LIMIT $3 FOR UPDATE SKIP LOCKED
);

DELETE FROM endedLink WHERE gather = $1 AND id <= (
    SELECT id FROM endedLink WHERE gather = $1 ORDER BY id DESC LIMIT 1 OFFSET $2
);

DELETE FROM gather WHERE id = $1;

DELETE FROM gather WHERE id IN (SELECT id FROM gather WHERE account = $1 LIMIT $2 FOR UPDATE SKIP LOCKED);

DELETE FROM gather WHERE uuid = $1 AND account IN (
    SELECT id FROM account WHERE accountKey = $2 || uuid::text AND uuid = coalesce($3, uuid)
);

DELETE FROM goal WHERE gather = $1 AND number = $2;

DELETE FROM invitation WHERE expiresAt <= least($1, (extract(epoch FROM now()) * 1000)::bigint);

DELETE FROM keptPlayer WHERE gather = $1;

DELETE FROM player WHERE account = $1 AND id = ANY($2::bigint[]) AND isDeleted
AND NOT EXISTS (SELECT 1 FROM gatherPlayer WHERE gatherPlayer.player = player.id);

DELETE FROM player WHERE id IN (SELECT id FROM player WHERE account = $1 LIMIT $2 FOR UPDATE SKIP LOCKED);

DELETE FROM spentTap WHERE gather = $1 AND tap = $2;

DELETE FROM spentTap WHERE gather IN (
    SELECT id FROM gather WHERE account = (SELECT account FROM gather WHERE id = $1) AND endedAt < $2
    ORDER BY id DESC LIMIT 50);

DELETE FROM token WHERE account = $1;

DELETE FROM token WHERE account = $1 AND hash <> $2;

DELETE FROM token WHERE hash = $1;

DELETE FROM token WHERE hash IN (
    SELECT hash FROM token WHERE account = $1 AND hash <> $2 ORDER BY startedAt DESC, hash OFFSET $3
);

DELETE FROM token WHERE hash IN (
    SELECT hash FROM token WHERE expiresAt <= least($1, (extract(epoch FROM now()) * 1000)::bigint) LIMIT 1000 FOR UPDATE SKIP LOCKED
);

DELETE FROM token WHERE sessionID = $1 AND account = $2;

DELETE FROM watchedPlayer WHERE gather = $1;

INSERT INTO account (uuid, username, accountKey, passwordHash, createdAt)
VALUES ($1, '', $2 || $1::uuid::text, '', $3)
ON CONFLICT (uuid) DO UPDATE SET revision = account.revision + 1 RETURNING account.id, account.uuid, account.revision, pg_postmaster_start_time();

INSERT INTO account (uuid, username, accountKey, passwordHash, createdAt) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (accountKey) DO NOTHING;

INSERT INTO attempt (kind, key, instants, lastAt) VALUES ($1, $2, '{}', $3)
ON CONFLICT (kind, key) DO UPDATE SET instants = ARRAY(
    SELECT counted FROM unnest(attempt.instants) AS counted
    WHERE counted > least($3, (extract(epoch FROM now()) * 1000)::bigint) - $6 ORDER BY counted
)
RETURNING coalesce(instants[(cardinality(instants) - $5::bigint + 1)::int] - $4, 0);

INSERT INTO endedLink (gather, hash) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING;

INSERT INTO gather (uuid, account, createdAt) VALUES ($1, $2, $3) ON CONFLICT (uuid) DO NOTHING;

INSERT INTO gather (uuid, account, createdAt) VALUES ($1, $2, $3) RETURNING id;

INSERT INTO gather (uuid, account, score, winner, createdAt, endedAt, minutes)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id;

INSERT INTO gatherPlayer (gather, player, team)
SELECT $1, player.id, $2 FROM unnest($3::bigint[]) WITH ORDINALITY AS wanted(player, place)
JOIN player ON player.id = wanted.player AND player.account = $4 AND NOT player.isDeleted
ORDER BY place;

INSERT INTO gatherPlayer (gather, player, team) VALUES ($1, $2, $3);

INSERT INTO gatherPlayer (gather, player, team) VALUES ($1, $2, $3)
ON CONFLICT (gather, player) DO NOTHING;

INSERT INTO goal
    (gather, number, team, minute, addedMinute, scorer, isOwnGoal, isAnswered, scoredAt, takenBackAt)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (gather, number) DO UPDATE SET
    scorer = excluded.scorer, isOwnGoal = excluded.isOwnGoal, isAnswered = excluded.isAnswered,
    takenBackAt = excluded.takenBackAt;

INSERT INTO invitation (hash, expiresAt) VALUES ($1, $2);

INSERT INTO keptPlayer (gather, place, player, name, team) VALUES ($1, $2, $3, $4, $5);

INSERT INTO liveMatch
    (gather, duration, endsAt, remaining, addedSince, chosenDuration, played, earlierClocks, spectatorKey,
    linkMadeAt, isLinkKept, isClosed, revision, correctedAt)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (gather) DO UPDATE SET
    duration = excluded.duration, endsAt = excluded.endsAt, remaining = excluded.remaining,
    addedSince = excluded.addedSince, chosenDuration = excluded.chosenDuration, played = excluded.played,
    earlierClocks = excluded.earlierClocks, spectatorKey = excluded.spectatorKey,
    linkMadeAt = excluded.linkMadeAt, isLinkKept = excluded.isLinkKept, isClosed = excluded.isClosed,
    revision = excluded.revision, correctedAt = excluded.correctedAt;

INSERT INTO player (account, isDeleted, name, age, position, skill, favouriteTeam)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id;

INSERT INTO probe (id, writtenAt) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET writtenAt = $1
RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint;

INSERT INTO rosterMove (gather, number, player, section, minute, addedMinute, movedAt)
VALUES ($1, $2, $3, $4, $5, $6, $7);

INSERT INTO spentTap (gather, tap, goal) VALUES ($1, $2, $3);

INSERT INTO startedGather (account, token, gather) VALUES ($1, $2, $3)
ON CONFLICT (account, token) DO UPDATE SET gather = excluded.gather;

INSERT INTO token (hash, account, startedAt, expiresAt, sessionID) VALUES ($1, $2, $3, $4, $5);

INSERT INTO watchedPlayer (gather, place, player, name, team) VALUES ($1, $2, $3, $4, $5);

SELECT (SELECT count(*) FROM player WHERE account = $1 AND NOT isDeleted),
    (SELECT count(*) FROM (SELECT FROM player WHERE account = $1 AND isDeleted LIMIT $2::bigint) AS former);

SELECT 1 FROM account WHERE accountKey = $1;

SELECT 1 FROM account WHERE id = $1 AND passwordHash = $2 FOR NO KEY UPDATE;

SELECT 1 FROM endedLink WHERE hash = $1;

SELECT 1 FROM invitation WHERE hash = $1 AND usedAt IS NULL AND expiresAt > $2;

SELECT 1 FROM liveMatch WHERE spectatorKey = $1 AND gather <> $2;

SELECT 1 FROM player WHERE id = $1 AND account = $2 AND NOT isDeleted;

SELECT 1 FROM spentTap WHERE gather = $1 LIMIT 1 OFFSET $2;

SELECT 1 FROM token WHERE hash = $1 AND startedAt BETWEEN $2 AND $3;

SELECT DISTINCT ON (gather, player) gather, player, section FROM rosterMove
WHERE gather = ANY($1::bigint[]) AND section <> 'bench' ORDER BY gather, player, number DESC;

SELECT DISTINCT ON (player) number, player, section, minute, addedMinute, movedAt FROM rosterMove WHERE gather = $1 ORDER BY player, number DESC;

SELECT NOT EXISTS (SELECT 1 FROM player WHERE account = $1)
    AND NOT EXISTS (SELECT 1 FROM gather WHERE account = $1);

SELECT account.id, account.uuid, account.revision, pg_postmaster_start_time() FROM account WHERE accountKey = $1 AND recoveryHash = $2;

SELECT account.id, account.uuid, account.revision, pg_postmaster_start_time() FROM account WHERE uuid = $1;

SELECT account.id, account.uuid, account.revision, pg_postmaster_start_time() FROM token JOIN account ON account.id = token.account
WHERE hash = $1 AND expiresAt > $2;

SELECT correctedAt FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
WHERE gather.id = $1 AND score IS NOT NULL;

SELECT count(*) FROM gather JOIN liveMatch ON liveMatch.gather = gather.id
WHERE account = $1 AND gather.id <> $2 AND spectatorKey IS NOT NULL
AND (isLinkKept OR endedAt IS NULL OR greatest(endedAt, coalesce(linkMadeAt, 0)) > $3);

SELECT count(*) FROM gatherPlayer WHERE gather = $1;

SELECT count(*), count(*) FILTER (WHERE score IS NULL) FROM gather WHERE account = $1;

SELECT counted - $3 FROM attempt, unnest(instants) AS counted WHERE kind = $1 AND key = $2 AND counted > $3
ORDER BY counted DESC LIMIT 1 OFFSET $4;

SELECT gather, count(*) FILTER (WHERE team = 'teamA'), count(*) FILTER (WHERE team = 'teamB'),
    string_agg(scorer || right(team, 1) || CASE WHEN isOwnGoal THEN 'o' ELSE '' END, ' ' ORDER BY number)
FROM goal WHERE gather = ANY($1::bigint[]) AND takenBackAt IS NULL GROUP BY gather;

SELECT gather, min(place), string_agg(player || coalesce(right(team, 1), ''), ' ' ORDER BY place) FROM keptPlayer
WHERE gather = ANY($1::bigint[]) GROUP BY gather;

SELECT gather, player, name FROM unnest($1::bigint[], $2::bigint[]) AS wanted(wantedGather, wantedPlace)
JOIN keptPlayer ON gather = wantedGather AND place = wantedPlace;

SELECT gather, player, team FROM gatherPlayer JOIN gather ON gather.id = gatherPlayer.gather
WHERE account = $1 AND score IS NOT NULL ORDER BY gatherPlayer.id;

SELECT gather, team, scorer, isOwnGoal FROM goal JOIN gather ON gather.id = goal.gather
WHERE account = $1 AND score IS NOT NULL AND scorer IS NOT NULL AND takenBackAt IS NULL ORDER BY number;

SELECT gather.id, duration, endsAt, remaining, addedSince, played, spectatorKey, coalesce(isClosed, false),
    revision, score, linkMadeAt, isLinkKept, endedAt, chosenDuration, correctedAt,
    earlierClocks
FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
WHERE gather.id = $1;

SELECT gather.id, duration, endsAt, remaining, addedSince, played, spectatorKey, coalesce(isClosed, false),
    revision, score, linkMadeAt, isLinkKept, endedAt, chosenDuration, correctedAt,
    earlierClocks
FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
WHERE spectatorKey = $1;

SELECT gather.id, duration, endsAt, remaining, addedSince, played, spectatorKey, coalesce(isClosed, false),
    revision, score, linkMadeAt, isLinkKept, endedAt, chosenDuration, correctedAt,
    earlierClocks
FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
WHERE uuid = $1 AND account = $2;

SELECT gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt FROM gather WHERE account = $1 AND score IS NULL ORDER BY id DESC;

SELECT gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt FROM gather WHERE account = $1 ORDER BY id DESC;

SELECT gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt FROM gather WHERE uuid = $1 AND account = $2;

SELECT gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt FROM gatherPlayer JOIN gather ON gather.id = gatherPlayer.gather
WHERE gatherPlayer.player = $1 AND gather.account = $2 ORDER BY gather.id DESC;

SELECT gather.uuid, gather.score, gather.winner, gather.createdAt, gather.endedAt, account.uuid FROM gather JOIN account ON account.id = gather.account WHERE gather.id = $1;

SELECT gather.uuid, minutes FROM gather JOIN account ON account.id = account
WHERE account.uuid = $1 AND minutes IS NOT NULL;

SELECT gather.uuid, score, winner FROM gather JOIN account ON account.id = account WHERE account.uuid = $1;

SELECT goal FROM spentTap WHERE gather = $1 AND tap = $2;

SELECT id FROM account WHERE starts_with(accountKey, $1);

SELECT id FROM account WHERE uuid = $1 AND accountKey = $2 || uuid::text;

SELECT id FROM gather WHERE uuid = $1 AND account = $2;

SELECT id, name, isDeleted FROM player WHERE account = $1;

SELECT id, uuid, createdAt, score FROM gather WHERE account = $1 AND score IS NOT NULL
ORDER BY createdAt DESC, id DESC;

SELECT id, uuid, isLineupKept FROM gather WHERE account = $1;

SELECT id, uuid, minutes FROM gather WHERE account = $1 AND id > $2 ORDER BY id LIMIT $3;

SELECT id, uuid, username, passwordHash FROM account WHERE accountKey = $1;

SELECT id, uuid, username, passwordHash FROM account WHERE id = $1;

SELECT liveMatch.gather, spectatorKey FROM liveMatch JOIN gather ON gather.id = liveMatch.gather
WHERE spectatorKey IS NOT NULL AND NOT isLinkKept AND linkMadeAt <= least($1, (extract(epoch FROM now()) * 1000)::bigint) - $2 AND endedAt <= least($1, (extract(epoch FROM now()) * 1000)::bigint) - $2
LIMIT $3 FOR UPDATE OF liveMatch SKIP LOCKED;

SELECT minutes FROM gather WHERE account = $1 AND minutes IS NOT NULL ORDER BY id DESC LIMIT 1;

SELECT newest.id, player, team
FROM (SELECT id FROM gather WHERE account = $1 ORDER BY id DESC LIMIT $2) AS newest
JOIN gatherPlayer ON gatherPlayer.gather = newest.id ORDER BY gatherPlayer.id;

SELECT number, player, section, minute, addedMinute, movedAt FROM rosterMove WHERE gather = $1 ORDER BY number;

SELECT number, team, minute, addedMinute, scorer, isOwnGoal, isAnswered, scoredAt, takenBackAt FROM goal WHERE gather = $1 ORDER BY number;

SELECT player FROM gatherPlayer WHERE gather = $1;

SELECT player.id, name, team, gatherPlayer.id AS place
FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player WHERE gather = $1
UNION ALL SELECT player, name, team, place FROM watchedPlayer WHERE gather = $1
ORDER BY place;

SELECT player.id, player.name, player.age, player.position, player.skill, player.favouriteTeam FROM player WHERE account = $1 AND NOT isDeleted ORDER BY id;

SELECT player.id, player.name, player.age, player.position, player.skill, player.favouriteTeam FROM player WHERE id = $1 AND account = $2 AND NOT isDeleted;

SELECT player.id, player.name, player.age, player.position, player.skill, player.favouriteTeam, team FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player
WHERE gatherPlayer.gather = $1 ORDER BY gatherPlayer.id;

SELECT recoveryMadeAt FROM account WHERE id = $1;

SELECT score, winner FROM gather WHERE id = $1;

SELECT sessionID, startedAt, hash = $1 AS isCurrent FROM token WHERE account = $2 AND expiresAt > $3
ORDER BY isCurrent DESC, startedAt DESC, sessionID LIMIT $4;

SELECT startedAt FROM token WHERE account = $1 AND expiresAt > $2 ORDER BY startedAt;

SELECT username FROM account WHERE uuid = $1 AND username <> '';

SELECT username, createdAt FROM account WHERE id = $1;

SELECT uuid FROM startedGather JOIN gather ON gather.id = startedGather.gather
WHERE token = $1 AND startedGather.account = $2 AND score IS NULL;

SELECT uuid FROM startedGather JOIN gather ON gather.id = startedGather.gather WHERE token = $1;

UPDATE account SET accountKey = $1 || uuid::text, username = '', passwordHash = '', recoveryHash = NULL,
    recoveryMadeAt = NULL WHERE id = $2;

UPDATE account SET createdAt = $1 WHERE id = $2;

UPDATE account SET passwordHash = $1 WHERE id = $2 AND passwordHash = $3;

UPDATE account SET passwordHash = $1, recoveryHash = NULL, recoveryMadeAt = NULL
WHERE id = $2 AND passwordHash = $3;

UPDATE account SET passwordHash = $1, recoveryHash = NULL, recoveryMadeAt = NULL
WHERE id = $2 AND recoveryHash = $3;

UPDATE account SET recoveryHash = $1, recoveryMadeAt = $2 WHERE id = $3;

UPDATE account SET revision = account.revision + 1 FROM token
WHERE account.id = token.account AND hash = $1 AND expiresAt > $2 RETURNING account.id, account.uuid, account.revision, pg_postmaster_start_time();

UPDATE account SET revision = revision + 1 WHERE accountKey = $1 RETURNING account.id, account.uuid, account.revision, pg_postmaster_start_time();

UPDATE attempt SET instants = instants || $3::bigint, lastAt = greatest(lastAt, $3)
WHERE kind = $1 AND key = $2;

UPDATE attempt SET instants = instants[:position - 1] || instants[position + 1:]
FROM (
    SELECT array_position(instants, $3::bigint) AS position FROM attempt WHERE kind = $1 AND key = $2 FOR UPDATE
) AS counted
WHERE kind = $1 AND key = $2 AND position IS NOT NULL;

UPDATE gather SET isLineupKept = true WHERE id = $1;

UPDATE gather SET minutes = $1 WHERE uuid = $2;

UPDATE gather SET score = $1, winner = $2 WHERE id = $3;

UPDATE gather SET score = $1, winner = $2, endedAt = coalesce(endedAt, $3) WHERE id = $4;

UPDATE gatherPlayer SET team = $1 WHERE gather = $2 AND player = $3;

UPDATE invitation SET usedAt = $1 WHERE hash = $2 AND usedAt IS NULL AND expiresAt > $1;

UPDATE invitation SET usedAt = NULL WHERE hash = $1;

UPDATE liveMatch SET spectatorKey = NULL
WHERE spectatorKey IS NOT NULL AND gather IN (SELECT id FROM gather WHERE account = $1);

UPDATE liveMatch SET spectatorKey = NULL, linkMadeAt = NULL WHERE gather = $1;

UPDATE player SET (isDeleted, name, age, position, skill, favouriteTeam) = ($3, $4, $5, $6, $7, $8)
WHERE id = $1 AND account = $2;

