// Values that are texts in the REST contract and in the database.

/// A value that is stored and sent as its raw text. A text that this version does not know is kept as it is, so that
/// an edit of another field does not erase it.
public protocol WireValue: RawRepresentable<String>, Sendable, Hashable, Codable {
    init(rawValue: String)
    /// The values that a user can choose.
    static var known: [Self] { get }
}

extension Optional where Wrapped: WireValue {
    /// The raw text, or nil.
    public var wireValue: String? {
        get { self?.rawValue }
        set { self = newValue.map(Wrapped.init(rawValue:)) }
    }
}
