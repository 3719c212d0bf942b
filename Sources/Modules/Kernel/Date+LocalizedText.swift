// Instants as arguments of localized texts.

import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Date {
    /// The time of day. `namingZone` adds the offset of the time zone, such as `GMT+1`, for a viewer whose own time zone is not known.
    func timeOfDay(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .timeWithZone : .time)
    }

    /// Day and time of day. `namingZone` adds the offset of the time zone, such as `GMT+1`, for a viewer whose own time zone is not known.
    func dayAndTime(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .dateTimeWithZone : .dateTime)
    }
}
