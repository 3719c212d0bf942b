// A password hash with the parameters that are needed to check a password.

internal import CryptoExtras
internal import Foundation

/// A salted scrypt hash (RFC 7914).
package struct PasswordHash: Sendable {
    package let cost: PasswordCost
    let salt: [UInt8]
    let key: SymmetricKey

    init(_ digest: String, salt: [UInt8], cost: PasswordCost) throws {
        self.cost = cost
        self.salt = salt
        key = try KDF.Scrypt.deriveKey(
            from: Data(digest.utf8),
            salt: salt,
            outputByteCount: 32,
            rounds: 1 << cost.logRounds,
            blockSize: cost.blockSize,
            parallelism: cost.parallelism
        )
    }

    /// A hash that no digest has. A sign-in of an unknown user is checked with this hash, so it takes about as long as a sign-in
    /// with a wrong password.
    package init(matchingNothingAt cost: PasswordCost) {
        self.cost = cost
        salt = [UInt8](repeating: 0, count: 16)
        key = SymmetricKey(data: [UInt8](repeating: 0, count: 32))
    }

    /// Parses ``encoded``.
    package init?(encoded: String) {
        let parts = encoded.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let cost = PasswordCost(encoded: parts[2]),
            let salt = Data(base64Encoded: String(parts[3])), let key = Data(base64Encoded: String(parts[4]))
        else { return nil }
        self.cost = cost
        self.salt = Array(salt)
        self.key = SymmetricKey(data: key)
    }

    /// `$scrypt$ln=15,r=8,p=3$salt$hash`, similar to the PHC string format, with salt and hash in base64 with padding.
    package var encoded: String {
        let key = key.withUnsafeBytes { Data($0) }
        let cost = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        return "$scrypt$\(cost)$\(Data(salt).base64EncodedString())$\(key.base64EncodedString())"
    }

    /// Whether the digest has this hash. The time does not depend on the result.
    func matches(_ digest: String) throws -> Bool {
        // SymmetricKey compares in constant time.
        try PasswordHash(digest, salt: salt, cost: cost).key == key
    }
}

extension PasswordCost {
    fileprivate init?(encoded: Substring) {
        let values = encoded.split(separator: ",").map { $0.split(separator: "=") }
        guard values.map(\.first) == ["ln", "r", "p"] else { return nil }
        let numbers = values.compactMap { $0.last.flatMap { Int($0) } }
        // Limited, so that the hash of a damaged row takes 256 MiB of memory at most: 128 * r * N bytes.
        guard numbers.count == 3, (1...20).contains(numbers[0]), (1...32).contains(numbers[1]),
            (1...16).contains(numbers[2]), 128 * (numbers[1] << numbers[0]) <= 256 << 20
        else { return nil }
        self.init(logRounds: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
    }
}
