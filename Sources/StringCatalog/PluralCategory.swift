// The six plural categories of CLDR.

/// A plural category of CLDR. Every language has `other`. The plural rules of a language define which of the other five it has.
public enum PluralCategory: String, Sendable, CaseIterable {
    /// In CLDR order (UTS #35 part 3, “Language Plural Rules”).
    case zero, one, two, few, many, other
}
