// Random templates. In 40 % of them, random pieces are inserted, which often make errors.

import TestRandom

/// Writes random templates for ``Probe``. Each value is used at most once, so that its marker belongs to one tag.
struct TemplateGenerator {
    var random: RandomSequence
    private var texts: [String] = []
    private var urls: [String] = []
    private var hasOptional = true
    private var hasRows = true
    private var hasNames = true
    private var others: [String: String] = [:]
    private var depth = 0

    init(seed: UInt64) { random = RandomSequence(seed: seed) }

    /// A template with its partials and parents.
    mutating func template() -> (text: String, others: [String: String]) {
        (texts, urls) = (Probe.texts.shuffled(using: &random), Probe.urls.shuffled(using: &random))
        (hasOptional, hasRows, hasNames) = (true, true, true)
        (others, depth) = ([:], 0)
        var text = flow()
        if random.chance(15) {
            let head = "<head><title>\(value())</title></head>"
            text = "<!DOCTYPE html><html lang=\"en\">\(head)<body>\(text)</body></html>"
        }
        if random.chance(40) { text = random.text(text, withErrors: Self.pieces, count: 1...2) }
        return (text, others)
    }

    // MARK: Content

    private mutating func flow() -> String {
        depth += 1
        defer { depth -= 1 }
        return (0..<Int.random(in: 1...(depth > 2 ? 1 : 3), using: &random)).map { _ in block() }.joined()
    }

    private mutating func block() -> String {
        switch Int.random(in: 0..<20, using: &random) {
        case 0...2: element(random.pick(["p", "h2", "pre", "summary", "label", "q", "button", "a"])) { $0.inline() }
        case 3...5:
            element(random.pick(["div", "section", "nav", "blockquote", "template", "video", "object"])) { $0.flow() }
        case 6: "<ul>" + element("li") { $0.flow() } + "</ul>"
        case 7: table()
        case 8: element("select") { $0.element("option") { $0.value() } }
        case 9: element("textarea") { $0.random.chance(30) ? "\n" + $0.value() : $0.value() }
        case 10: drawing()
        case 11: "<dl><dt>\(inline())</dt><dd>\(flow())</dd></dl>"
        case 12: random.pick(["<!-- a -->", "<!---->", "<!--\n<p>-->", "<br>", "<hr>"])
        case 13: element(random.pick(["iframe", "script"])) { _ in "" }
        case 14: partial()
        case 15: "<math><mi>\(value())</mi><mtext>\(inline())</mtext></math>"
        default: section { $0.flow() }
        }
    }

