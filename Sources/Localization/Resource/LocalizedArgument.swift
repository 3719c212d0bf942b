// The types whose values can replace `%@`. Numbers are not among them, because they have their own placeholders: passing a
// number for a text does not compile.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that can replace `%@` in a text: a string, a resource, or an `Argument` with a style.
///
/// Dates, durations, lists and numbers are not accepted, because they have several formats. Symbols take them as
/// `.date(date, .date)`, `.duration(duration, .units)`, `.list(names, .and)` and `.number(0.5, .percent)`.
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

// These conformances are unavailable. They exist only for the messages of the compiler, which otherwise only says that the type
// does not conform.

@available(*, unavailable, message: "choose a style: .date(date, .date), .date(date, .time) or .date(date, .dateTime)")
extension Date: LocalizedArgument {
    /// The date and the time.
    public var localizedArgument: LocalizedStringResource.Argument { .date(self, .dateTime) }
}

@available(*, unavailable, message: "choose a style: .duration(duration, .units) or .duration(duration, .clock)")
extension Duration: LocalizedArgument {
    /// The duration in minutes and seconds.
    public var localizedArgument: LocalizedStringResource.Argument {
        .duration(seconds: Int(clamping: components.seconds), .clock)
    }
}

@available(*, unavailable, message: "choose a style: .list(names, .and), .list(names, .or) or .list(names, .unit)")
extension Array: LocalizedArgument where Element: LocalizedArgument {
    /// The list with “and”.
    public var localizedArgument: LocalizedStringResource.Argument { .list(map(\.localizedArgument), .and) }
}

@available(*, unavailable, message: "`%@` is a text: use .number(n), or %lld in the catalog")
extension Int: LocalizedArgument {
    /// The number.
    public var localizedArgument: LocalizedStringResource.Argument { .integer(self) }
}

@available(*, unavailable, message: "`%@` is a text: use .number(x) or .number(x, .percent), or %lf in the catalog")
extension Double: LocalizedArgument {
    /// The number.
    public var localizedArgument: LocalizedStringResource.Argument { .number(self) }
}

@available(*, unavailable, message: "`%@` is a text: use .number(x) or .number(x, .percent), or %lf and Double(x)")
extension Float: LocalizedArgument {
    /// The number.
    public var localizedArgument: LocalizedStringResource.Argument { .number(Double(self)) }
}

@available(*, unavailable, message: "`%@` is a text: convert the number with NSDecimalNumber(decimal: x).doubleValue")
extension Decimal: LocalizedArgument {
    /// The digits of the number.
    public var localizedArgument: LocalizedStringResource.Argument { .text(description) }
}

/// Values with a style as arguments of symbols: `.bookDue(.date(date, .date))`. They are resources without words, so they
/// can also be values of a property of type `LocalizedStringResource`: `LoanPage(due: .date(date, .date))`.
extension LocalizedArgument where Self == LocalizedStringResource {
    /// An instant, shown in the time zone of the context.
    public static func date(_ date: Date, _ style: LocalizedStringResource.DateStyle = .dateTime) -> Self {
        "\(date, format: style)"
    }

    /// A duration. A fraction of a second is left out, and a negative duration is shown as 0.
    public static func duration(
        _ duration: Duration, _ style: LocalizedStringResource.DurationStyle = .clock
    ) -> Self {
        "\(duration, format: style)"
    }

    /// A list of strings or resources: “A, B and C”.
    public static func list(
        _ elements: [some LocalizedArgument], _ style: LocalizedStringResource.ListStyle = .and
    ) -> Self {
        "\(elements, format: style)"
    }

    /// A number in a style.
    public static func number(
        _ number: some BinaryFloatingPoint, _ style: LocalizedStringResource.NumberStyle = .decimal
    ) -> Self {
        "\(number, format: style)"
    }

    /// A whole number, with the separators of the language.
    public static func number(_ number: some BinaryInteger) -> Self {
        "\(number)"
    }
}

// These unavailable members, too, exist only for the messages of the compiler.

extension LocalizedArgument where Self == LocalizedStringResource {
    /// Does not compile, because a symbol takes the string itself.
    @available(*, unavailable, message: "a symbol takes the string itself: .greeting(name)")
    public static func text(_ text: String) -> Self { "\(text)" }

    /// Does not compile, because a symbol takes the resource itself.
    @available(*, unavailable, message: "a symbol takes the resource itself: .playerPosition(.positionGoalkeeper)")
    public static func resource(_ resource: LocalizedStringResource) -> Self { resource }

    /// Does not compile, because a number with decimals is passed as a floating-point number.
    @available(*, unavailable, message: "convert it: NSDecimalNumber(decimal: x).doubleValue")
    public static func number(
        _ number: Decimal, _ style: LocalizedStringResource.NumberStyle = .decimal
    ) -> Self { "\(number.description)" }

    /// Does not compile, because a whole number is passed with `number(_:)`.
    @available(*, unavailable, message: "write .number(n), or %lld in the catalog")
    public static func integer(_ number: some BinaryInteger) -> Self { "\(number)" }

    /// Does not compile, because a percentage is a style of a number.
    @available(*, unavailable, message: "write .number(x, .percent)")
    public static func percent(_ number: some BinaryFloatingPoint) -> Self { "\(number, format: .percent)" }

    /// Does not compile, because a number of seconds is passed as a `Duration`.
    @available(*, unavailable, message: "write .duration(.seconds(n), .units) or .duration(.seconds(n), .clock)")
    public static func seconds(_ seconds: some BinaryInteger) -> Self { "\(seconds)" }
}
