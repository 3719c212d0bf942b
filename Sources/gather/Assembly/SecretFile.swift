// The secret that seals cookies: 32 random bytes in a separate file.

import Foundation
import WebFront

/// Reads the secret, or creates it.
enum SecretFile {
    /// The reason why the secret cannot be used.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// - Returns: the bytes of the secret.
    static func read(_ path: String) throws(Problem) -> Data {
        if !FileManager.default.fileExists(atPath: path) { try make(path) }
        guard let text = FileManager.default.contents(atPath: path) else {
            throw Problem(description: "\(path): error: the secret cannot be read")
        }
        let line = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let secret = Data(base64Encoded: line), secret.count >= Seal.secretLength else {
            throw Problem(
                description: "\(path): error: the secret is not base64 of at least \(Seal.secretLength) bytes; "
                    + "delete the file for a new one (everybody will have to sign in again)"
            )
        }
        return secret
    }

    /// Creates the file with permissions for the owner only.
    private static func make(_ path: String) throws(Problem) {
        var generator = SystemRandomNumberGenerator()
        let secret = Data((0..<Seal.secretLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        let line = Data((secret.base64EncodedString() + "\n").utf8)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0, (try? FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: line)) != nil
        else {
            throw Problem(description: "\(path): error: the secret cannot be written")
        }
    }
}
