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

    @Test("Removing a member at a path that does not exist changes nothing")
    func removingNothing() {
        var value: JSONValue = ["a": ["b": "1"], "s": "text"]
        for path in [["x", "y"], ["a", "c", "d"], ["s", "t"], ["s", "t", "u"]] { value[path: path] = nil }
        #expect(value.members.map(\.key) == ["a", "s"])
        #expect(value["a"]?.members.map(\.key) == ["b"])
        #expect(value["s"]?.string == "text")
        value[path: ["a", "b"]] = nil
        #expect(value["a"]?.members.isEmpty == true)
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
