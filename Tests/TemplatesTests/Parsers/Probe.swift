// A view whose texts and links can be recognized in a page: each has a marker, except the constant.

import Localization
import Templates

/// A view with texts and links (one text and one link are optional), a flag, lists and a constant. It has no numbers, no
/// `.model` fields, and no messages with tags.
struct Probe: TemplateView {
    struct Row: TemplateModel, Equatable {
        var r0 = ""
        var r1 = ""
        var x0: Link = ""

        static let fields: [TemplateField<Self>] = [
            .text("r0", \.r0), .text("r1", \.r1), .url("x0", \.x0),
        ]
    }

    var t0 = ""
    var t1 = ""
    var t2 = ""
    var t3 = ""
    var t4 = ""
    var t5 = ""
    var o0: String?
    var m0: LocalizedStringResource = "greeting"
    var u0: Link = ""
    var u1: Link = ""
    var u2: Link = ""
    var v0: Link?
    var isOn = true
    var rows: [Row] = []
    var names: [String] = []

    static let template = "Probe"
    static let fields: [TemplateField<Self>] = [
        .text("t0", \.t0), .text("t1", \.t1), .text("t2", \.t2), .text("t3", \.t3), .text("t4", \.t4),
        .text("t5", \.t5), .text("o0", \.o0), .text("m0", \.m0), .url("u0", \.u0), .url("u1", \.u1), .url("u2", \.u2),
        .url("v0", \.v0), .flag("isOn", \.isOn), .list("rows", \.rows), .list("names", \.names),
        .constant("c0", string: "a \"constant\" & <b>"),
    ]

    static let texts = ["t0", "t1", "t2", "t3", "t4", "t5", "m0"]
    static let urls = ["u0", "u1", "u2"]
    /// The names of all values with a marker. `.` stands for an element of the list `names`.
    static let names = texts + urls + ["o0", "v0", "r0", "r1", "x0", "."]

    /// The text by which the value of a field is recognized.
    static func marker(of name: String) -> String { "zq\(name == "." ? "dot" : name)qz" }

    init(_ value: (_ name: String) -> String) {
        (t0, t1, t2, t3, t4, t5) = (value("t0"), value("t1"), value("t2"), value("t3"), value("t4"), value("t5"))
        o0 = value("o0")
        m0 = LocalizedStringResource(key: "greeting", arguments: [.text(value("m0"))])
        func link(_ name: String) -> Link { Link(stringLiteral: value(name)) }
        (u0, u1, u2, v0) = (link("u0"), link("u1"), link("u2"), link("v0"))
        let row = Row(r0: value("r0"), r1: value("r1"), x0: link("x0"))
        rows = [row, row]
        names = [value("."), value(".")]
    }

    static func isURL(_ name: String) -> Bool { ["u", "v", "x"].contains(name.prefix(1)) }
}
