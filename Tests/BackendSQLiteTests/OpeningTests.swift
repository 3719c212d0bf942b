// Opening and closing a database file, and the errors of opening it.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct OpeningTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    func write(_ bytes: Data, to name: String = "gather.sqlite") throws {
        try bytes.write(to: URL(fileURLWithPath: database.path(name)))
    }

    @Test func createsAFileForItsOwnerOnly() async throws {
        let backend = try database.open()
        _ = try await backend.signUp()
        for name in ["gather.sqlite", "gather.sqlite-wal", "gather.sqlite-shm"] {
            #expect(try database.mode(name) == 0o600, "\(name)")
        }
        await backend.close()
    }

    @Test("A link is followed, also to a missing database; changes are refused when the link leads elsewhere later")
    func aLinkIsFollowed() async throws {
        let link = try database.linkIntoAFolder()
        for _ in 1...2 {
            let backend = try database.open("link.sqlite")
            for name in ["volume/gather.sqlite", "volume/gather.sqlite-wal"] {
                #expect(try database.mode(name) == 0o600, "\(name)")
            }
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "./second.sqlite")
            await backend.close()
        }
        let backend = try database.open("link.sqlite")
        _ = try await backend.signUp()
        try FileManager.default.copyItem(
            atPath: database.path("volume/gather.sqlite"), toPath: database.path("other.sqlite"))
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: database.path("other.sqlite"))
        let bob = Credentials(username: "bob", password: "correct horse")
        await #expect(throws: ServiceError.unavailable) { try await backend.users.register(bob) }
        await backend.close()
    }

    @Test func anEmptyFileIsANewDatabase() throws {
        try write(Data())
        #expect(try !database.open().appliedMigrations.isEmpty)
    }

    static let migrations = [
        "1 accounts, players, gathers, live matches", "2 one-time tokens of started gathers",
        "3 goals with minute and scorer, moves, links for spectators", "4 goals that were taken back",
        "5 results of matches that were closed without one", "6 starts and ids of sessions, recovery codes",
        "7 invitations", "8 links for spectators that end", "9 chosen lengths of matches",
        "10 chosen time of the clock, and corrections", "11 indexes of the history, lineups of another server",
        "12 revisions of accounts", "13 changes of lineups and goals",
        "14 changes of results", "15 indexes of rosters and links",
        "16 goals of one-time tokens", "17 earlier clocks",
    ]

    @Test func migratesOnce() async throws {
        let first = try database.open()
        #expect(first.appliedMigrations == Self.migrations)
        await first.close()
        #expect(try database.open().appliedMigrations == [])
    }

    @Test func bringsAnOlderDatabaseUpToDate() async throws {
        let older = try DatabasePool(path: database.path)
        try Schema.migrator.migrate(older, upTo: Self.migrations[0])
        try await older.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user VALUES (1, randomblob(16), 'ann', 'ann', '', 0);
                    INSERT INTO player (id, user, name) VALUES (7, 1, 'Cleo');
                    """
            )
            try db.execute(sql: "INSERT INTO token VALUES (?, 1, 9e15)", arguments: [AccessToken(value: "ann").hash])
        }
        try older.close()
        let backend = try database.open()
        #expect(backend.appliedMigrations == Array(Self.migrations.dropFirst()))
        let token = AccessToken(value: "ann")
        #expect(try await backend.players(as: token).players().map(\.id) == [7])
        let lineup = Lineup(teamA: [7], teamB: [])
        let gather = try await backend.gathers(as: token).start(lineup, token: "form")
        #expect(try await backend.gathers(as: token).start(lineup, token: "form") == gather)
        await backend.close()
    }

    @Test("The reason for a missing file differs from that for a missing folder")
    func reasons() {
        #expect(DatabaseProblem(path: database.path, errno: ENOENT).reason == .missing)
        #expect(DatabaseProblem(path: database.path("missing/gather.sqlite"), errno: ENOENT).reason == .folderMissing)
    }

    @Test("Commits are durable, foreign keys are enforced, and the journal is a write-ahead log")
    func isDurableAndKeepsReferences() async throws {
        let pool = try database.open().store.pool
        #expect(try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        #expect(try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") } == 1)
        #expect(try await pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try await pool.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") } != 0)
    }

    @Test("A server and a command can use a database at the same time")
    func aServerAndACommandMayUseItAtTheSameTime() async throws {
        let server = try database.open()
        let command = try database.open()
        let signedIn = try await server.signUp()
        #expect(try await command.users.user(signedIn.userID, as: signedIn.token).username == "ann")
    }

    @Test func refusesAFolder() throws {
        try FileManager.default.createDirectory(atPath: database.path, withIntermediateDirectories: true)
        let problem = try #require(database.problem())
        #expect(problem.reason == .folder)
        #expect(problem.description == "The database \(database.path) cannot be used: it is a folder, not a file.")
    }

    @Test func refusesAMissingFolder() throws {
        let problem = try #require(database.problem("missing/gather.sqlite"))
        #expect(problem.reason == .folderMissing)
        #expect(problem.description.contains("the folder \(database.path("missing")) does not exist"))
    }

    @Test func refusesAFileAsFolder() throws {
        try write(Data("text".utf8), to: "file")
        #expect(database.problem("file/gather.sqlite")?.reason == .folderMissing)
    }

    @Test func refusesAPipe() {
        #expect(mkfifo(database.path, 0o600) == 0)
        #expect(database.problem()?.reason == .notAFile)
    }

    @Test(.enabled(if: geteuid() != 0, "root can write to any file"))
    func refusesAFileWithoutPermission() throws {
        try write(Data())
        chmod(database.path, 0o400)
        #expect(database.problem()?.reason == .noPermission)
    }

    @Test func refusesAFileThatIsNoDatabase() throws {
        let text = Data(String(repeating: "Football Gather ", count: 1000).utf8)
        try write(text)
        #expect(database.problem()?.reason == .notADatabase)
        #expect(try Data(contentsOf: URL(fileURLWithPath: database.path)) == text)
    }

    @Test func refusesADamagedDatabase() async throws {
        let backend = try database.open()
        _ = try await backend.signUp()
        await backend.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: database.path))
        // Keeps the header and overwrites the schema table of the first page.
        for index in 100..<4096 { bytes[index] = 0xA5 }
        try write(bytes)
        #expect(database.problem()?.reason == .corrupt)
    }

    @Test func refusesTheDatabaseOfAnotherProgram() throws {
        try DatabaseQueue(path: database.path).write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
        #expect(database.problem()?.reason == .otherProgram)
    }

    @Test(
        "A first start that ended before the first migration can be repeated, and the table of another program is refused"
    )
    func interruptedFirstStart() async throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("first") { _ in throw CancellationError() }
        for name in ["gather.sqlite", "other.sqlite"] {
            let queue = try DatabaseQueue(path: database.path(name))
            #expect(throws: CancellationError.self) { try migrator.migrate(queue) }
        }
        await (try database.open()).close()
        try await DatabaseQueue(path: database.path("other.sqlite"))
            .write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('notes')") }
        #expect(database.problem("other.sqlite")?.reason == .otherProgram)
    }

    @Test func refusesTheDatabaseOfANewerVersion() async throws {
        let backend = try database.open()
        try await backend.store.pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('2 more')") }
        await backend.close()
        let problem = try #require(database.problem())
        #expect(problem.reason == .newerVersion)
        #expect(problem.description.contains("newer version"))
    }

    @Test func closingEmptiesTheLogAndLaterCallsFail() async throws {
        let backend = try database.open()
        let signedIn = try await backend.signUp()
        await backend.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: database.folder.path).contains("gather.sqlite"))
        let log = database.path("gather.sqlite-wal")
        let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? NSNumber
        #expect(size?.intValue ?? 0 == 0)
        await #expect(throws: ServiceError.unavailable) {
            try await backend.players(as: signedIn.token).players()
        }
        await #expect(throws: ServiceError.unavailable) { try await backend.users.register(ann) }
        await #expect(throws: ServiceError.unavailable) { try await backend.users.signOut(signedIn.token) }
        #expect(await backend.isReachable() == false)
        await backend.close()
    }

    @Test func aCallThatSucceedsDuringClosingIsStored() async throws {
        let backend = try database.open()
        let players = backend.players(as: try await backend.signUp().token)
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 1...50 {
                group.addTask { (try? await players.create(PlayerDraft(name: "Ann"))) != nil }
            }
            group.addTask {
                await backend.close()
                return false
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        let reopened = try database.open()
        let kept = try await reopened.store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM player") }
        #expect(kept == made)
    }
}
