// What a view makes of the tags in a message.

/// Writes HTML for the tags of a message.
///
/// A message says where a part of it begins and ends, `Read <link>the rules</link>`, and the view says what that part
/// is: the address, the class and the element belong to it and not to translators. Which tags a text can have is known
/// when the program is built (`LocalizedCatalog.tags(of:)`), so a view can be checked before its first page.
public protocol MessageElements {
    /// Writes the start tag, with its attributes escaped: `<a href="/rules">`.
    /// - Parameter tag: the name in the message: `link`.
    func open(_ tag: String, to buffer: inout TextBuffer)

    /// Writes the end tag: `</a>`.
    /// - Parameter tag: the name in the message: `link`.
    func close(_ tag: String, to buffer: inout TextBuffer)
}
