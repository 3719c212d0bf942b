// Instants as arguments of localized texts.

import FoundationEssentials
import Localization

extension Date {
    /// The time of day, with the name of the time zone if it may not be the viewer's.
    func timeOfDay(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .timeWithZone : .time)
    }

    /// Day and time of day, with the name of the time zone if it may not be the viewer's.
    func dayAndTime(namingZone: Bool) -> LocalizedStringResource.Argument {
        .date(self, namingZone ? .dateTimeWithZone : .dateTime)
    }
}
