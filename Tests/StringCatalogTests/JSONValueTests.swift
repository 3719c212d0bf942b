import StringCatalog
import Testing

@Suite("JSON value")
struct JSONValueTests {
    @Test("Setting a value at a path creates the objects on it and keeps their other members")
    func path() {
        var value: JSONValue = ["a": ["b": "1"]]
        value[path: ["a", "c", "d"]] = "2"
        #expect(value[path: ["a", "b"]]?.string == "1")
        #expect(value[path: ["a", "c", "d"]]?.string == "2")
        value[path: ["a", "c"]] = nil
        #expect(value["a"]?.members.map(\.key) == ["b"])
    }

    @Test("The empty path is the value itself, which cannot be removed")
    func emptyPath() {
        var value: JSONValue = "1"
        value[path: []] = "2"
        #expect(value[path: []]?.string == "2")
        value[path: []] = nil
        #expect(value.string == "2")
    }
}
