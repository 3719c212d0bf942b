import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@Suite("Resources")
struct LocalizedStringResourceTests {
    @Test("Equality depends on the key and the arguments, and not on the default value or the comment")
    func equality() {
        let resource = LocalizedStringResource(key: "a", arguments: [.integer(1)])
        #expect(
            resource == LocalizedStringResource(key: "a", arguments: [.integer(1)], defaultValue: "b", comment: "c"))
        #expect(resource != LocalizedStringResource(key: "a", arguments: [.integer(2)]))
        #expect(resource != LocalizedStringResource(key: "b", arguments: [.integer(1)]))
        #expect(Set([resource, LocalizedStringResource(key: "a", arguments: [.integer(1)], comment: "c")]).count == 1)
    }

    @Test("The size of a resource is two words")
    func size() {
        #expect(MemoryLayout<LocalizedStringResource>.size == 2 * MemoryLayout<Int>.size)
    }

    @Test("An interpolation creates the key that Xcode extracts")
    func interpolation() {
        let title: LocalizedStringResource = "players.title"
        #expect(title.key == "players.title")
        #expect(title.arguments.isEmpty)
        let count = 3
        let resource: LocalizedStringResource = "100% of \(count) players like \("Léa"), \(1.5) \(title)"
        #expect(resource.key == "100%% of %lld players like %@, %lf %@")
        #expect(resource.arguments == [.integer(3), .text("Léa"), .number(1.5), .resource(title)])
    }

    @Test("The description shows the key and the arguments")
    func description() {
        let resource = LocalizedStringResource(key: "a", arguments: [.integer(1), .text("b"), .resource("c")])
        #expect("\(resource)" == "a(1, “b”, c)")
    }

    @Test(
        "Resources can be encoded to short JSON and decoded",
        arguments: [
            ("players.added", [.text("Cône")], #"["players.added","Cône"]"#),
            ("title", [], #"["title"]"#),
            (
                "n", [.integer(-3), .number(1.5), .number(2), .text("3"), .text("")],
                #"["n",-3,{"n":1.5},{"n":2},"3",""]"#
            ),
            ("r", [.resource(LocalizedStringResource(key: "q", arguments: [.integer(1)]))], #"["r",{"r":["q",1]}]"#),
            (
                "d", [.date(Date(timeIntervalSince1970: 1_795_285_859.25), .dateTime)],
                #"["d",{"d":1795285859.25,"s":"dt"}]"#
            ),
            (
                "s",
                [
                    .number(0.5, .percent), .number(2, .fraction(digits: 2)), .list([.text("A")], .or),
                    .duration(seconds: 61, .units),
                ],
                #"["s",{"n":0.5,"s":"%"},{"n":2,"s":2},{"l":["A"],"s":"o"},{"c":61,"s":"u"}]"#
            ),
            (
                "l", [.list([.text("A"), .list([]), .integer(2)]), .duration(seconds: 61)],
                #"["l",{"l":["A",{"l":[]},2]},{"c":61}]"#
            ),
        ] as [(String, [LocalizedStringResource.Argument], String)])
    func coding(key: String, arguments: [LocalizedStringResource.Argument], json: String) throws {
        let resource = LocalizedStringResource(key: key, arguments: arguments, comment: "left behind")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(resource), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(LocalizedStringResource.self, from: Data(json.utf8)) == resource)
    }

    @Test("The default value is encoded, and is used when the catalog does not have the key")
    func codingDefaultValue() throws {
        let resource = LocalizedStringResource("greeting", defaultValue: "Hello, \("Léa")!", comment: "left behind")
        let data = try JSONEncoder().encode(resource)
        let decoded = try JSONDecoder().decode(LocalizedStringResource.self, from: data)
        #expect(decoded == resource)
        #expect(decoded.defaultValue == "Hello, %@!")
        #expect(String(localized: decoded, in: try Fixtures.context("fr")) == "Hello, Léa!")
    }

    @Test("A decoded resource can be resolved in different languages")
    func storedForLater() throws {
        let event = LocalizedStringResource(key: "goals", arguments: [.integer(2)])
        let decoded = try JSONDecoder().decode(LocalizedStringResource.self, from: JSONEncoder().encode(event))
        #expect(String(localized: decoded, in: try Fixtures.context("pl")) == "2 gole")
        #expect(String(localized: decoded, in: try Fixtures.context("fr")) == "2 buts")
    }

    @Test("Values of many types can be interpolated, encoded and decoded")
    func localizationValue() throws {
        let date = Date(timeIntervalSince1970: 0)
        let small: UInt8 = 7
        let value: String.LocalizationValue = """
            \(small) \(UInt64.max) \(Float(0.5)) \(1.25, specifier: "%.1lf") \(1.25, specifier: "?") \
            \(0.5, format: .percent) \(date, format: .time) \(Duration.seconds(61), format: .clock) \
            \(["A", "B"], format: .or) \(LocalizedStringResource("title")) 5 %
            """
        #expect(value.key == "%lld %lld %lf %.1lf %lf %@ %@ %@ %@ %@ 5 %%")
        #expect(value.arguments.count == 10)
        #expect(value.arguments[1] == .integer(.max))
        let context = try Fixtures.context("fr", timeZone: .gmt)
        #expect(
            String(localized: value, in: context)
                == "7 9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}807 0,5 1,2 1,25"
                + " 50\u{A0}% 00:00 01:01 A ou B Joueurs 5 %")
        #expect(String(localized: "title", in: context) == "Joueurs")
        #expect(String(localized: "greeting", defaultValue: "Salut, \("Léa")", in: context) == "Salut, Léa")
        let decoded = try JSONDecoder().decode(String.LocalizationValue.self, from: JSONEncoder().encode(value))
        #expect(decoded == value)
    }

    @Test(
        "JSON that does not describe a resource is rejected",
        arguments: ["{}", "[]", "[1]", #"["k",{}]"#, #"["k",{"z":1}]"#, #"["k",null]"#, #""k""#])
    func malformed(json: String) {
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(LocalizedStringResource.self, from: Data(json.utf8))
        }
    }

    @Test("Values that are nested too deeply are rejected", arguments: [(16, true), (17, false), (100, false)])
    func nesting(depth: Int, isRead: Bool) {
        func read(_ start: String, _ end: String, inside: String = "") -> Bool {
            let json =
                "[\"k\"," + String(repeating: start, count: depth) + inside + String(repeating: end, count: depth)
            return (try? JSONDecoder().decode(LocalizedStringResource.self, from: Data((json + "]").utf8))) != nil
        }
        #expect(read(#"{"r":["k","#, "]}", inside: "1") == isRead)
        #expect(read(#"{"l":["#, "]}", inside: "1") == isRead)
    }

    @Test("The qualified key has the name of the table, unless the table is `Localizable`")
    func qualifiedKey() {
        #expect(LocalizedStringResource(key: "total").qualifiedKey == "total")
        #expect(LocalizedStringResource(key: "total", table: "Localizable").qualifiedKey == "total")
        #expect(LocalizedStringResource(key: "total", table: "Billing").qualifiedKey == "Billing/total")
    }
}
