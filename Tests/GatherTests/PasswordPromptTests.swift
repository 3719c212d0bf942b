// The prompt for a password at a terminal.

import Foundation
import TestGate
import Testing

@Suite("The prompt for a password", .takingTurns)
struct PasswordPromptTests {
    @Test("The password is not shown; echo is on again afterwards, even after an interrupt", arguments: [false, true])
    func echo(isInterrupted: Bool) async throws {
        let terminal = try PseudoTerminal()
        let folder = try TestFolder()
        let process = try GatherProcess(
            ["user", "create", "ann"], in: folder, redirection: "exec <'\(terminal.path)'")
        #expect(terminal.hasEcho)
        for _ in 0..<6_000 where !process.errors.contains("Password: ") && process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
        }
        for _ in 0..<6_000 where terminal.hasEcho { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!terminal.hasEcho)
        if isInterrupted { process.signal(SIGINT) } else { terminal.type("correct horse\n") }
        let exit = try await process.exit()
        #expect(exit.status == (isInterrupted ? SIGINT : 0))
        #expect(exit.output == (isInterrupted ? "" : "The account ann was created.\n"))
        #expect(terminal.hasEcho)
    }
}

/// A terminal at which the test types.
private final class PseudoTerminal {
    /// The path of the device that a process opens.
    let path: String
    private let user: Int32
    /// Keeps the attributes of the device after the process has closed it.
    private let device: Int32

    init() throws {
        #if canImport(Darwin)
        user = posix_openpt(O_RDWR | O_NOCTTY)
        try #require(user >= 0 && grantpt(user) == 0 && unlockpt(user) == 0)
        path = String(cString: try #require(ptsname(user)))
        #else
        // The module Glibc does not have these functions of POSIX. The requests are TIOCSPTLCK and TIOCGPTN, see ioctl_tty(2).
        user = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (Int32, UInt32) = (0, 0)
        try #require(user >= 0 && ioctl(user, 0x4004_5431, &lock) == 0 && ioctl(user, 0x8004_5430, &number) == 0)
        path = "/dev/pts/\(number)"
        #endif
        device = open(path, O_RDWR | O_NOCTTY)
        try #require(device >= 0)
    }

    deinit {
        close(device)
        close(user)
    }

    var hasEcho: Bool {
        var attributes = termios()
        return tcgetattr(device, &attributes) == 0 && attributes.c_lflag & tcflag_t(ECHO) != 0
    }

    func type(_ text: String) {
        _ = text.withCString { write(user, $0, strlen($0)) }
    }
}
