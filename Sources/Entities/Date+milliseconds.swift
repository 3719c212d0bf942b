// Instants as whole milliseconds: the precision in which they are stored and counted.

public import FoundationEssentials

extension Date {
    /// The instant to the nearest millisecond. An instant that no calendar reaches becomes the last one that
    /// ECMAScript can tell (8.64e15), so that counting with it cannot overflow.
    public var millisecondsSince1970: Int64 {
        let limit = 8.64e15
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -limit), limit))
    }

    public init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
    }

    /// The instant without anything finer than a millisecond: equal to what a store gives back.
    public var wholeMilliseconds: Date {
        Date(millisecondsSince1970: millisecondsSince1970)
    }
}
