// Instants as arguments of localized texts.

import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date {
    /// The time of day.
    /// - Parameter namingZone: whether to add the offset of the time zone, such as `GMT+1`. True when the time zone of the viewer is
    ///   not known.
    func timeOfDay(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .timeWithZone : .time)
    }

    /// The day and the time of day.
    /// - Parameter namingZone: as for ``timeOfDay(namingZone:)``.
    func dayAndTime(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .dateTimeWithZone : .dateTime)
    }
}
