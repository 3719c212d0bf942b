import Foundation
import Localization
import Testing

@Suite("Resources")
struct LocalizedStringResourceTests {
    @Test("They are equal by key and arguments")
    func equality() {
        let resource = LocalizedStringResource(key: "a", arguments: [.integer(1)])
        #expect(
            resource == LocalizedStringResource(key: "a", arguments: [.integer(1)], defaultValue: "b", comment: "c"))
        #expect(resource != LocalizedStringResource(key: "a", arguments: [.integer(2)]))
        #expect(resource != LocalizedStringResource(key: "b", arguments: [.integer(1)]))
        #expect(Set([resource, LocalizedStringResource(key: "a", arguments: [.integer(1)], comment: "c")]).count == 1)
    }

    @Test("A copy is two words")
    func size() {
        #expect(MemoryLayout<LocalizedStringResource>.size == 2 * MemoryLayout<Int>.size)
    }

    @Test("Interpolation gives the key that Xcode would")
    func interpolation() {
        let title: LocalizedStringResource = "players.title"
        #expect(title.key == "players.title")
        #expect(title.arguments.isEmpty)
        let count = 3
        let resource: LocalizedStringResource = "100% of \(count) players like \("Léa"), \(1.5) \(title)"
        #expect(resource.key == "100%% of %lld players like %@, %lf %@")
        #expect(resource.arguments == [.integer(3), .text("Léa"), .number(1.5), .resource(title)])
    }

    @Test("They read well in messages")
    func description() {
        let resource = LocalizedStringResource(key: "a", arguments: [.integer(1), .text("b"), .resource("c")])
        #expect("\(resource)" == "a(1, “b”, c)")
    }

    @Test(
        "They travel as short JSON and come back the same",
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
                "l", [.list([.text("A"), .list([]), .integer(2)]), .duration(seconds: 61)],
                #"["l",{"l":["A",{"l":[]},2]},{"c":61}]"#
            ),
        ] as [(String, [LocalizedStringResource.Argument], String)])
    func coding(key: String, arguments: [LocalizedStringResource.Argument], json: String) throws {
        let resource = LocalizedStringResource(key: key, arguments: arguments, defaultValue: "left behind")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(resource), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(LocalizedStringResource.self, from: Data(json.utf8)) == resource)
    }

    @Test(
        "What is no resource is refused",
        arguments: ["{}", "[]", "[1]", #"["k",{}]"#, #"["k",{"z":1}]"#, #"["k",null]"#, #""k""#])
    func malformed(json: String) {
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(LocalizedStringResource.self, from: Data(json.utf8))
        }
    }
}
