// Instants as whole milliseconds, the precision in which they are stored and compared.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date {
    /// The milliseconds from 1970-01-01 00:00 UTC to the instant, rounded. They are limited to the range of dates in
    /// ECMAScript (±8.64e15 ms), so that arithmetic cannot overflow. 0 for a date whose interval is NaN.
    public var millisecondsSince1970: Int64 {
        let limit = 8.64e15
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -limit), limit))
    }

    /// The instant that is this number of milliseconds after 1970-01-01 00:00 UTC.
    public init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
    }

    /// The instant rounded to milliseconds, as a database returns it.
    public var wholeMilliseconds: Date {
        Date(millisecondsSince1970: millisecondsSince1970)
    }
}
