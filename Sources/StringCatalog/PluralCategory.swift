// CLDR's six names for the shapes that words take beside a number.

/// A plural category of CLDR. Every language has `other`; which of the others it has is in its rules.
public enum PluralCategory: String, Sendable, CaseIterable {
    /// In the order of CLDR (UTS #35 part 3, “Language Plural Rules”).
    case zero, one, two, few, many, other
}
