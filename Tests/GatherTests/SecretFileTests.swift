// The file of secrets: several secrets, permissions, wrong contents, and a file that several readers create at the same time.

import Foundation
import TestGate
import Testing
import TestBrowser

@testable import gather

@Suite("The secret file", .takingTurns)
struct SecretFileTests {
    static func secret(_ byte: UInt8) -> String {
        Data(repeating: byte, count: 32).base64EncodedString()
    }

    @Test("The first secret seals cookies, and all secrets open them")
    func several() async throws {
        let folder = try TestFolder()
        func write(_ secrets: UInt8...) throws {
            try folder.write(secrets.map(Self.secret).joined(separator: "\n") + "\n", to: "gather.secret")
            chmod(folder.path("gather.secret"), 0o600)
        }
        try write(1)
        var (server, port) = try await GatherProcess.serve(in: folder)
        var browser = Browser(port: port)
        try await browser.register()
        let form = try await browser.open("/players/add").form("/players/add")
        server.signal(SIGTERM)
        _ = try await server.exit()

        try write(2, 1)
        (server, port) = try await GatherProcess.serve(["--port", "\(port)"], in: folder)
        let fields = form.fields.filter { $0.name != "name" } + [("name", "Ann")]
        #expect(try await browser.post("/players/add", Form.encode(fields)).status == 303)
        var second = Browser(port: port)
        try await second.open("/login")
        try await second.submit("/login", ["username": "zoe", "password": "correct horse"])
        server.signal(SIGTERM)
        _ = try await server.exit()

        try write(2)
        (server, port) = try await GatherProcess.serve(["--port", "\(port)"], in: folder)
        #expect(try await browser.open("/players").screen == "login")
        #expect(try await second.open("/players").screen == "player-list")
        server.signal(SIGTERM)
        _ = try await server.exit()
    }

    @Test(
        "A secret that others can read, or the group can change, is refused; one that the group can only read is not",
        arguments: [0o604, 0o640, 0o660, 0o644])
    func permissions(_ mode: mode_t) async throws {
        let folder = try TestFolder()
        try folder.write(Self.secret(1), to: "gather.secret")
        chmod(folder.path("gather.secret"), mode)
        guard mode != 0o640 else {
            #expect(try SecretFile.read(folder.path("gather.secret")).count == 1)
            return
        }
        let error = #expect(throws: SecretFile.Problem.self) { try SecretFile.read(folder.path("gather.secret")) }
        #expect(error?.description.contains("chmod 600") == true)
        // The mode of the file counts, not the mode of a link to the file.
        #expect(symlink(folder.path("gather.secret"), folder.path("link")) == 0)
        #expect(throws: SecretFile.Problem.self) { try SecretFile.read(folder.path("link")) }
        chmod(folder.path("gather.secret"), 0o600)
        #expect(try SecretFile.read(folder.path("link")) == [Data(repeating: 1, count: 32)])
    }

    @Test("A line that is not a secret, a file without secrets, and more than eight secrets are errors")
    func contents() throws {
        let folder = try TestFolder()
        let path = folder.path("gather.secret")
        for (text, words) in [
            (Self.secret(1) + "\nnone\n", "one secret a line"), ("\n\n", "32 bytes"), ("c2hvcnQ=\n", "32 bytes"),
            ((1...9).map { Self.secret($0) }.joined(separator: "\n"), "more than 8 secrets"),
        ] {
            try folder.write(text, to: "gather.secret")
            chmod(path, 0o600)
            let error = #expect(throws: SecretFile.Problem.self) { try SecretFile.read(path) }
            #expect(error?.description.contains(words) == true, "\(text)")
        }
        try folder.write((1...8).map { Self.secret($0) }.joined(separator: "\n"), to: "gather.secret")
        chmod(path, 0o600)
        #expect(try SecretFile.read(path).count == 8)
        try folder.write("\r\n \(Self.secret(3)) \r\n\(Self.secret(4))\r\n", to: "gather.secret")
        chmod(path, 0o600)
        #expect(try SecretFile.read(path) == [Data(repeating: 3, count: 32), Data(repeating: 4, count: 32)])
    }

    @Test("When the secret is unusable, the error names the replaced secret that a restore kept, if there is one")
    func kept() throws {
        let folder = try TestFolder()
        try folder.write("none", to: "gather.secret")
        for isKept in [false, true] {
            if isKept { try folder.write(Self.secret(1), to: "gather.secret.replaced") }
            let error = #expect(throws: SecretFile.Problem.self) { try SecretFile.read(folder.path("gather.secret")) }
            #expect(error?.description.contains("put \(folder.path("gather.secret.replaced")) in its place") == isKept)
        }
    }

    @Test("The path of a folder, and a path in a folder that does not exist, are errors")
    func folders() throws {
        let folder = try TestFolder()
        for (name, words) in [("tmp", "cannot be read"), ("no/secret", "cannot be written")] {
            let error = #expect(throws: SecretFile.Problem.self) { try SecretFile.read(folder.path(name)) }
            #expect(error?.description.contains("\(name): error") == true, "\(error as Any)")
            #expect(error?.description.contains(words) == true, "\(error as Any)")
        }
    }

    @Test("Concurrent reads create one secret, and leave no other file")
    func together() async throws {
        let folder = try TestFolder()
        let path = folder.path("gather.secret")
        let secrets = try await withThrowingTaskGroup(of: [Data].self) { group in
            for _ in 1...20 { group.addTask { try SecretFile.read(path) } }
            return try await group.reduce(into: Set<[Data]>()) { $0.insert($1) }
        }
        #expect(secrets.count == 1)
        #expect(try folder.mode(of: "gather.secret") == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == ["gather.secret", "tmp"])
    }
}
