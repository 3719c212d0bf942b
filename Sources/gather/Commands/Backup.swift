// `gather backup` and `gather restore`: the database and the secret, as two files beside each other.

import ArgumentParser
import BackendSQLite
import Foundation

/// Options of the commands that copy the database with its secret. They do not contain the group ``DatabaseOptions``, for the reason that
/// ``ServerOptions`` gives.
struct BackupOptions: SettingsOptions {
    @Option(.database) var database
    @Option(.secretFile) var secretFile
    @OptionGroup var common: CommonOptions

    /// The path of the secret of a backup.
    static func secret(of backup: String) -> String { backup + ".secret" }
}

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies the database to a new file, and the secret to FILE.secret, also while a server uses them."
    )

    @Argument(help: "The file to write; it must not exist.")
    var file: String

    @OptionGroup var options: BackupOptions

    func run() async throws {
        let settings = try await options.settings()
        let database = try settings.databaseFile(orElse: "copy it with pg_dump, and copy the secret too")
        let copy = BackupOptions.secret(of: file)
        let secret = try SecretFile.bytes(of: settings.secretFile)
        if FileManager.default.fileExists(atPath: copy) {
            throw SettingsProblem(description: "\(copy): error: a file of this name exists already")
        }
        // The secret is copied first, so that an interrupted backup has no database without its secret.
        if let secret { try SecretFile.write(secret, to: copy) }
        do {
            try DatabaseInspection(of: database, checksPages: false).backup(to: file)
        } catch {
            if secret != nil { try? FileManager.default.removeItem(atPath: copy) }
            throw error
        }
        print("\(database) was copied to \(file).")
        print(
            secret == nil
                ? "There is no secret \(settings.secretFile) to copy." : "\(settings.secretFile) was copied to \(copy)."
        )
    }
}

struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replaces the database with a backup, and the secret with FILE.secret.",
        discussion: """
            No server may use the database. The previous database and the previous secret are kept, with the suffix \
            .replaced (.replaced-2 and so on when that exists). A secret that equals that of the backup is not replaced.
            """
    )

    @Argument(help: "A file that gather backup has written.")
    var file: String

    @OptionGroup var options: BackupOptions

    func run() async throws {
        let settings = try await options.settings()
        let database = try settings.databaseFile(orElse: "use psql with a copy that pg_dump has written")
        let copy = BackupOptions.secret(of: file)
        // The secret is read first, so that nothing is replaced when it cannot be used. With an unusable secret no server starts,
        // and a secret other than that of the backup can sign everybody out.
        let secret = try SecretFile.backup(of: copy)
        var hasNewSecret = false
        var secretBefore: String?
        let before = try DatabaseRestore.restore(file, to: database) {
            guard let secret, FileManager.default.contents(atPath: settings.secretFile) != secret else { return {} }
            secretBefore = try replaceSecret(settings.secretFile, with: secret)
            hasNewSecret = true
            return { [secretBefore] in
                unlink(settings.secretFile)
                if let secretBefore { try? NewFile.rename(secretBefore, to: settings.secretFile) }
            }
        }
        print("\(database) was restored from \(file).")
        if let before { print("The database that was there before is now \(before).") }
        guard secret != nil else { return print("There is no \(copy): the secret stays as it is.") }
        guard hasNewSecret else { return }
        print("\(settings.secretFile) was restored from \(copy).")
        if let secretBefore { print("The secret that was there before is now \(secretBefore).") }
    }

    /// - Returns: the new name of the secret that was there before; nil when there was none.
    private func replaceSecret(_ path: String, with secret: Data) throws -> String? {
        let moved = try moveAwaySecret(path)
        do {
            try SecretFile.write(secret, to: path)
        } catch {
            // Without a secret, the next start of the server would create a new one and sign everybody out.
            if let moved { try? NewFile.rename(moved, to: path) }
            throw error
        }
        return moved
    }

    private func moveAwaySecret(_ path: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        for number in 1... {
            let name = path + (number == 1 ? ".replaced" : ".replaced-\(number)")
            do {
                try NewFile.rename(path, to: name)
                return name
            } catch NewFile.Problem.exists {
                continue
            } catch {
                throw SettingsProblem(description: "\(path): error: the secret cannot be renamed: \(error)")
            }
        }
        return nil
    }
}
