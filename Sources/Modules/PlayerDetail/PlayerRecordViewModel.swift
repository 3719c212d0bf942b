// The results of a player on the player's page.

public import Localization
public import Templates

/// Sums, at most five results as letters, and a chart that can show more results than the letters.
public struct PlayerRecordViewModel: TemplateModel, Equatable {
    /// The message that is shown instead of figures; absent when there are figures.
    public let message: LocalizedStringResource?
    /// The figures and the last results; absent when there is a message.
    public let sums: Sums?
    /// The chart of the results; absent for fewer than two results.
    public let chart: Chart?
    /// Sentences that say what the figures do not include.
    public let notes: [LocalizedStringResource]
    /// The list of the player's matches; absent when there is a message.
    public let matches: SiteRoute?

    /// A number with its label.
    public struct Figure: TemplateModel, Equatable {
        /// `played`, `won`, `drawn`, `lost`, `goals` or `own-goals`.
        public let name: String
        public let label: LocalizedStringResource
        public let value: Int

        public static let fields: [TemplateField<Self>] = [
            .text("name", \.name), .text("label", \.label), .text("value", \.value),
        ]
    }

    /// The figures, and the last results.
    public struct Sums: TemplateModel, Equatable {
        public let figures: [Figure]
        /// The last results; absent when no result is known.
        public let lastFive: Letters?

        public static let fields: [TemplateField<Self>] = [
            .list("figures", \.figures), .model("lastFive", \.lastFive),
        ]
    }

    /// At most five results, newest first.
    public struct Letters: TemplateModel, Equatable {
        public let letters: [Letter]

        public static let fields: [TemplateField<Self>] = [
            .constant("lastFiveLabel", .recordLastFive), .list("letters", \.letters),
        ]
    }

    /// The result of one match: a letter, and a word for screen readers.
    public struct Letter: TemplateModel, Equatable {
        /// `won`, `drawn` or `lost`.
        public let style: String
        public let letter: LocalizedStringResource
        public let word: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .text("style", \.style), .text("letter", \.letter), .text("word", \.word),
        ]
    }

    /// A bar for each of the newest results, oldest first: up for a win, down for a defeat, and short for a draw.
    public struct Chart: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        /// The width of the drawing, in its own units.
        public let width: Int
        public let bars: [Bar]

        public static let fields: [TemplateField<Self>] = [
            .text("label", \.label), .text("width", \.width), .list("bars", \.bars),
        ]
    }

    /// The rectangle for one result, in the units of the drawing.
    public struct Bar: TemplateModel, Equatable {
        /// `won`, `drawn` or `lost`.
        public let style: String
        public let x: Int
        public let y: Int
        public let height: Int

        public static let fields: [TemplateField<Self>] = [
            .text("style", \.style), .text("x", \.x), .text("y", \.y), .text("height", \.height),
        ]
    }

    public static let fields: [TemplateField<Self>] = [
        .constant("heading", .recordHeading),
        .text("message", \.message),
        .model("sums", \.sums),
        .model("chart", \.chart),
        .list("notes", \.notes),
        .url("matches", \.matches),
        .constant("matchesLabel", .recordMatches),
    ]
}
