// The security log.

package import BackendServices
package import Logging

extension Logger {
    /// Logs the event, even if the level of the log is above `notice`: tools that lock out attackers need every line.
    package func record(_ event: SecurityEvent) {
        var logger = self
        logger.logLevel = min(logLevel, .notice)
        logger.notice("\(event)")
    }
}
