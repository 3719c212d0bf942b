// Steps that many tests share: users, their players and matches.

internal import Testing

extension Browser {
    /// The password of users who register.
    public static let password = "correct horse"

    /// Registers a user, which also signs the user in.
    public mutating func register(_ username: String = "zoe") async throws {
        try await open("/register")
        try await submit("/register", ["username": username, "password": Browser.password])
        try #require(try page.screen == "player-list")
    }

    /// Signs a user in with the form of the page `/login`.
    public mutating func login(_ username: String = "zoe", password: String = Browser.password) async throws {
        try await open("/login")
        try await submit("/login", ["username": username, "password": password])
    }

    /// Signs the user out, with the form on the current page.
    public mutating func logout() async throws {
        try await submit("/logout")
        try #require(try page.screen == "login")
    }

    /// Adds players to the roster, in this order.
    public mutating func add(players names: String...) async throws {
        for name in names {
            try await open("/players/add")
            try await submit("/players/add", ["name": name])
        }
    }

    /// Starts a match between the players with the ids 1 and 2.
    /// - Parameter addsPlayers: whether to add two players first. They get these ids if the server has no players yet.
    /// - Returns: the address of the match.
    @discardableResult
    public mutating func startMatch(addingPlayers addsPlayers: Bool = true) async throws -> String {
        if addsPlayers { try await add(players: "Ann", "Bob") }
        try await open("/gathers/confirm?player=1&player=2")
        try await submit("/gathers", ["team-1": "teamA", "team-2": "teamB"])
        try #require(try page.screen == "gather")
        return try page.address
    }
}
