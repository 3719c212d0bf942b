// Passwords that an operator types.

import BackendServices
import Entities
import Foundation

/// Reads a password from the terminal without showing it, or a line from standard input.
enum PasswordPrompt {
    static func read() throws -> String {
        let line = isatty(STDIN_FILENO) == 1 ? readWithoutEcho() : readLine()
        do {
            return try Password.validated(line ?? "")
        } catch {
            throw SettingsProblem(
                description: "a password has at least \(Password.minimumLength) characters"
                    + " and at most \(Password.maximumByteCount) bytes")
        }
    }

    private static func readWithoutEcho() -> String? {
        StandardStream.error.write("Password: ")
        let terminal = Terminal()
        terminal.setEcho(false)
        // Without this, Ctrl-C would end the process and leave the terminal without echo.
        signal(SIGINT, SIG_IGN)
        let interruption = DispatchSource.makeSignalSource(signal: SIGINT)
        interruption.setEventHandler {
            terminal.setEcho(true)
            signal(SIGINT, SIG_DFL)
            kill(getpid(), SIGINT)
        }
        interruption.activate()
        defer {
            interruption.cancel()
            signal(SIGINT, SIG_DFL)
            terminal.setEcho(true)
            StandardStream.error.write("\n")
        }
        return readLine()
    }
}

/// The terminal of standard input, with the attributes that it had when this value was created.
private struct Terminal {
    private let attributes: termios

    init() {
        var attributes = termios()
        tcgetattr(STDIN_FILENO, &attributes)
        self.attributes = attributes
    }

    /// - Parameter isOn: true restores the original attributes.
    func setEcho(_ isOn: Bool) {
        var attributes = attributes
        if !isOn { attributes.c_lflag &= ~tcflag_t(ECHO) }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
    }
}
