// A terminal for a process under test.

import Foundation
import Testing

/// A terminal at which the test types. Nobody reads what it shows.
final class PseudoTerminal {
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
