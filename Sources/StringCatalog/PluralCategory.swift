// The six plural categories of CLDR.

/// A plural category of CLDR. Every language has `other`. Its plural rules define which of the five remaining categories it has.
public enum PluralCategory: String, Sendable, CaseIterable {
    /// In CLDR order (UTS #35 part 3, “Language Plural Rules”).
    case zero, one, two, few, many, other
}
