// The function with which a view writes the tags of a message as HTML.

/// The start or the end of a tag.
public enum MessageEdge: Sendable {
    /// `<link>`
    case open
    /// `</link>`
    case close
}

/// Writes HTML for the tags of a message.
///
/// A message marks a part of its text, `Read <link>the rules</link>`, and the view writes the HTML element with its
/// attributes, so that translations contain no HTML. `LocalizedCatalog.tags(of:table:)` returns the tags of a key, so views can
/// be checked at startup.
///
/// This is a function and not a protocol, because a nonescaping parameter is passed without being copied or retained.
/// - Parameters:
///   - tag: the name of the tag in the message, such as `link`.
///   - edge: whether to write the start tag, with its attributes escaped, or the end tag.
///   - buffer: the destination.
public typealias MessageElements = (_ tag: String, _ edge: MessageEdge, _ buffer: inout TextBuffer) -> Void
