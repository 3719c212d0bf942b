// The proof that a client has signed in to an account before.

internal import Entities

/// An opaque text in a remote backend's response to a sign-in. It is sent back at later sign-ins, so that the remote backend
/// recognizes the client. The descriptions do not contain the text, so that no log contains it.
public struct BrowserProof: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The text for the header field `Known-Browser`.
    public let value: String

    /// The maximum length in bytes. Proofs are stored in cookies.
    public static let limit = 128

    /// - Returns: nil for a text that is empty, too long, or contains other characters than visible ASCII.
    public init?(_ value: String) {
        guard (1...Self.limit).contains(value.utf8.count), value.isVisibleASCII else { return nil }
        self.value = value
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let proof = BrowserProof(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a proof")
        }
        self = proof
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public var description: String {
        "BrowserProof(…)"
    }

    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
