// The types that can replace `%@`. Numbers do not conform, because they have their own placeholders: passing a number
// for a text does not compile.

/// A value that can replace `%@` in a text.
public protocol LocalizedArgument: Sendable {
    /// The value as an argument of a resource.
    var localizedArgument: LocalizedStringResource.Argument { get }
}

extension String: LocalizedArgument {
    /// The string, unchanged in every language.
    public var localizedArgument: LocalizedStringResource.Argument { .text(self) }
}

extension LocalizedStringResource: LocalizedArgument {
    /// The text of the resource in the language of the context.
    public var localizedArgument: Argument { .resource(self) }
}

extension LocalizedStringResource.Argument: LocalizedArgument {
    /// The argument itself.
    public var localizedArgument: LocalizedStringResource.Argument { self }
}
