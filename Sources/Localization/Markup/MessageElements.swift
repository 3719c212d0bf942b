// What a view makes of the tags in a message.

/// Which end of a tag is being written.
public enum MessageEdge: Sendable {
    /// `<link>`
    case open
    /// `</link>`
    case close
}

/// Writes HTML for the tags of a message.
///
/// A message says where a part of it begins and ends, `Read <link>the rules</link>`, and the view says what that part
/// is: the address, the class and the element belong to it and not to translators. Which tags a text can have is known
/// when the program is built (`LocalizedCatalog.tags(of:)`), so a view can be checked before its first page.
///
/// A function and not a protocol, because it is handed down through every step of a text: a function that nobody keeps
/// is passed on without being copied or retained.
/// - Parameters:
///   - tag: the name in the message: `link`.
///   - edge: whether the start tag is to be written, with its attributes escaped, or the end tag.
public typealias MessageElements = (_ tag: String, _ edge: MessageEdge, _ buffer: inout TextBuffer) -> Void
