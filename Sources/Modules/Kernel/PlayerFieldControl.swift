// A field of a player in a form: a text field or radio buttons.

import Entities
public import Localization
public import Templates

/// The control of one field. Exactly one of `input` and `selection` is present.
public struct PlayerFieldControl: TemplateModel, Equatable {
    public let input: Input?
    public let selection: Selection?

    public static let fields: [TemplateField<Self>] = [.model("input", \.input), .model("selection", \.selection)]

    /// - Parameters:
    ///   - name: the name of the field in the form; ids of elements begin with this name.
    ///   - value: the entered or stored value.
    ///   - player: the current values of the player, an empty draft for a new one; nil when they are not known.
    init(
        of field: PlayerField, named name: String, value: String, player: PlayerDraft?, error: LocalizedStringResource?
    ) {
        let value = value.withoutControls
        switch field.content {
        case .requiredText(_, let maxLength), .text(_, let maxLength):
            input = Input(
                name: name, label: field.label, hint: nil, value: value, error: error, inputMode: "text",
                maxLength: maxLength)
            selection = nil
        case .number(_, let range):
            input = Input(
                name: name, label: field.label, hint: .playerEditRangeHint(range.lowerBound, range.upperBound),
                value: value, error: error, inputMode: "numeric", maxLength: String(range.upperBound).count)
            selection = nil
        case .choice(_, let options):
            input = nil
            // A current value that is not an option is offered too, so that the user can keep it. When the current values are not
            // known, the entered value is offered instead.
            let present = player?.shownText(of: field) ?? value
            let others = present.isEmpty || options.contains(present) ? [] : [present]
            selection = Selection(
                name: name, legend: field.label, error: error,
                options: ([""] + options + others).enumerated().map { index, option in
                    Option(
                        id: "\(name)-\(index)", value: option,
                        label: option.isEmpty ? .playerDetailNone : field.localizedText(of: option),
                        isSelected: option == value
                    )
                }
            )
        }
    }

    /// A text field.
    public struct Input: TemplateModel, Equatable {
        /// The name of the field, and the `id` of its element.
        public let name: String
        public let label: LocalizedStringResource
        public let hint: LocalizedStringResource?
        public let value: String
        public let error: LocalizedStringResource?
        /// As in HTML's `inputmode`.
        public let inputMode: String
        /// The maximum number of characters.
        public let maxLength: Int

        public static let fields: [TemplateField<Self>] = [
            .text("name", \.name),
            .text("label", \.label),
            .text("hint", \.hint),
            .text("value", \.value),
            .text("error", \.error),
            .text("inputMode", \.inputMode),
            .text("maxLength", \.maxLength),
        ]
    }

    /// Radio buttons.
    public struct Selection: TemplateModel, Equatable {
        /// The name of the radio buttons, and the `id` of their group.
        public let name: String
        public let legend: LocalizedStringResource
        public let error: LocalizedStringResource?
        public let options: [Option]

        public static let fields: [TemplateField<Self>] = [
            .text("name", \.name),
            .text("legend", \.legend),
            .text("error", \.error),
            .list("options", \.options),
        ]
    }

    /// One radio button.
    public struct Option: TemplateModel, Equatable {
        public let id: String
        public let value: String
        public let label: LocalizedStringResource
        public let isSelected: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id),
            .text("value", \.value),
            .text("label", \.label),
            .flag("isSelected", \.isSelected),
        ]
    }
}
