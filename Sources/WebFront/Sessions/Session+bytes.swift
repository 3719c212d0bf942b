// The bytes of a session in its cookie. A session is read for each request whose cookie ``OpenedSessions`` does not know, and reading
// this format takes less time than reading JSON.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Format 1: the number of the format; flags; the user's id (16 bytes); the expiry (8 bytes, the bits of the seconds since
/// 2001); token, username and id of the session in UTF-8, each after its length (2 bytes). Numbers are little-endian. Cookies
/// of earlier versions contain JSON, which begins with another byte. A session with a proof has the proof as a fourth text.
extension Session {
    private static let format: UInt8 = 1
    private static let isRememberedFlag: UInt8 = 1
    private static let expiresFlag: UInt8 = 2
    private static let hasProofFlag: UInt8 = 4

    /// Nil when a text is too long for the format. No cookie could hold such a text.
    var bytes: [UInt8]? {
        let proof = signedIn.proof?.value
        let flags =
            (isRemembered ? Self.isRememberedFlag : 0) | (signedIn.expiresAt == nil ? 0 : Self.expiresFlag)
            | (proof == nil ? 0 : Self.hasProofFlag)
        var bytes = [Self.format, flags]
        withUnsafeBytes(of: signedIn.userID.uuid) { bytes.append(contentsOf: $0) }
        bytes.append(littleEndian: signedIn.expiresAt?.timeIntervalSinceReferenceDate.bitPattern ?? 0)
        for text in [signedIn.token.value, signedIn.username, id] + [proof].compactMap(\.self) {
            guard let count = UInt16(exactly: text.utf8.count) else { return nil }
            bytes.append(littleEndian: count)
            bytes.append(contentsOf: text.utf8)
        }
        return bytes
    }

    /// Nil for bytes that are not those of a session.
    init?(bytes: Data) {
        guard bytes.first == Self.format else {
            guard let session = try? JSONDecoder().decode(Session.self, from: bytes) else { return nil }
            self = session
            return
        }
        var rest = Array(bytes)[1...]
        guard let flags = rest.popFirst(), let userID = rest.popUUID(), let expiry = rest.pop(UInt64.self),
            let token = rest.popText(), let username = rest.popText(), let id = rest.popText()
        else { return nil }
        var proof: BrowserProof?
        if flags & Self.hasProofFlag != 0 {
            proof = rest.popText().flatMap(BrowserProof.init)
            guard proof != nil else { return nil }
        }
        guard rest.isEmpty else { return nil }
        self.init(
            signedIn: SignedIn(
                token: AccessToken(value: token), userID: userID, username: username,
                expiresAt: flags & Self.expiresFlag == 0
                    ? nil : Date(timeIntervalSinceReferenceDate: Double(bitPattern: expiry)),
                proof: proof),
            id: id, isRemembered: flags & Self.isRememberedFlag != 0)
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func pop<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type) -> Number? {
        guard let bytes = popBytes(MemoryLayout<Number>.size) else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    fileprivate mutating func popUUID() -> UUID? {
        popBytes(16).map { bytes in bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) } }
    }

    fileprivate mutating func popText() -> String? {
        pop(UInt16.self).flatMap { popBytes(Int($0)) }.flatMap { String(validating: $0, as: UTF8.self) }
    }

    private mutating func popBytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard self.count >= count else { return nil }
        defer { removeFirst(count) }
        return prefix(count)
    }
}
