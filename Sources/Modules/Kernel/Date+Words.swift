// Instants as arguments of texts, formatted where they are read.

import FoundationEssentials
import Localization

extension Date {
    /// The time of day; with the zone's name where it may not be the reader's own.
    func timeOfDay(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .timeWithZone : .time)
    }

    /// Day and time of day; with the zone's name where it may not be the reader's own.
    func dayAndTime(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .dateTimeWithZone : .dateTime)
    }
}
