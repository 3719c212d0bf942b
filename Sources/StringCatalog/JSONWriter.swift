// Writes JSON in Xcode's format, so that writing a catalog does not change its formatting.

/// Writes JSON (RFC 8259) in Xcode's format: two spaces for each level, ` : ` between key and value, and keys sorted by
/// code point. The keys of a catalog can have another order; see `KeyOrder`.
public struct JSONWriter {
    private var bytes: [UInt8] = []
    /// The order of the members of `strings`, or nil to sort them by code point.
    private var keyOrder: KeyOrder?

    /// The text of a catalog.
    static func text(of catalog: JSONValue, sorting keyOrder: KeyOrder) -> [UInt8] {
        var writer = JSONWriter()
        writer.keyOrder = keyOrder
        writer.write(catalog, indentation: 0)
        return writer.bytes
    }

    /// The text of a value, without a line break at the end.
    public static func text(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value, indentation: 0)
        return writer.bytes
    }

    private mutating func write(_ value: JSONValue, indentation: Int) {
        switch value.content {
        case .null: write("null")
        case .bool(let bool): write(bool ? "true" : "false")
        case .number(let digits): write(digits)
        case .string(let string): write(quoted: string)
        case .array(let elements):
            write("[", elements, "]", indentation) { writer, element in
                writer.write(element, indentation: indentation + 1)
            }
        case .object(let members):
            write(members: members.sorted { KeyOrder.precedesByCodePoint($0.key, $1.key) }, indentation)
        }
    }

    private mutating func write(members: [JSONValue.Member], _ indentation: Int) {
        write("{", members, "}", indentation) { writer, member in
            writer.write(quoted: member.key)
            writer.write(" : ")
            if indentation == 0, member.key == "strings", let keyOrder = writer.keyOrder,
                case .object(let keys) = member.value.content
            {
                writer.write(members: keyOrder.sorted(keys), 1)
            } else {
                writer.write(member.value, indentation: indentation + 1)
            }
        }
    }

    private mutating func write<Element>(
        _ start: String, _ elements: [Element], _ end: String, _ indentation: Int,
        element write: (inout JSONWriter, Element) -> Void
    ) {
        self.write(start)
        // Xcode writes an empty line into empty objects and arrays.
        if elements.isEmpty { self.write("\n") }
        for (index, element) in elements.enumerated() {
            self.write(index == 0 ? "\n" : ",\n")
            indent(indentation + 1)
            write(&self, element)
        }
        self.write("\n")
        indent(indentation)
        self.write(end)
    }

    private mutating func indent(_ level: Int) {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    }

    private mutating func write(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Escapes only the characters that RFC 8259, section 7, requires.
    private mutating func write(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): write("\\\"")
            case UInt8(ascii: "\\"): write("\\\\")
            case 0x08: write("\\b")
            case 0x09: write("\\t")
            case 0x0A: write("\\n")
            case 0x0C: write("\\f")
            case 0x0D: write("\\r")
            case 0..<0x20: write("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
