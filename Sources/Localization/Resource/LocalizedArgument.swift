// What may stand where a text has `%@`. Numbers may not, on purpose: they have placeholders of their own, and a number
// passed for a text does not compile.

/// A value that can be put into a text in place of `%@`.
public protocol LocalizedArgument: Sendable {
    /// The value as an argument of a resource.
    var localizedArgument: LocalizedStringResource.Argument { get }
}

extension String: LocalizedArgument {
    /// The text as it is, in every language.
    public var localizedArgument: LocalizedStringResource.Argument { .text(self) }
}

extension LocalizedStringResource: LocalizedArgument {
    /// The text that the resource has in the page's language.
    public var localizedArgument: Argument { .resource(self) }
}

extension LocalizedStringResource.Argument: LocalizedArgument {
    /// The argument itself.
    public var localizedArgument: LocalizedStringResource.Argument { self }
}
