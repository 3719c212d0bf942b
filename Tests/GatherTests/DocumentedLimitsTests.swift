// The limits in the documents, compared with the constants of the program.

import BackendServices
import Entities
import Foundation
import Hummingbird
import Modules
import Testing

@testable import BackendAPI
@testable import BackendStorage
@testable import WebFront
@testable import gather

@Suite("Documented limits")
struct DocumentedLimitsTests {
    @Test("API.md names the limits of the program, and no others")
    func apiDocument() throws {
        let rest = try document("Documentation/API.md", without: Self.api)
        #expect(Self.limits(in: rest).isEmpty)
    }

    @Test("SECURITY.md names the limits of the program, and no others")
    func securityDocument() throws {
        let rest = try document("SECURITY.md", without: Self.security)
        #expect(Self.limits(in: rest).isEmpty)
    }

    @Test("openapi.json names the limits of the program, and no others")
    func openAPIDocument() throws {
        let rest = try document("Sources/BackendAPI/openapi.json", without: Self.openAPI)
        #expect(Self.limits(in: rest).isEmpty)
    }

    @Test("Guide.md names the limits of players and of running matches")
    func guideDocument() throws {
        _ = try document("Documentation/Guide.md", without: Self.guide)
    }

    @Test("The default of --registration-limit is that of the throttle and of the web front")
    func registrations() {
        let limit = Self.attempts.registrationsPerNetwork
        #expect(Setting.registrationLimit.standard == .value("\(limit)"))
        #expect(WebFront.Configuration(publicOrigin: nil, timeZone: .gmt).registrationLimit == limit)
    }

    @Test("The defaults of --max-listeners-per-link, -address and -session are those of ListenerLimits")
    func streams() {
        let limits = ListenerLimits()
        #expect(Setting.maxListenersPerLink.standard == .value("\(limits.perLink)"))
        #expect(Setting.maxListenersPerAddress.standard == .value("\(limits.perAddress)"))
        #expect(Setting.maxListenersPerSession.standard == .value("\(limits.perSession)"))
    }

    @Test("`limits(in:)` finds the limits in a text")
    func finding() {
        #expect(Self.limits(in: "at most 7 links, for ten minutes, with 1,000 more") == ["at most 7", "ten minutes"])
    }

    // MARK: Sentences

    private static let account = AccountLimits()
    private static let attempts = AttemptThrottle.Limits()
    private static let connections = ConnectionLimits()
    private static let hashes = HashingQueue.Limits()
    private static let window = Int(AttemptSubject.window) / 60
    private static let fresh = word(Int(AccessToken.deletionLimit) / 60)
    private static let lifetime = word(Int(StorageConfiguration().tokenLifetime) / (24 * 60 * 60))
    private static let site = word(ClientNetwork.siteFactor)
    private static let perClient = word(attempts.failuresPerClient)
    private static let sessions = AccountSession.limit

    private static let api: [String] = [
        "It is valid for \(lifetime) days",
        "that was issued at most \(fresh) minutes ago",
        "An account has at most \(sessions) tokens",
        "After \(perClient) failed sign-ins to an account from one address within \(window) minutes",
        """
        The other limits are \(word(attempts.failuresPerAccount)) failures for an account from all addresses, and \
        \(word(attempts.failuresPerNetwork)) from one address for all accounts
        """,
        "has \(perClient) failures of its own",
        "together have \(word(attempts.failuresInKnownBrowsers)) failures",
        "One address may make \(attempts.registrationsPerNetwork) registrations within \(window) minutes",
        "the same first 48 bits have \(site) times the limits of one address",
        """
        at most \(kibibytes(BodyReader.sizeLimit)), else `413`; and it must arrive within \
        \(seconds(BodyReader.timeLimit)) seconds, else `408`
        """,
        """
        has at most \(Request.fieldCountLimit) header fields, with at most \(kibibytes(Request.fieldsLimit)) together, \
        else `431`; its target has at most \(kibibytes(Request.targetLimit)), else `414`
        """,
        "more than \(digits(RequestBytes.invalidLimit)) bytes that are not UTF-8",
        "Texts have at most \(StreamSafeCheck.limit) combining marks in a row",
        """
        the roster has \(account.players) players, or old matches keep the names of \(digits(account.formerPlayers)) \
        deleted players; the gather has \(account.lineup) players; the account has \(digits(account.gathers)) gathers, \
        or \(account.running) that have not ended
        """,
    ]

