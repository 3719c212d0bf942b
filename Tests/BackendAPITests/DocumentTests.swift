// The OpenAPI document describes the routes.

import Entities
import Foundation
import HTTPTypes
import RESTContract
import TestBrowser
import Testing

@testable import BackendAPI

@Suite("The OpenAPI document")
struct DocumentTests {
    typealias Object = [String: Any]

    private static func document() throws -> Object {
        let data = Data(PackageResources.openapi_json)
        return try #require(try JSONSerialization.jsonObject(with: data) as? Object)
    }

    private static func resolve(_ value: Any?, in document: Object) throws -> Object {
        let object = try #require(value as? Object)
        guard let reference = object["$ref"] as? String else { return object }
        var place = document
        for part in reference.split(separator: "/").dropFirst() {
            place = try #require(place[String(part)] as? Object, "\(reference)")
        }
        return place
    }

    @Test("The document is served without a token and can be cached for an hour")
    func served() async throws {
        try await TestServer().serve { port, _ in
            let caller = Caller(port: port)
            let reply = try await caller.send("GET /api/openapi.json")
            #expect(reply.status == 200)
            #expect(reply["Content-Type"] == "application/json; charset=utf-8")
            #expect(reply["Cache-Control"] == "public, max-age=3600")
            #expect(reply.body == Array(PackageResources.openapi_json))
            #expect(try reply.object["openapi"] as? String == "3.1.0")
            let tag = try #require(reply["ETag"])
            // Tags are compared weakly (RFC 9110, 13.1.2), so a tag without `W/` also matches.
            for known in [tag, String(tag.dropFirst(2)), "\"x\", \(tag)", "*"] {
                let unchanged = try await caller.send("GET /api/openapi.json", headers: ["If-None-Match": known])
                #expect(unchanged.status == 304)
                #expect(unchanged.body.isEmpty && unchanged["ETag"] == tag && unchanged["Content-Type"] == nil)
            }
            #expect(try await caller.send("GET /api/openapi.json", headers: ["If-None-Match": "\"x\""]).status == 200)
        }
    }

