import StringCatalog
import Testing

@Suite("Catalog document")
struct CatalogDocumentTests {
    private static func text(_ keys: [String]) -> String {
        let members = keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")
        return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(members)\n  },\n  \"version\" : \"1.0\"\n}"
    }

    private static func written(_ keys: [String], adding added: [String] = []) throws -> String {
        var document = try CatalogDocument(parsing: Array(text(keys).utf8), fileName: "Localizable.xcstrings")
        for key in added { document.root[path: ["strings", key]] = [:] }
        return String(decoding: document.bytes, as: UTF8.self)
    }

    @Test("Keys in Xcode's order keep their order, and new keys are inserted in this order")
    func naturalOrder() throws {
        let xcode = ["", "%@", "apple", "Banana", "éclair", "Form 2", "form 10", "zebra"]
        #expect(try Self.written(xcode) == Self.text(xcode))
        let all = ["", "%@", "apple", "Banana", "cherry", "éclair", "Form 2", "Form 3", "form 10", "zebra", "zoo"]
        #expect(try Self.written(xcode, adding: ["cherry", "Form 3", "zoo"]) == Self.text(all))
    }

    @Test("New keys are inserted in Xcode's order: no-break spaces, punctuation, symbols, and numbers by their value")
    func kinds() throws {
        let xcode = ["apple", "Banana", "zebra"]
        let added = ["z\u{A0}1", "z-1", "z€1", "z1", "z02"]
        #expect(
            try Self.written(xcode, adding: added.reversed()) == Self.text(["apple", "Banana"] + added + ["zebra"]))
    }

    @Test("Punctuation and letters with accents do not make a file look unsorted")
    func exceptions() throws {
        let xcode = ["a_b", "a-b", "a!b", "a.b", "Ärger", "arm", "Éclair", "eclairs", "łódź", "Lodzi", "ø1", "o2"]
        #expect(try Self.written(xcode, adding: ["arme"]).contains("arm\" : {\n\n    },\n    \"arme"))
        #expect(try Self.written(xcode) == Self.text(xcode))
    }

    @Test("Keys in other scripts keep their order, because Xcode sorts them by the rules of a language")
    func otherScripts() throws {
        let xcode = ["OK", "あ", "一", "ア", "二", "三", "四"]
        #expect(try Self.written(xcode) == Self.text(xcode))
    }

    @Test("Keys in Xcode's order that are also sorted by code point stay, and new keys are inserted in Xcode's order")
    func bothOrders() throws {
        #expect(try Self.written(["a1", "a2", "b"], adding: ["a10"]) == Self.text(["a1", "a2", "a10", "b"]))
    }

    @Test("Keys that are sorted by code point with few exceptions become sorted by code point")
    func codePoints() throws {
        #expect(try Self.written(["B", "C", "a", "b", "A"]) == Self.text(["A", "B", "C", "a", "b"]))
    }

    @Test("Keys that are not sorted are sorted in Xcode's order")
    func unsorted() throws {
        #expect(try Self.written(["b", "C", "a10", "é", "a2"]) == Self.text(["a2", "a10", "b", "C", "é"]))
    }

    @Test("After a key was removed, texts of later keys can be set, and texts of keys that the file does not have")
    func movedKeys() throws {
        let bytes = Array(Self.text(["a", "b", "c"]).utf8)
        var document = try CatalogDocument(parsing: bytes, fileName: "Localizable.xcstrings")
        document.root[path: ["strings", "a"]] = nil
        for key in ["b", "c", "d"] {
            document[unit: key, "fr", UnitPath()] = ["value": JSONValue(stringLiteral: "text of \(key)")]
        }
        let members = try #require(document.root["strings"]?.members)
        #expect(members.map(\.key) == ["b", "c", "d"])
        for member in members {
            let unit = member.value[path: ["localizations", "fr", "stringUnit"]]
            #expect(unit?["value"]?.string == "text of \(member.key)")
            #expect(document[unit: member.key, "fr", UnitPath()]?["value"]?.string == "text of \(member.key)")
        }
        #expect(document[localization: "a", "fr"] == nil)
    }
}
