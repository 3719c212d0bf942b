// A path of the site: created from values to write a link, or by matching the path of a request.

public import Entities
import Localization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A route with a value for each of its parameters.
public struct RoutePath: Sendable, Hashable {
    public let pattern: RoutePattern
    let parameters: Parameters

    /// The values of all parameters of a pattern.
    enum Parameters: Sendable, Hashable {
        case none
        case player(Player.ID)
        case playerField(Player.ID, PlayerField)
        case gather(Gather.ID)
        case spectator(SpectatorKey)
        case session(UUID)
    }

    /// - Parameter parameters: a value for each parameter of the pattern.
    init(_ pattern: RoutePattern, _ parameters: Parameters = .none) {
        self.pattern = pattern
        self.parameters = parameters
    }

    public var player: Player.ID? {
        switch parameters {
        case .player(let player), .playerField(let player, _): player
        default: nil
        }
    }

    public var field: PlayerField? {
        if case .playerField(_, let field) = parameters { field } else { nil }
    }

    public var gather: Gather.ID? {
        if case .gather(let gather) = parameters { gather } else { nil }
    }

    public var spectatorKey: SpectatorKey? {
        if case .spectator(let key) = parameters { key } else { nil }
    }

    /// The id of a session of the account.
    public var session: UUID? {
        if case .session(let session) = parameters { session } else { nil }
    }
}

extension RoutePath {
    func append(to buffer: inout TextBuffer) {
        switch parameters {
        case .none: buffer.append(pattern.text)
        case .player(let player): append(to: &buffer) { $0.append(decimal: player) }
        case .gather(let id), .session(let id): append(to: &buffer) { $0.append(lowercased: id) }
        case .spectator(let key): append(to: &buffer) { $0.append(key.value) }
        case .playerField(let player, let field):
            append(to: &buffer) {
                $0.append(decimal: player)
            } _: {
                $0.append(field.pathComponent)
            }
        }
    }

    /// Writes the path with the values of its first and its second parameter. A list prints a route for each row, so
    /// nothing is allocated, and the closures are inlined.
    @inline(__always)
    private func append(
        to buffer: inout TextBuffer, _ first: (inout TextBuffer) -> Void,
        _ second: (inout TextBuffer) -> Void = { _ in }
    ) {
        let (one, other) = Self.placeholders[pattern.rawValue]
        pattern.text.withUTF8Buffer { text in
            let text = UnsafeRawBufferPointer(text)
            buffer.append(UnsafeRawBufferPointer(rebasing: text[..<one.lowerBound]))
            first(&buffer)
            buffer.append(UnsafeRawBufferPointer(rebasing: text[one.upperBound..<other.lowerBound]))
            second(&buffer)
            buffer.append(UnsafeRawBufferPointer(rebasing: text[other.upperBound...]))
        }
    }

    /// Where the first and the second parameter are in the text of each pattern, by the raw value of the pattern. For a
    /// parameter that a pattern does not have, the range is empty and at the end.
    private static let placeholders = RoutePattern.allCases.map { pattern in
        pattern.text.withUTF8Buffer { text in
            let opening = text.indices.filter { text[$0] == UInt8(ascii: "{") }
            let closing = text.indices.filter { text[$0] == UInt8(ascii: "}") }
            let ranges = zip(opening, closing).map { $0..<$1 + 1 } + [text.count..<text.count, text.count..<text.count]
            return (ranges[0], ranges[1])
        }
    }
}

extension TextBuffer {
    /// Writes an id in lowercase (RFC 9562, section 4).
    fileprivate mutating func append(lowercased id: UUID) {
        Swift.withUnsafeBytes(of: id.uuid) { bytes in
            for index in bytes.indices {
                if index == 4 || index == 6 || index == 8 || index == 10 { append(byte: UInt8(ascii: "-")) }
                append(hexadecimal: bytes[index] >> 4)
                append(hexadecimal: bytes[index] & 15)
            }
        }
    }

    /// - Parameter value: 0 to 15.
    private mutating func append(hexadecimal value: UInt8) {
        append(byte: value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
}

extension RoutePath {
    /// Matches the path of a request, without its query. Empty segments are ignored, as by the router.
    /// - Returns: nil when no route has this path, or a parameter has a value that cannot exist.
    public init?(_ path: String) {
        self.init(segments: Self.segments(of: path))
    }

    /// The route of `path` or, when it has none, of its longest prefix with a route: a path without a route belongs to the same part
    /// of the site as the route above it. Nil when there is none, and for `/`, which has no segments.
    public static func nearest(_ path: String) -> RoutePath? {
        // No route has more segments than `longest`.
        var segments = segments(of: path).prefix(longest)
        while !segments.isEmpty {
            if let route = RoutePath(segments: Array(segments)) { return route }
            segments.removeLast()
        }
        return nil
    }

    private init?(segments: [Substring]) {
        for (pattern, expected) in Self.patterns where expected.count == segments.count {
            guard let parameters = Parameters(expected, segments) else { continue }
            self.init(pattern, parameters)
            return
        }
        return nil
    }

    /// The segments of a path: at most as many as the longest route has, and everything after them as one more segment.
    private static func segments(of path: String) -> [Substring] {
        let slash = UInt8(ascii: "/")
        var segments = path.utf8.split(separator: slash, maxSplits: longest)
        if let last = segments.last, segments.count > longest, last.allSatisfy({ $0 == slash }) {
            segments.removeLast()
        }
        return segments.map { Substring($0) }
    }

    private static let patterns = RoutePattern.allCases.map { pattern in
        (pattern, pattern.text.description.split(separator: "/").map(Segment.init))
    }

    /// The maximum number of segments of a pattern.
    private static let longest = patterns.map { $0.1.count }.max() ?? 0

    fileprivate enum Segment: Sendable {
        case text(Substring)
        case player, field, gather, key, session

        init(_ text: Substring) {
            self =
                switch text {
                case "{player}": .player
                case "{field}": .field
                case "{gather}": .gather
                case "{key}": .key
                case "{session}": .session
                default: .text(text)
                }
        }
    }
}

extension RoutePath.Parameters {
    /// - Returns: nil when a segment does not match.
    fileprivate init?(_ pattern: [RoutePath.Segment], _ segments: [Substring]) {
        self = .none
        for (expected, segment) in zip(pattern, segments) {
            guard let parameters = adding(segment, as: expected) else { return nil }
            self = parameters
        }
    }

    private func adding(_ segment: Substring, as expected: RoutePath.Segment) -> Self? {
        switch (expected, self) {
        case (.text(let text), _): segment == text ? self : nil
        case (.player, .none): Player.ID(digits: segment).map(Self.player)
        case (.field, .player(let player)): PlayerField(pathComponent: segment).map { .playerField(player, $0) }
        case (.gather, .none): UUID(uuidString: String(segment)).map(Self.gather)
        case (.session, .none): UUID(uuidString: String(segment)).map(Self.session)
        case (.key, .none): SpectatorKey(String(segment)).map(Self.spectator)
        default: nil
        }
    }
}
