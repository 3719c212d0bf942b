// Encrypts and authenticates values in cookies (AES-GCM, RFC 5116).

import Crypto
public import Foundation

/// Encrypts and authenticates values with one key for each purpose. The keys are derived from the server's secrets: the
/// first secret seals, and all of them open.
public struct Seal: Sendable {
    private let sealing: [Purpose: SymmetricKey]
    private let older: [[Purpose: SymmetricKey]]
    private let codes: [Purpose: HMAC<SHA256>]

    /// A number for each secret, in the order of the secrets, by which servers notice that their secrets differ. A secret cannot be
    /// found from its number.
    public let fingerprints: [UInt32]

    /// The minimum length of a secret in bytes.
    public static let secretLength = 32

    /// - Parameters:
    ///   - secret: at least ``secretLength`` random bytes, which all servers of a site share.
    ///   - older: secrets that only open: those that sealed before `secret` and, while the secret of several servers is being
    ///     replaced, the one that will seal next.
    public init(secret: some Sequence<UInt8>, older: [Data] = []) {
        sealing = Self.keys(of: SymmetricKey(data: Array(secret)))
        codes = sealing.mapValues { HMAC<SHA256>(key: $0) }
        self.older = older.map { Self.keys(of: SymmetricKey(data: $0)) }
        fingerprints = ([Array(secret)] + older.map(Array.init)).map { Self.fingerprint(of: SymmetricKey(data: $0)) }
    }

    private static func fingerprint(of secret: SymmetricKey) -> UInt32 {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, info: Data("football-gather fingerprint".utf8),
            outputByteCount: MemoryLayout<UInt32>.size
        ).withUnsafeBytes { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    private static func keys(of secret: SymmetricKey) -> [Purpose: SymmetricKey] {
        Dictionary(
            uniqueKeysWithValues: Purpose.allCases.map { purpose in
                let info = Data("football-gather \(purpose.rawValue)".utf8)
                return (purpose, HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: info, outputByteCount: 32))
            })
    }

    /// - Returns: base64url without padding, which is valid in a cookie.
    func seal(_ value: some Encodable, for purpose: Purpose) throws -> String {
        try seal(bytes: JSONEncoder().encode(value), for: purpose)
    }

    /// - Returns: base64url without padding, which is valid in a cookie.
    func seal(bytes: some DataProtocol, for purpose: Purpose) throws -> String {
        let sealed = try AES.GCM.seal(bytes, using: sealingKey(for: purpose))
        // With the default nonce of 12 bytes there is always a combined form.
        guard let combined = sealed.combined else { throw CryptoKitError.incorrectParameterSize }
        return Base64URL.encode(combined)
    }

    /// - Returns: nil when the text was not sealed with one of the secrets for this purpose, or does not contain a `Value`.
    func open<Value: Decodable>(_ text: String, as type: Value.Type, for purpose: Purpose) -> Value? {
        bytes(of: text, for: purpose).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    /// - Returns: nil when the text was not sealed with one of the secrets for this purpose.
    func bytes(of text: String, for purpose: Purpose) -> Data? {
        guard let bytes = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes) else { return nil }
        for key in keys(for: purpose) {
            if let plain = try? AES.GCM.open(box, using: key) { return plain }
        }
        return nil
    }

    /// A message authentication code for `text` (HMAC with SHA-256), as base64url without padding.
    func code(for text: String, purpose: Purpose) -> String {
        // Preparing the key is much of the work for a short text, so the keys are prepared once.
        var code = codes[purpose] ?? HMAC<SHA256>(key: sealingKey(for: purpose))
        code.update(data: Array(text.utf8))
        return Base64URL.encode(code.finalize())
    }

    /// The codes for `text` with all secrets. The first one is that of ``code(for:purpose:)``.
    func allCodes(for text: String, purpose: Purpose) -> [String] {
        let others = older.compactMap { $0[purpose] }.map { key in
            Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
        }
        return [code(for: text, purpose: purpose)] + others
    }

    /// Whether `code` is the code for `text` with one of the secrets. Compares in constant time.
    func isCode(_ code: String, for text: String, purpose: Purpose) -> Bool {
        guard let bytes = Base64URL.decode(code) else { return false }
        return keys(for: purpose).contains { key in
            HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: Array(text.utf8), using: key)
        }
    }

    /// The purpose of a value. A value with one purpose is not accepted for another.
    enum Purpose: String, CaseIterable {
        case session, flash, username, formToken, knownBrowser
        case sessionTag = "reader"
        case accountTag = "account"
    }

    /// The key that seals for a purpose. Every purpose has one, so the random key is never used.
    private func sealingKey(for purpose: Purpose) -> SymmetricKey {
        sealing[purpose] ?? SymmetricKey(size: .bits256)
    }

    /// The keys that open, the sealing key first.
    private func keys(for purpose: Purpose) -> [SymmetricKey] {
        [sealingKey(for: purpose)] + older.compactMap { $0[purpose] }
    }
}
