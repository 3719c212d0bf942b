// XML as XLIFF needs it, with the place of everything: Foundation's parser brings libxml2 along and forgets columns.

import StringCatalog

/// An element with what is in it.
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

    /// The characters directly inside.
    var text: String {
        children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}

/// Why a file is not XML, or none that is read here.
struct XMLSyntaxError: Error {
    let position: SourcePosition
    let message: String
}
