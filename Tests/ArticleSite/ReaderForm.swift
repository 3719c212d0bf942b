// The form in the article about a site with several pages.

import Localization
import ShopTexts
import Templates

/// A field of a form, with the text that was typed, and a message when this text cannot be accepted.
struct FormField: TemplateModel, Equatable {
    let id: String
    let label: LocalizedStringResource
    var typed = ""
    var error: LocalizedStringResource?

    static let fields: [TemplateField<Self>] = [
        .text("id", \.id), .text("label", \.label), .text("typed", \.typed), .text("error", \.error),
    ]
}

struct ReaderForm: TemplateView {
    let name: FormField
    let goals: FormField
    let hasMistakes: Bool

    static let template = "ReaderForm"
    static let fields: [TemplateField<Self>] = [
        .model("name", \.name), .model("goals", \.goals), .flag("hasMistakes", \.hasMistakes),
        .constant("send", .formSend),
    ]

    /// The form before something is typed.
    static let empty = ReaderForm(
        name: FormField(id: "name", label: .formName), goals: FormField(id: "goals", label: .formGoals),
        hasMistakes: false)
}

extension ReaderForm {
    /// The form with what was typed, and a message for each mistake.
    init(name: String, goals: String) {
        let isMissing = name.allSatisfy(\.isWhitespace)
        let nameError: LocalizedStringResource? = isMissing ? .formNameMissing : nil
        let goalsError: LocalizedStringResource? = Self.number(goals) == nil ? .formGoalsInvalid : nil
        self.init(
            name: FormField(id: "name", label: .formName, typed: name, error: nameError),
            goals: FormField(id: "goals", label: .formGoals, typed: goals, error: goalsError),
            hasMistakes: nameError != nil || goalsError != nil)
    }

    /// A whole number in the digits of any script: `3` and `۳`.
    static func number(_ typed: String) -> Int? {
        let digits = typed.map { digit in
            let isDigit = digit.unicodeScalars.first?.properties.numericType == .decimal
            return isDigit ? digit.wholeNumberValue.map(String.init) ?? String(digit) : String(digit)
        }
        return Int(digits.joined())
    }
}

/// An option of a `<select>`.
struct Choice: TemplateModel, Equatable {
    let value: String
    let title: LocalizedStringResource
    let isSelected: Bool

    static let fields: [TemplateField<Self>] = [
        .text("value", \.value), .text("title", \.title), .flag("selected", \.isSelected),
    ]
}
