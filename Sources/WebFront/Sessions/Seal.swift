// Encrypts and authenticates values in cookies (AES-GCM, RFC 5116).

import Crypto
import Foundation

/// Encrypts and authenticates values with one key for each purpose. The keys are derived from the server's secret.
public struct Seal: Sendable {
    private let keys: [Purpose: SymmetricKey]

    /// The minimum length of the secret in bytes: 256 bits.
    public static let secretLength = 32

    /// - Parameter secret: at least ``secretLength`` random bytes; replicas share them.
    public init(secret: some Sequence<UInt8>) {
        let secret = SymmetricKey(data: Array(secret))
        keys = Dictionary(
            uniqueKeysWithValues: Purpose.allCases.map { purpose in
                let info = Data("football-gather \(purpose.rawValue)".utf8)
                return (purpose, HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: info, outputByteCount: 32))
            })
    }

    /// - Returns: base64url without padding, which is valid in a cookie.
    func seal(_ value: some Encodable, for purpose: Purpose) throws -> String {
        let sealed = try AES.GCM.seal(JSONEncoder().encode(value), using: key(for: purpose))
        // With the default nonce of 12 bytes there is always a combined form.
        guard let combined = sealed.combined else { throw CryptoKitError.incorrectParameterSize }
        return Base64URL.encode(combined)
    }

    /// - Returns: nil when the text was not sealed with this secret for this purpose.
    func open<Value: Decodable>(_ text: String, as type: Value.Type, for purpose: Purpose) -> Value? {
        guard let data = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: data),
            let plain = try? AES.GCM.open(box, using: key(for: purpose))
        else { return nil }
        return try? JSONDecoder().decode(type, from: plain)
    }

    /// A message authentication code for `text`.
    func code(for text: String, purpose: Purpose) -> String {
        Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key(for: purpose))))
    }

    /// Compares in constant time.
    func isCode(_ code: String, for text: String, purpose: Purpose) -> Bool {
        guard let data = Base64URL.decode(code) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            data, authenticating: Data(text.utf8), using: key(for: purpose)
        )
    }

    /// The purpose of a value. A value with one purpose is not accepted for another.
    enum Purpose: String, CaseIterable {
        case session, flash, username, formToken
        case sessionTag = "reader"
    }

    /// There is a key for every purpose. The random default opens nothing.
    private func key(for purpose: Purpose) -> SymmetricKey {
        keys[purpose] ?? SymmetricKey(size: .bits256)
    }
}
