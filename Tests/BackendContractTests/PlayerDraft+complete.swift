// A draft for tests that go through all fields.

import Entities
import Testing

extension PlayerDraft {
    /// A draft with a valid value in every field.
    static func complete() throws -> PlayerDraft {
        var draft = PlayerDraft(name: "")
        for field in PlayerField.allCases {
            let text =
                switch field.content {
                case .requiredText, .text: field.wireName
                case .number(_, let range): String(range.upperBound)
                case .choice(_, let options): options.last ?? ""
                }
            try draft.set(field, to: text)
            #expect(!draft.text(of: field).isEmpty)
        }
        return draft
    }
}