    private static let security: [String] = [
        "An account has at most \(sessions) sessions",
        "stop at the latest \(seconds(ModuleFactory.heartbeat)) seconds after its end",
        "| recovery codes | \(8 * RecoveryCode.byteCount) random bits",
        "a session that began at most \(fresh) minutes ago",
        "share a limit of \(attempts.failuresInKnownBrowsers) failures in \(window) minutes",
        "the /48 has \(site) times the limit of a /64",
        "at most \(kibibytes(ConnectionReads.ofSmallChunks.maximum)) of it are read at a time",
        "After \(word(HashingQueue.signInsPerRegistration)) sign-ins have started while a registration waited",
        """
        have \(word(HashingQueue.placesPerAccount)) waiting places, and \(word(HashingQueue.placesPerAccount)) more for its \
        known browsers
        """,
        """
        reads nothing of its response for \(seconds(connections.writeLimit)) to \
        \(2 * seconds(connections.writeLimit)) seconds
        """,
        "hold more than \(connections.unreadSize >> 20) MiB of responses",
        """
        end after \(word(downloads / 60)) minutes. At most \(word(DownloadPlaces.limit)) run at a time, at most \
        \(word(DownloadPlaces.limitPerNetwork)) of one network
        """,
        "after about \(seconds(DownloadPlaces.turn)) seconds",
        "any password of at least \(word(Password.minimumLength)) characters",
        "more than \(fresh) minutes after the sign-in",
        """
        has \(hashes.waitingSignIns) places for sign-ins, and one account can take \
        \(word(2 * HashingQueue.placesPerAccount)) of them. An attacker with \(word(hashes.waitingSignIns)) networks
        """,
        "\(word(hashes.waitingRegistrations).capitalized) networks can take the \(hashes.waitingRegistrations) places for registrations",
        """
        for \(window) minutes, with \(word(attempts.failuresPerAccount)) wrong passwords from \
        \(word(attempts.failuresPerAccount / attempts.failuresPerClient)) networks
        """,
        """
        so \(perClient) wrong passwords from a network block sign-ins to the account from that network for \(window) \
        minutes
        """,
    ]

    private static let openAPI: [String] = [
        """
        more than \(Request.targetLimit) bytes, and with 431 when it has more than \(Request.fieldCountLimit) header \
        fields, or when they have more than \(Request.fieldsLimit) bytes together
        """,
        "more than \(StreamSafeCheck.limit) combining marks in a row",
        """
        Within \(window) minutes, \(attempts.failuresPerClient) failed attempts are allowed for an account from one \
        network, \(attempts.failuresPerAccount) for an account from all networks, and \
        \(attempts.failuresPerNetwork) from one network for all accounts
        """,
        "that was issued at most \(fresh) minutes ago",
        "have \(site) times the limits of one",
        """
        has \(attempts.failuresPerClient) failed attempts of its own instead, as long as all such clients of the account \
        together have at most \(attempts.failuresInKnownBrowsers)
        """,
        "An account has at most \(sessions) tokens",
        "At most \(Username.length) characters",
        "valid for \(lifetime) days",
        "took more than \(seconds(BodyReader.timeLimit)) seconds",
        """
        the roster has \(account.players) players or the account keeps \(account.formerPlayers) deleted players, the \
        gather has \(account.lineup) players, or the account has \(account.gathers) gathers or \(account.running) \
        that have not ended
        """,
        "The body has more than \(BodyReader.sizeLimit) bytes",
        #""maxLength": \#(BrowserProof.limit)"#,
        """
        At most \(Player.nameLength) characters (extended grapheme clusters of Unicode) and \
        \(Player.nameLength * TextLength.bytesInCharacterOfPlayer) bytes
        """,
        "each from \(Score.limits.lowerBound) to \(Score.limits.upperBound)",
    ]

    private static let guide: [String] = [
        """
        A roster has at most \(account.players) players, a match at most \(account.lineup), and at most \
        \(account.running) matches run at the same time. Nobody can be added while old matches keep the names of \
        \(digits(account.formerPlayers)) deleted players
        """
    ]

    private static let downloads = seconds(WebFront.Configuration(publicOrigin: nil, timeZone: .gmt).downloadLimit)

    // MARK: Texts

    /// The text of a document, with spaces for line breaks, after these parts were removed. Records an issue for a part that the
    /// document does not have.
    private func document(_ name: String, without parts: [String]) throws -> String {
        let file = TestFolder.project.appending(path: name)
        var text = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        for part in parts {
            #expect(text.contains(part), "\(name)")
            text = text.replacing(part, with: "")
        }
        return text
    }

    /// What looks like a limit: a number, in digits or one of `words`, after “at most” or before a unit.
    private static func limits(in text: String) -> [String] {
        let number = "(?:[0-9][0-9,]*|\(words.values.joined(separator: "|")))"
        let units = "(?:seconds|minutes|hours|days|KiB|MiB)"
        let pattern = "(?i)\\b(?:at most \(number)|\(number) \(units))\\b"
        guard let limits = try? Regex(pattern) else { return ["\(pattern) is not valid"] }
        return text.matches(of: limits).map { String(text[$0.range]) }
    }

    private static let words = [
        2: "two", 3: "three", 4: "four", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty", 30: "thirty",
        100: "a hundred", 200: "two hundred",
    ]

    private static func word(_ number: Int) -> String { words[number] ?? "\(number)" }

    /// The number with commas between groups of three digits.
    private static func digits(_ number: Int) -> String {
        number < 1_000 ? "\(number)" : digits(number / 1_000) + "," + String(1_000 + number % 1_000).dropFirst()
    }

    private static func kibibytes(_ bytes: Int) -> String { "\(bytes / 1024) KiB" }

    private static func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
}
