// The secrets that seal cookies: lines of base64 in a separate file.

import Foundation
import WebFront

/// Reads the secrets. If there is no file, creates one with a single secret.
///
/// Cookies are sealed with the secret of the first line, and opened with those of all lines. To replace the secret of a
/// single server without signing anybody out, insert a new first line, restart, and remove the old line when the
/// sessions that it sealed have expired, after 30 days. Several servers need more steps, see
/// `Documentation/Operations.md`.
enum SecretFile {
    /// The reason why the secrets cannot be used.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ text: String) {
            description = "\(path): error: \(text)"
        }
    }

    /// The maximum number of secrets. All of them are tried for a cookie that none of them opens.
    private static let limit = 8

    /// - Returns: the secrets in the order of their lines, at least one.
    static func read(_ path: String) throws(Problem) -> [Data] {
        if !FileManager.default.fileExists(atPath: path) { try create(path) }
        let replaced = path + ".replaced"
        let secrets = try secrets(
            in: bytes(of: path) ?? Data(), of: path,
            advice: (FileManager.default.fileExists(atPath: replaced) ? "put \(replaced) in its place, or " : "")
                + "delete the file for a new one (everybody will have to sign in again)")
        // A file that its group can read is accepted, because some container platforms mount files that way. `gather check`
        // reports it.
        guard !FileAccess(of: path).isOpenToOthers else {
            throw Problem(path, "others can read the secret or its group can change it; run chmod 600 \(path)")
        }
        return secrets
    }

    /// - Returns: the content of the file, or nil when there is none.
    static func bytes(of path: String) throws(Problem) -> Data? {
        if let bytes = FileManager.default.contents(atPath: path) { return bytes }
        // The attributes are those of a symbolic link itself, so a link to a missing file is an error.
        guard (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
            throw Problem(path, "the secret cannot be read")
        }
        return nil
    }

    /// - Returns: the content of the file of a backup, or nil when there is none.
    /// - Throws: an error when the file cannot be read, or when no server could use its content.
    static func backup(of path: String) throws(Problem) -> Data? {
        guard let bytes = try bytes(of: path) else { return nil }
        _ = try secrets(
            in: bytes, of: path, advice: "restore another backup, or rename this file to keep the present secret")
        return bytes
    }

    /// Writes a new file atomically. Only its owner can read it.
    /// - Throws: an error when the file cannot be written or exists already.
    static func write(_ bytes: Data, to path: String) throws(Problem) {
        do {
            try NewFile.write(bytes, to: path)
        } catch {
            throw Problem(path, "the secret cannot be written: \(error)")
        }
    }

    private static func secrets(in bytes: Data, of path: String, advice: String) throws(Problem) -> [Data] {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let secrets = lines.compactMap { Data(base64Encoded: $0) }.filter { $0.count >= Seal.secretLength }
        guard !secrets.isEmpty, secrets.count == lines.count else {
            throw Problem(
                path,
                "the secret is not base64 of at least \(Seal.secretLength) bytes, with one secret a line; \(advice)")
        }
        guard secrets.count <= limit else { throw Problem(path, "there are more than \(limit) secrets") }
        return secrets
    }

    /// Creates the file with a random secret. If another process creates it at the same time, the file of that process is kept, so
    /// both processes have the same secret.
    private static func create(_ path: String) throws(Problem) {
        var generator = SystemRandomNumberGenerator()
        let secret = Data((0..<Seal.secretLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        do {
            try NewFile.write(Data((secret.base64EncodedString() + "\n").utf8), to: path)
        } catch NewFile.Problem.exists {
            // Another process has created the file.
        } catch {
            throw Problem(path, "the secret cannot be written: \(error)")
        }
    }
}
