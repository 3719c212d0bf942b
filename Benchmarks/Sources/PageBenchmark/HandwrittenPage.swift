// The lower bound of the time: handwritten code that appends the same page as the templates to an array of bytes with sufficient
// capacity. The parts of the page before and after the list are rendered in advance, and the texts of the catalog are resolved in
// advance. These texts are not escaped, because they have no characters to escape. No type of this project is used while rendering.

import Localization
import Modules

struct HandwrittenPage {
    private let head: [UInt8]
    private let tail: [UInt8]
    private let deletePrefix: [UInt8]
    private let deleteText: [UInt8]
    private let names: [String]
    private let facts: [(position: [UInt8]?, skill: [UInt8]?)]

    init(page: PlayerListPage, players: PlayerListViewModel) {
        let whole = page.render(players)
        let html = String(decoding: whole, as: UTF8.self)
        let list = "<ul class=\"cards\">\n"
        let parts = html.components(separatedBy: list)
        head = Array((parts[0] + list).utf8)
        let end = parts[1].components(separatedBy: "</li>\n</ul>").dropFirst().joined(separator: "</li>\n</ul>")
        tail = Array(("</ul>" + end).utf8)
        func text(_ resource: LocalizedStringResource) -> [UInt8] {
            Array(String(localized: resource, in: page.context).utf8)
        }
        var texts: [LocalizedStringResource: [UInt8]] = [:]
        for row in players.rows {
            for fact in [row.position, row.skill] {
                if let fact, texts[fact] == nil { texts[fact] = text(fact) }
            }
        }
        let label = text(.playersDelete("|")).split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        deletePrefix = Array(label[0])
        deleteText = text(.playersDeleteWord)
        names = players.rows.map(\.name)
        facts = players.rows.map { ($0.position.flatMap { texts[$0] }, $0.skill.flatMap { texts[$0] }) }
    }

    /// Replaces the content of `page` with the rendered page.
    func render(into page: inout [UInt8]) {
        page.removeAll(keepingCapacity: true)
        page += head
        for index in names.indices {
            page.append(
                "<li class=\"card-link\"><div class=\"card-body\"><a class=\"card-title\"\nhref=\"/players/")
            page.append(decimal: index + 1)
            page.append("\"><bdi>")
            page.append(escaping: names[index])
            page.append("</bdi></a><p class=\"facts\">")
            page.append(fact: facts[index].position)
            page.append(" ")
            page.append(fact: facts[index].skill)
            page.append("</p></div><a\nclass=\"card-delete\" href=\"/players/")
            page.append(decimal: index + 1)
            page.append("/delete\" aria-label=\"")
            page += deletePrefix
            page.append(escaping: names[index])
            page.append("\"><span class=\"wide-only\">")
            page += deleteText
            page.append("</span></a></li>\n")
        }
        page += tail
    }
}

extension [UInt8] {
    mutating func append(fact: [UInt8]?) {
        guard let fact else { return }
        append("<span>")
        self += fact
        append("</span>")
    }

    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(decimal number: Int) {
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        var rest = number
        Swift.withUnsafeMutableBytes(of: &digits) { bytes in
            var index = bytes.count
            repeat {
                index -= 1
                bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            append(contentsOf: bytes[index...])
        }
    }

    mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated() {
                let entity: StaticString
                switch byte {
                case UInt8(ascii: "&"): entity = "&amp;"
                case UInt8(ascii: "<"): entity = "&lt;"
                case UInt8(ascii: ">"): entity = "&gt;"
                case UInt8(ascii: "\""): entity = "&quot;"
                case UInt8(ascii: "'"): entity = "&#39;"
                default: continue
                }
                append(contentsOf: bytes[start..<index])
                append(entity)
                start = index + 1
            }
            append(contentsOf: bytes[start...])
        }
    }
}
