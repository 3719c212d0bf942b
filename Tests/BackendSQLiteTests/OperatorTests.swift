// The functions for operators: users and passwords, backups and restores.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct OperatorTests {
    let database: TemporaryDatabase
    let backend: SQLiteBackend

    init() throws {
        database = try TemporaryDatabase()
        backend = try database.open()
    }

    @Test func makesAUser() async throws {
        let user = try await backend.createUser(ann)
        #expect(try await backend.users.signIn(ann).userID == user.id)
        await #expect(throws: ServiceError.conflict) { try await backend.createUser(ann) }
        await #expect(throws: ServiceError.invalid) {
            try await backend.createUser(Credentials(username: " ", password: "correct horse"))
        }
    }

    @Test func aNewPasswordSignsTheUserOut() async throws {
        let signedIn = try await backend.signUp()
        let bob = Credentials(username: "bob", password: "correct horse")
        _ = try await backend.createUser(bob)
        let other = try await backend.users.signIn(bob)

        try await backend.setPassword(Credentials(username: "ANN", password: "battery staple"))

        await #expect(throws: ServiceError.unauthorized) {
            try await backend.players(as: signedIn.token).players()
        }
        await #expect(throws: ServiceError.unauthorized) { try await backend.users.signIn(ann) }
        let again = try await backend.users.signIn(Credentials(username: "ann", password: "battery staple"))
        #expect(again.userID == signedIn.userID)
        #expect(try await backend.players(as: other.token).players().isEmpty)
        await #expect(throws: ServiceError.notFound) {
            try await backend.setPassword(Credentials(username: "cleo", password: "battery staple"))
        }
    }

    @Test func aNewPasswordEndsTheRecoveryCode() async throws {
        let credentials = try #require(backend.credentials)
        let code = try await credentials.makeRecoveryCode(with: ann.digest, as: try await backend.signUp().token)
        try await backend.setPassword(Credentials(username: "ann", password: "battery staple"))
        await #expect(throws: ServiceError.unauthorized) { try await credentials.recover(ann, with: code) }
    }

    @Test func deletesAUserByName() async throws {
        let signedIn = try await backend.signUp()
        try await backend.deleteUser(named: "ANN")
        await #expect(throws: ServiceError.unauthorized) {
            try await backend.players(as: signedIn.token).players()
        }
        await #expect(throws: ServiceError.notFound) { try await backend.deleteUser(named: "ann") }
    }

    @Test("A backup can be opened like any database, and has the data of the time when it was made")
    func aBackupIsADatabase() async throws {
        let signedIn = try await backend.signUp()
        let id = try await backend.players(as: signedIn.token).create(PlayerDraft(name: "Cleo"))
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        try await backend.players(as: signedIn.token).delete(id)

        let copy = try database.open("copy.sqlite")
        #expect(copy.appliedMigrations == [])
        #expect(try await copy.players(as: signedIn.token).players() == [Player(id: id, name: "Cleo")])
        #expect(try database.mode("copy.sqlite") == 0o600)
    }

    @Test("A restore does not apply the log that a killed process left, and the old database keeps this log")
    func restoresOverALog() async throws {
        let token = try await backend.signUp().token
        let players = backend.players(as: token)
        _ = try await players.create(PlayerDraft(name: "Cleo"))
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        _ = try await players.create(PlayerDraft(name: "Dan"))
        // The files on the disk are now as a killed process would leave them.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: database.path + suffix, toPath: database.path("killed.sqlite" + suffix))
        }
        let before = try DatabaseRestore.restore(database.path("copy.sqlite"), to: database.path("killed.sqlite"))
        #expect(before == database.path("killed.sqlite.replaced"))
        for (name, roster) in [("killed.sqlite", ["Cleo"]), ("killed.sqlite.replaced", ["Cleo", "Dan"])] {
            #expect(try await database.open(name).players(as: token).players().map(\.name) == roster, "\(name)")
        }
    }

    @Test("A database is not used after a restore was killed between two renamings, and a second restore completes it")
    func interruptedRestore() async throws {
        let token = try await backend.signUp().token
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Dan"))
        let manager = FileManager.default
        let path = database.path("killed.sqlite")
        // What a killed restore leaves: the copy, the renamed log, and (below) the second name of the database.
        try manager.copyItem(atPath: database.path, toPath: path)
        try manager.copyItem(atPath: database.path + "-wal", toPath: path + ".replaced-wal")
        try manager.copyItem(atPath: database.path("copy.sqlite"), toPath: path + ".restoring")
        // So far nothing shows an interrupted restore: a copy can be left from an earlier one, and any file can have a second name.
        try manager.linkItem(atPath: path, toPath: database.path("linked.sqlite"))
        #expect(database.problem("killed.sqlite") == nil)
        try manager.linkItem(atPath: path, toPath: path + ".replaced")
        let problem = DatabaseProblem(path: path, reason: .interruptedRestore)
        #expect(database.problem("killed.sqlite") == problem)
        #expect(throws: problem) { try DatabaseInspection(of: path) }

        _ = try DatabaseRestore.restore(database.path("copy.sqlite"), to: path)
        #expect(try await database.open("killed.sqlite").players(as: token).players() == [])
        let before = try await database.open("killed.sqlite.replaced").players(as: token).players()
        #expect(before.map(\.name) == ["Dan"])
        // On a file system without hard links, the database has only its new name.
        try manager.copyItem(atPath: database.path("copy.sqlite"), toPath: database.path("moved.sqlite.restoring"))
        #expect(database.problem("moved.sqlite")?.reason == .interruptedRestore)
    }

    @Test("No server starts while a restore replaces other files of a backup. A failure leaves the database as before")
    func otherFiles() async throws {
        let (manager, copy) = (FileManager.default, database.path("copy.sqlite"))
        let token = try await backend.signUp().token
        try DatabaseInspection(of: database.path).backup(to: copy)
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Dan"))
        for suffix in ["", "-wal"] {
            try manager.copyItem(atPath: database.path + suffix, toPath: database.path("old.sqlite" + suffix))
        }
        let names = { try manager.contentsOfDirectory(atPath: database.path("")).sorted() }
        let before = try names()
        for name in ["old.sqlite", "new.sqlite"] {
            #expect(throws: CancellationError.self) {
                try DatabaseRestore.restore(copy, to: database.path(name)) {
                    #expect(database.problem(name)?.reason == .interruptedRestore)
                    throw CancellationError()
                }
            }
            #expect(try names() == before)
        }
        // The copy cannot be renamed to a folder, which appears after the other files are replaced.
        var undone = 0
        #expect(throws: DatabaseProblem.self) {
            try DatabaseRestore.restore(copy, to: database.path("new.sqlite")) {
                try manager.createDirectory(atPath: database.path("new.sqlite"), withIntermediateDirectories: false)
                return { undone += 1 }
            }
        }
        #expect(undone == 1)
        #expect(try await database.open("old.sqlite").players(as: token).players().map(\.name) == ["Dan"])
    }

    @Test("A restore keeps a symbolic link and replaces or creates the database to which it leads")
    func restoresThroughALink() async throws {
        let token = try await backend.signUp().token
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        let link = try database.linkIntoAFolder()
        for before in [nil, database.path("volume/gather.sqlite.replaced")] {
            #expect(try DatabaseRestore.restore(database.path("copy.sqlite"), to: link) == before)
            let restored = try database.open("link.sqlite")
            _ = try await restored.players(as: token).create(PlayerDraft(name: "Cleo"))
            await restored.close()
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "./second.sqlite")
        }
        let replaced = try database.open("volume/gather.sqlite.replaced")
        #expect(try await replaced.players(as: token).players().map(\.name) == ["Cleo"])
    }

    @Test("A restore from a symbolic link to a database with a log is refused")
    func restoresNoLinkToADatabaseInUse() async throws {
        _ = try await backend.signUp()
        try #require(symlink(database.path, database.path("live.sqlite")) == 0)
        let problem = #expect(throws: DatabaseProblem.self) {
            try DatabaseRestore.restore(database.path("live.sqlite"), to: database.path("new.sqlite"))
        }
        #expect(problem?.reason == .hasLog)
    }

    @Test("A problem with the target of a restoration names the target")
    func targetOfARestoration() throws {
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        let problem = #expect(throws: DatabaseProblem.self) {
            try DatabaseRestore.restore(database.path("copy.sqlite"), to: database.path("missing/new.sqlite"))
        }
        #expect(problem?.path.hasPrefix(database.path("missing/new.sqlite")) == true, "\(String(describing: problem))")
        #expect(problem?.reason == .folderMissing)
    }

    @Test("When a file of the database cannot be renamed, a restoration changes nothing")
    func unfinishedRestoration() throws {
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        // `restore` opens a copy whose name ends with `.restoring` and has 255 bytes, so the name of a write-ahead log would be too
        // long. Therefore the backup gets a journal mode without such a log.
        let copy = try DatabaseQueue(path: database.path("copy.sqlite"))
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
        // With `.replaced` the name of the database has 254 bytes, and that of its log has 258. File systems allow 255.
        let name = String(repeating: "d", count: 245)
        for suffix in ["", "-wal"] { try Data("old".utf8).write(to: URL(filePath: database.path(name + suffix))) }
        let names = { try FileManager.default.contentsOfDirectory(atPath: database.path("")).sorted() }
        let before = try names()
        let problem = #expect(throws: DatabaseProblem.self) {
            try DatabaseRestore.restore(database.path("copy.sqlite"), to: database.path(name))
        }
        #expect(problem?.path.hasPrefix(database.path(name)) == true, "\(String(describing: problem))")
        #expect(try names() == before)
        for suffix in ["", "-wal"] {
            #expect(try Data(contentsOf: URL(filePath: database.path(name + suffix))) == Data("old".utf8))
        }
    }

    @Test("Neither an older database nor its backup is migrated when the backup is made")
    func backupsAreNotMigrated() throws {
        let older = try DatabasePool(path: database.path("older.sqlite"))
        try Schema.migrator.migrate(older, upTo: OpeningTests.migrations[1])
        try older.close()
        try DatabaseInspection(of: database.path("older.sqlite")).backup(to: database.path("copy.sqlite"))
        for name in ["older.sqlite", "copy.sqlite"] {
            let queue = try DatabaseQueue(path: database.path(name))
            #expect(
                try queue.read { try Schema.migrator.appliedIdentifiers($0) } == Set(OpeningTests.migrations.prefix(2)),
                "\(name)")
        }
        #expect(try database.open("copy.sqlite").appliedMigrations == Array(OpeningTests.migrations.dropFirst(2)))
    }

    @Test("A backup of a missing or an empty file fails, and creates no file")
    func aBackupNeedsADatabase() throws {
        let missing = #expect(throws: DatabaseProblem.self) { try DatabaseInspection(of: database.path("none.sqlite")) }
        #expect(missing?.reason == .missing)
        try Data().write(to: URL(filePath: database.path("empty.sqlite")))
        let empty = #expect(throws: DatabaseProblem.self) {
            try DatabaseInspection(of: database.path("empty.sqlite")).backup(to: database.path("copy.sqlite"))
        }
        #expect(empty?.reason == .notADatabase)
        #expect(!FileManager.default.fileExists(atPath: database.path("none.sqlite")))
        #expect(!FileManager.default.fileExists(atPath: database.path("copy.sqlite")))
    }

    @Test("A backup overwrites no file, and does not create a folder")
    func aBackupOverwritesNothing() async throws {
        let error = #expect(throws: DatabaseProblem.self) {
            try DatabaseInspection(of: database.path).backup(to: database.path)
        }
        #expect(error?.reason == .alreadyExists)
        let missing = #expect(throws: DatabaseProblem.self) {
            try DatabaseInspection(of: database.path).backup(to: database.path("missing/copy.sqlite"))
        }
        #expect(missing?.reason == .folderMissing)
        _ = try await backend.signUp()
    }
}
