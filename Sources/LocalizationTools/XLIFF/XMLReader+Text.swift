// Parses attributes, text and character references.

import StringCatalog

extension XMLReader {
    mutating func attributes() throws(XMLSyntaxError) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            guard next != ">", next != "/" else { return attributes }
            let start = position
            let name = try name()
            skipSpace()
            guard skip("=") else { throw error("expected `=` after `\(name)`") }
            skipSpace()
            guard let quote = next, quote == "\"" || quote == "'" else {
                throw error("the value of `\(name)` is not in quotation marks: write `\(name)=\"…\"`")
            }
            advance()
            var value = ""
            while let scalar = next, scalar != quote {
                guard scalar != "<" else { throw error("write `&lt;` for `<` in an attribute") }
                if scalar == "&" {
                    value.unicodeScalars.append(try reference())
                } else {
                    advance()
                    // XML 1.0, section 3.3.3: unescaped line breaks and tabs are spaces.
                    value.unicodeScalars.append(scalar == "\n" || scalar == "\t" ? " " : scalar)
                }
            }
            guard next == quote else { throw error("the value of `\(name)` is not closed", at: start) }
            advance()
            try check(value, at: start)
            guard let after = next, after == ">" || after == "/" || after.isXMLSpace else {
                throw error("white space is missing after the value of `\(name)`")
            }
            guard attributes.updateValue(value, forKey: name) == nil else {
                throw error("`\(name)` is repeated", at: start)
            }
        }
    }

    /// Parses text up to the next `<`.
    mutating func characterData() throws(XMLSyntaxError) -> String {
        let start = position
        var text = String.UnicodeScalarView()
        var brackets = 0
        while let scalar = next, scalar != "<" {
            // XML 1.0, section 2.4.
            guard scalar != ">" || brackets < 2 else { throw error("write `]]&gt;` for `]]>` in a text") }
            brackets = scalar == "]" ? brackets + 1 : 0
            if scalar == "&" {
                text.append(try reference())
            } else {
                advance()
                text.append(scalar)
            }
        }
        let result = String(text)
        try check(result, at: start)
        return result
    }

    private mutating func reference() throws(XMLSyntaxError) -> Unicode.Scalar {
        let start = position
        advance()
        var name = ""
        while let scalar = next, scalar != ";", name.unicodeScalars.count < 10 {
            name.unicodeScalars.append(scalar)
            advance()
        }
        guard skip(";") else { throw error("write `&amp;` for `&`", at: start) }
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            // XML, unlike HTML, does not allow a capital X, as in `&#XA0;`.
            guard !name.hasPrefix("#X"), let scalar = Unicode.Scalar(reference: name), scalar.isXMLCharacter else {
                throw error("`&\(name);` is not a character reference", at: start)
            }
            return scalar
        }
    }
}