    @Test("The document has every route and no others, with its authorization, and a body where the route takes one")
    func routes() throws {
        let document = try Self.document()
        let paths = try #require(document["paths"] as? [String: Object])
        var described: Set<String> = []
        for (path, item) in paths {
            let names = try (item["parameters"] as? [Any] ?? []).map {
                let parameter = try Self.resolve($0, in: document)
                #expect(parameter["in"] as? String == "path")
                #expect(parameter["required"] as? Bool == true)
                return "{\(parameter["name"] as? String ?? "")}"
            }
            #expect(names == path.split(separator: "/").filter { $0.hasPrefix("{") }.map(String.init), "\(path)")
            for (method, value) in item where method != "parameters" {
                described.insert("\(method.uppercased()) \(path)")
                let operation = try #require(value as? Object)
                let endpoint = BackendAPI.endpoints.all.first {
                    $0.path == path && $0.method.rawValue == method.uppercased()
                }
                let route = try #require(endpoint, "\(method) \(path)")
                #expect((operation["requestBody"] != nil) == route.takesBody, "\(method) \(path)")
                let security = operation["security"] as? [Object] ?? document["security"] as? [Object] ?? []
                #expect(security.flatMap(\.keys) == route.access.schemes, "\(path)")
                let responses = try #require(operation["responses"] as? Object)
                #expect((responses["401"] != nil) == (route.access != .open), "\(method) \(path)")
                #expect((responses["403"] != nil) == (route.method != .get), "\(method) \(path)")
                #expect((responses["413"] != nil) == route.takesBody, "\(method) \(path)")
                let isAboutOne = path.contains("{")
                if isAboutOne { #expect(responses["400"] != nil && responses["404"] != nil, "\(method) \(path)") }
                for response in responses.values { _ = try Self.resolve(response, in: document) }
            }
        }
        #expect(described == Set(BackendAPI.endpoints.all.map { "\($0.method.rawValue) \($0.path)" }))
        let operations = paths.values.flatMap { $0.values }.compactMap { ($0 as? Object)?["operationId"] as? String }
        #expect(Set(operations).count == BackendAPI.endpoints.all.count)
    }

    @Test("The document has the paths of the contract and no others, with a name in braces in place of each id")
    func paths() throws {
        let paths = try #require(try Self.document()["paths"] as? Object)
        let gather = "{gather}"
        let expected: Set<String> = [
            ContractPath.document, ContractPath.users, ContractPath.login, ContractPath.user("{id}"),
            ContractPath.players, ContractPath.player("{player}"), ContractPath.gathers(ofPlayer: "{player}"),
            ContractPath.gathers, ContractPath.gather(gather), ContractPath.players(inGather: gather),
            ContractPath.player("{player}", inGather: gather),
        ]
        #expect(Set(paths.keys) == expected)
        #expect(expected.allSatisfy { $0.hasPrefix("\(ContractPath.root)/") })
    }

    @Test("Every reference has a target, and every component except the security schemes has a reference")
    func references() throws {
        let document = try Self.document()
        let text = String(decoding: PackageResources.openapi_json, as: UTF8.self)
        let used = Set(text.matches(of: #/"\$ref": "#\/components\/(\w+)\/(\w+)"/#).map { "\($0.1)/\($0.2)" })
        let components = try #require(document["components"] as? [String: Object])
        let there = components.filter { $0.key != "securitySchemes" }
            .flatMap { kind, all in all.keys.map { "\(kind)/\($0)" } }
        #expect(used == Set(there))
    }

    private static let types: [String: any (Codable & Sendable).Type] = [
        "Registration": RegistrationBody.self, "Login": LoginBody.self, "User": UserBody.self,
        "PlayerCreate": PlayerBody.self, "Player": PlayerBody.self, "Gather": GatherBody.self,
        "Result": ResultBody.self, "OptionalResult": ResultBody.self, "Placement": TeamBody.self,
        "Error": ErrorBody.self,
    ]

    @Test("The types of the contract decode and encode the examples without a difference")
    func examples() throws {
        let document = try Self.document()
        let components = try #require(document["components"] as? [String: Object])
        let schemas = try #require(components["schemas"] as? [String: Object])
        #expect(Set(schemas.keys) == Set(Self.types.keys))
        for (name, schema) in schemas {
            let type = try #require(Self.types[name])
            let properties = try #require(schema["properties"] as? Object)
            let required = Set(schema["required"] as? [String] ?? [])
            let examples = try #require(schema["examples"] as? [Object])
            #expect(Set(examples.flatMap(\.keys)) == Set(properties.keys), "\(name): examples show every member")
            for example in examples {
                #expect(required.isSubset(of: example.keys), "\(name)")
                // Decoding loses a member that the type does not have, or has under another name.
                let again = try Self.roundTrip(example, type)
                #expect(again == example as NSDictionary, "\(name)")
            }
            for (member, property) in properties {
                let choices = (property as? Object)?["enum"] as? [Any] ?? []
                for choice in choices where !(choice is NSNull) {
                    var example = try #require(examples.first)
                    example[member] = choice
                    let again = try Self.roundTrip(example, type)
                    #expect(again == example as NSDictionary, "\(name).\(member)")
                }
            }
        }
    }

    @Test("The schemas of players have every field")
    func playerFields() throws {
        let components = try #require(try Self.document()["components"] as? [String: Object])
        func members(_ name: String) throws -> Set<String> {
            let schema = try #require(components["schemas"]?[name] as? Object)
            return Set(try #require(schema["properties"] as? Object).keys)
        }
        let fields = Set(PlayerField.allCases.map(\.wireName))
        #expect(try members("PlayerCreate") == fields)
        #expect(try members("Player") == fields.union(["id", "team"]))
    }

    private static func roundTrip(_ example: Object, _ type: any Codable.Type) throws -> NSDictionary {
        let value = try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: example))
        let data = try JSONEncoder().encode(value)
        return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    }

    @Test("Calls accept the examples, reject them without a required member, and answer with the documented members")
    func requests() async throws {
        let document = try Self.document()
        let components = try #require(document["components"] as? [String: Object])
        let schemas = try #require(components["schemas"] as? [String: Object])
        // As JSON texts, because `[String: Any]` is not Sendable.
        var bodies: [String: [(body: String, isComplete: Bool)]] = [:]
        for name in ["Registration", "PlayerCreate", "Result", "OptionalResult", "Placement"] {
            let schema = try #require(schemas[name])
            let required = Set(schema["required"] as? [String] ?? [])
            for example in try #require(schema["examples"] as? [Object]) {
                bodies[name, default: []].append((try Self.text(example), true))
                for member in example.keys {
                    // The members of a result depend on each other, see `anyOf`.
                    let isNeeded = required.contains(member) || schema["anyOf"] != nil
                    bodies[name, default: []].append((try Self.text(example.filter { $0.key != member }), !isNeeded))
                }
            }
        }
        let members = schemas.mapValues { Set(($0["properties"] as? Object ?? [:]).keys) }
        let required = schemas.mapValues { Set($0["required"] as? [String] ?? []) }
        try await TestServer().serve { [bodies] port, _ in
            var caller = Caller(port: port)
            try await caller.signUp("max")
            _ = try await caller.add("Ann")
            for (name, call) in [
                ("PlayerCreate", "PUT /api/players/1"), ("PlayerCreate", "POST /api/players"),
                ("OptionalResult", "POST /api/gathers"), ("Registration", "POST /api/users"),
            ] {
                for (body, isComplete) in bodies[name] ?? [] {
                    let status = try await caller.send(call, body).status
                    #expect((status / 100 == 2) == isComplete, "\(call) \(body): \(status)")
                }
            }
            for (body, isComplete) in bodies["Result"] ?? [] {
                let status = try await caller.send("PUT /api/gathers/\(try await caller.gather())", body).status
                #expect(status == (isComplete ? 204 : 400), "\(body)")
            }
            let gather = try await caller.gather()
            for (body, isComplete) in (bodies["Placement"] ?? []).reversed() {
                let status = try await caller.send("POST /api/gathers/\(gather)/players/1", body).status
                #expect(status == (isComplete ? 200 : 400), "\(body)")
            }
            for (name, call) in [
                ("Player", "GET /api/players"), ("Player", "GET /api/gathers/\(gather)/players"),
                ("Gather", "GET /api/gathers"), ("User", "GET /api/users/\(caller.userID)"), ("Error", "GET /api/x"),
            ] {
                let reply = try await caller.send(call)
                let json = try JSONSerialization.jsonObject(with: Data(reply.body))
                let objects = try #require(json as? [Object] ?? (json as? Object).map { [$0] })
                #expect(!objects.isEmpty, "\(call)")
                for object in objects {
                    #expect(required[name]?.isSubset(of: object.keys) == true, "\(call)")
                    #expect(members[name]?.isSuperset(of: object.keys) == true, "\(call)")
                }
            }
            let login = try await caller.login("max").object
            #expect(required["Login"] == Set(login.keys))
        }
    }

    private static func text(_ object: Object) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
}