    private mutating func inline() -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < 6 else { return value() }
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3: value()
            case 4: element(random.pick(["b", "i", "bdi", "span", "code", "small"])) { $0.inline() }
            case 5: void(random.pick(["img", "input", "meta", "link", "embed", "source"]))
            case 6: section { $0.inline() }
            case 7: "{{c0}}"
            default: random.pick(["a", " ", "\n", "1 &lt; 2", "&amp;", "1 > 0", "&", "é ", "\"", "'", "/"])
            }
        }.joined()
    }

    private mutating func value() -> String {
        if random.chance(10), let url = urls.popLast() { return "{{\(url)}}" }
        return texts.popLast().map { "{{\($0)}}" } ?? "x"
    }

    private mutating func section(_ content: (inout Self) -> String) -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where hasOptional:
            hasOptional = false
            return "{{#o0}}{{o0}}\(content(&self)){{/o0}}"
        case 1 where hasRows:
            hasRows = false
            return "{{#rows}}{{r0}}\(content(&self))<a href='{{x0}}'>{{r1}}</a>{{/rows}}"
        case 2 where hasNames:
            hasNames = false
            return "{{#names}}<b title=\"{{.}}\">\(content(&self))</b>{{/names}}"
        case 3: return "{{^isOn}}\(content(&self)){{/isOn}}{{#isOn}}\(content(&self)){{/isOn}}"
        default: return "{{#isOn}}\(content(&self)){{/isOn}}"
        }
    }

    private mutating func partial() -> String {
        let name = "P\(others.count)"
        others[name] = ""
        if random.chance(50) {
            others[name] = flow()
            return "{{> \(name)}}"
        }
        others[name] = "<div title='{{$a}}{{/a}}'>{{$b}}<i></i>{{/b}}</div>"
        return "{{<\(name)}}{{$a}}\(value()){{/a}}{{$b}}\(flow()){{/b}}{{/\(name)}}"
    }

    // MARK: Elements

    private mutating func element(_ name: String, _ content: (inout Self) -> String) -> String {
        "<\(name)\(attributes(of: name))>\(content(&self))</\(name)>"
    }

    private mutating func void(_ name: String) -> String { "<\(name)\(attributes(of: name))>" }

    private mutating func table() -> String {
        let caption = random.chance(30) ? "<caption>\(inline())</caption>" : ""
        guard hasRows else { return "<table>\(caption)<tr><td>\(flow())</td></tr></table>" }
        hasRows = false
        return "<table>\(caption)<tbody>{{#rows}}<tr id=\"{{r0}}\"><td>{{r1}}</td></tr>{{/rows}}</tbody></table>"
    }

    private mutating func drawing() -> String {
        let link = random.chance(50) ? "href" : "xlink:href"
        return
            "<svg viewBox=\"0 0 1 1\"><title>\(value())</title><a \(link)=\"\(url())\"><text x='1'>\(value())</text></a>"
            + "<use href=\"\(url())\" /><foreignObject>\(flow())</foreignObject></svg>"
    }

    // MARK: Attributes

    private static let urlAttributes = [
        "a": ["href"], "img": ["src", "srcset"], "button": ["formaction"], "script": ["src"], "iframe": ["src"],
        "link": ["rel=\"stylesheet\" href", "rel='canonical' href"], "video": ["poster"], "blockquote": ["cite"],
        "q": ["cite"], "object": ["data"], "embed": ["src"], "source": ["src"],
    ]
    private static let textAttributes = [
        "title", "class", "id", "data-a", "aria-label", "lang", "value", "alt", "name", "placeholder", "content",
        "TITLE",
        "dir", "target", "role", "slot", "part", "itemprop", "data-é", "tabindex", "hidden",
    ]

    private mutating func attributes(of name: String) -> String {
        var attributes: [String] = []
        for attribute in Self.textAttributes.shuffled(using: &random).prefix(random.pick([0, 0, 1, 1, 2, 3])) {
            attributes.append(attribute + quoted(attributeValue()))
        }
        if let names = Self.urlAttributes[name], random.chance(80) {
            attributes.insert(random.pick(names) + quoted(url()), at: random.chance(50) ? 0 : attributes.count)
        }
        let space = random.pick([" ", "\n", "  ", "\t"])
        var text = attributes.map { space + $0 }.joined()
        if random.chance(10) { text += "{{#isOn}} data-on='\(attributeValue())'{{/isOn}}" }
        return text + random.pick(["", "", "", " "])
    }

    private mutating func quoted(_ value: String) -> String {
        random.pick(["=", "=", "=", " = "]) + (random.chance(50) ? "\"\(value)\"" : "'\(value)'")
    }

    private mutating func attributeValue() -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: "a \(value()) b"
        case 1: "{{#isOn}}\(value()){{/isOn}}"
        case 2: random.pick(["", "a", "&quot;", "&amp;", "a=b", "`", ">"])
        default: value()
        }
    }

    private mutating func url() -> String {
        guard let url = urls.popLast() else { return random.pick(["", "#", "/a", "#\(value())"]) }
        let suffix = random.pick(["", "", "", "/b", "?a=b", "#a", "#\(value())", ":", "//", "&amp;a"])
        return random.chance(15) ? "{{#isOn}}{{\(url)}}{{/isOn}}\(suffix)" : "{{\(url)}}\(suffix)"
    }

    // MARK: Errors

    /// Pieces of markup that can change how the text after them is read.
    static let markup = [
        "<p", "<a", "<b>", "</b>", "</p>", ">", "<br>", "<title>", "</title>", "<textarea>", "</textarea>", "<script>",
        "</script>", "<svg>", "</svg>", "<select>", "<!--", "-->", "--!>", "<!", "</", "<?", " ", "\n", " title='",
        " title=\"", " href=\"", " onclick='", " id=", " x", "=", "\"", "'", "/", "<", "&", "#", ":", "x",
    ]
    private static let pieces =
        markup + [
            "</select>", "<table>", "</table>", "<tr>", "<td>", " src='", " style=\"", "<math>", "<noscript>",
            "</noscript>", "<template>", "</template>", "<style>", "</style>", "<pre>", "\n\n", "<form>", "</form>",
            "<frameset>", "<body>", "<html x>", "<col>", "<image>", "{{#isOn}}", "{{/isOn}}", "{{c0}}", "javascript:",
            "<desc>", "<annotation-xml>", "<mglyph>", "<font>", "<nobr>",
        ]
}
