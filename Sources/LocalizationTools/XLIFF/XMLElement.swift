// XML elements with positions. Foundation's parser is not used, because it depends on libxml2 and reports the end of a
// tag and not its start.

import StringCatalog

/// An element with its content.
struct XMLElement {
    enum Node {
        case element(XMLElement)
        case text(String)
    }

    /// The name without its namespace prefix.
    let name: String
    let attributes: [String: String]
    let position: SourcePosition
    var children: [Node] = []

    var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    func first(_ name: String) -> XMLElement? {
        elements.first { $0.name == name }
    }

    /// The character data directly in the element.
    var text: String {
        children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}

/// An XML syntax error, or use of an unsupported feature.
struct XMLSyntaxError: Error {
    let position: SourcePosition
    let message: String
}
