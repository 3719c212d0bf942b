// A match as plain text to share: its day and teams or, after the end, its result, day, goals and teams.

public import Localization
public import Templates

/// Lines of text with buttons to copy or share them.
public struct GatherSheetViewModel: TemplateModel, Equatable {
    public let lines: [LocalizedStringResource]

    public static let fields: [TemplateField<Self>] = [
        .constant("sheetTitle", .sheetTitle),
        .constant("textLabel", .sheetText),
        .list("lines", \.lines),
        .constant("copyLabel", .linkCopy),
        .constant("copied", .linkCopied),
        .constant("shareLabel", .linkShare),
    ]
}
