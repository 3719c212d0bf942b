// A form of a page, filled in and submitted as in a browser (HTML, 4.10.21).

/// The controls of a form and its destination.
public struct Form: Sendable {
    public let action: String
    public let isPost: Bool
    private var controls: [Control]
    private let buttons: [Element]

    private struct Control: Sendable {
        let name: String
        var value: String
        let type: String
        /// Whether the control is sent with the form.
        var isOn: Bool
    }

    /// A step of the test is impossible, such as following a link that the page does not have.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    init(_ form: Element) {
        action = form["action"] ?? ""
        isPost = form["method"] == "post"
        controls = form.all("input").compactMap { input in
            guard let name = input["name"] else { return nil }
            let type = input["type"] ?? "text"
            let isChoice = type == "radio" || type == "checkbox"
            return Control(
                name: name, value: input["value"] ?? (isChoice ? "on" : ""), type: type,
                isOn: !isChoice || input["checked"] != nil
            )
        }
        for area in form.all("textarea") {
            guard let name = area["name"] else { continue }
            controls.append(Control(name: name, value: area.typedText, type: "text", isOn: true))
        }
        for menu in form.all("select") {
            guard let name = menu["name"] else { continue }
            let options = menu.all("option")
            let chosen = options.firstIndex { $0["selected"] != nil } ?? 0
            controls += options.enumerated().map { index, option in
                Control(name: name, value: option["value"] ?? option.text, type: "radio", isOn: index == chosen)
            }
        }
        buttons = form.all("button").filter { $0["type"] == "submit" && $0["disabled"] == nil }
    }

    /// The current value of a field: the entered text or the selected choice. Nil when there is no such field, or nothing is selected.
    public subscript(name: String) -> String? {
        controls.first { $0.name == name && $0.isOn }?.value
    }

    /// The names and values that would be sent, without those of a button.
    public var fields: [(name: String, value: String)] {
        controls.filter(\.isOn).map { ($0.name, $0.value) }
    }

    /// Whether the form has an enabled button with this value; nil stands for any value.
    func hasButton(_ value: String?) -> Bool {
        buttons.contains { value == nil || $0["value"] == value }
    }

    /// Enters a text, or selects a choice that the page offers.
    mutating func fill(_ name: String, _ value: String) throws {
        let candidates = controls.indices.filter { controls[$0].name == name }
        guard let first = candidates.first else { throw Problem(description: "\(action) has no field \(name)") }
        guard ["radio", "checkbox"].contains(controls[first].type) else { return controls[first].value = value }
        guard let chosen = candidates.first(where: { controls[$0].value == value }) else {
            throw Problem(description: "\(action) offers no \(value) for \(name)")
        }
        if controls[first].type == "radio" { for other in candidates { controls[other].isOn = false } }
        controls[chosen].isOn = true
    }

    /// Clears all checkboxes of a name.
    mutating func clear(_ name: String) {
        for index in controls.indices where controls[index].name == name { controls[index].isOn = false }
    }

    /// The encoded form with the value of the pressed button.
    /// - Parameter button: the value of the pressed button; nil for the first button, which the Enter key presses (HTML, 4.10.21.2).
    func encoded(pressing button: String?) -> String {
        let pressed = buttons.first { button == nil || $0["value"] == button }
        guard let pressed, let name = pressed["name"] else { return Form.encode(fields) }
        return Form.encode(fields + [(name, pressed["value"] ?? "")])
    }

    /// `application/x-www-form-urlencoded`.
    public static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: " "): "+"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
