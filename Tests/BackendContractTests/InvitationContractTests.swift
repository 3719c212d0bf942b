// Registrations with an invitation.

import BackendServices
import Testing

@Suite struct InvitationContractTests {
    private func credentials(_ name: String) -> Credentials {
        Credentials(username: name, password: "correct horse")
    }

    private func hasAccount(_ name: String, _ fixture: Fixture) async -> Bool {
        (try? await fixture.users.signIn(credentials(name))) != nil
    }

    @Test("An invitation can be used for one account", arguments: Backend.allCases)
    func once(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let code = try await fixture.invite()
            #expect(try await fixture.users.register(credentials("ann"), with: code).username == "ann")
            #expect(try await !fixture.invitations.isUsable(code))
            let unknown = try #require(InvitationCode(String(repeating: "u", count: 22)))
            for code in [code, unknown] {
                await #expect(throws: ServiceError.gone) {
                    try await fixture.users.register(credentials("bob"), with: code)
                }
            }
            #expect(await hasAccount("ann", fixture))
            #expect(await !hasAccount("bob", fixture))
            try await fixture.invitations.giveBack(unknown)
            #expect(try await !fixture.invitations.isUsable(unknown))
        }
    }

    @Test("A registration that fails leaves the invitation usable", arguments: Backend.allCases)
    func refused(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let code = try await fixture.invite()
            _ = try await fixture.signUp("ann")
            await #expect(throws: ServiceError.conflict) {
                try await fixture.users.register(credentials("Ann"), with: code)
            }
            await #expect(throws: ServiceError.invalid) {
                try await fixture.users.register(credentials("a:b"), with: code)
            }
            #expect(try await fixture.invitations.isUsable(code))
            _ = try await fixture.users.register(credentials("bob"), with: code)
        }
    }

    @Test("Of several concurrent registrations with one invitation, exactly one succeeds", arguments: Backend.allCases)
    func concurrent(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let code = try await fixture.invite()
            let names = ["ann", "bob", "cleo", "dan"]
            let errors = await withTaskGroup(of: ServiceError?.self) { group in
                for name in names {
                    group.addTask {
                        do throws(ServiceError) {
                            _ = try await fixture.users.register(credentials(name), with: code)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: [ServiceError?]()) { $0.append($1) }
            }
            #expect(errors.count { $0 == nil } == 1)
            #expect(errors.count { $0 == .gone } == names.count - 1)
            var accounts = 0
            for name in names where await hasAccount(name, fixture) { accounts += 1 }
            #expect(accounts == 1)
        }
    }
}
