// What words cost: looking a text up and writing it, beside a dictionary, and loading a catalog, beside JSONDecoder.
//
// Prints a table, and fails when a limit does not hold. Ratios are of one run, of medians of interleaved rounds.

import Foundation
import Localization
import StringCatalog

@main
struct LocalizationBenchmark {
    /// How many texts are written in a round, and of how many keys.
    private static let lookups = 100_000
    private static let keys = 300

    static func main() {
        do {
            let file = GeneratedCatalog(keys: 5_000)
            let limits = try lookupLimits(file) + (try loadingLimits(file))
            for limit in limits where !limit.holds {
                print("error: \(limit.name): \(limit.figure) is over \(limit.atMost)")
            }
            exit(limits.allSatisfy(\.holds) ? EXIT_SUCCESS : EXIT_FAILURE)
        } catch {
            print("error: \(error)")
            exit(EXIT_FAILURE)
        }
    }

    private static func lookupLimits(_ file: GeneratedCatalog) throws -> [Limit] {
        let catalog = LocalizedCatalog(try StringCatalog(parsing: file.bytes, fileName: "Localizable.xcstrings"))
        let context = catalog.context(for: "fr", timeZone: .gmt)
        let keys = Array(file.constantKeys.prefix(Self.keys))
        let resources = keys.map { LocalizedStringResource(key: $0) }
        let plurals = file.pluralKeys.prefix(Self.keys).enumerated().map { index, key in
            LocalizedStringResource(key: key, arguments: [.integer(index % 25)])
        }
        let dictionary = Dictionary(
            uniqueKeysWithValues: file.constantKeys.map { key in
                (key, Array(String(localized: LocalizedStringResource(key: key), in: context).utf8))
            })
        let words = Words(keys: keys, dictionary: dictionary, resources: resources, plurals: plurals, context: context)
        try words.checkThatBothWriteTheSame()
        try checkThatAllocationsAreCounted()

        let ways = Way.measure(
            [
                Way("dictionary") { words.writeFromDictionary(Self.lookups) },
                Way("constant resource") { words.writeConstants(Self.lookups) },
                Way("plural and number") { words.writePlurals(Self.lookups) },
            ], rounds: 41, times: Self.lookups)
        print("looking up and appending, \(Self.keys) keys in turn, nanoseconds (median of 41 rounds)")
        print("  way                    one text   / dictionary   allocations in \(Self.lookups)")
        var allocations: [Int] = []
        for way in ways {
            allocations.append(way.allocations())
            print(
                "  " + way.name.padding(toLength: 20, withPad: " ", startingAt: 0)
                    + String(
                        format: "%11.1f %14.2f %12ld", way.median, way.median / ways[0].median, allocations.last ?? 0))
        }
        return [
            Limit(name: "a constant resource / a dictionary", figure: ways[1].median / ways[0].median, atMost: 1),
            Limit(name: "plural and number / a constant resource", figure: ways[2].median / ways[1].median, atMost: 5),
            Limit(name: "allocations of constant resources", figure: Double(allocations[1]), atMost: 0),
            Limit(name: "allocations of plurals and numbers", figure: Double(allocations[2]), atMost: 0),
        ]
    }

    private static func loadingLimits(_ file: GeneratedCatalog) throws -> [Limit] {
        let data = Data(file.bytes)
        func decode() throws -> FoundationModel { try JSONDecoder().decode(FoundationModel.self, from: data) }
        func parse() throws -> StringCatalog {
            try StringCatalog(parsing: file.bytes, fileName: "Localizable.xcstrings")
        }
        guard try decode().strings.count == parse().entries.count else { throw Failure("the models differ") }
        let ways = Way.measure(
            [
                Way("JSONDecoder") { consume(try? decode()) },
                Way("StringCatalog") { consume(try? parse()) },
                Way("… and LocalizedCatalog") { consume((try? parse()).map { LocalizedCatalog($0) }) },
            ], rounds: 9, times: 1)
        print("\nloading \(file.bytes.count / 1024) KiB, 5,000 keys in 4 languages, milliseconds (median of 9 rounds)")
        print("  way                        time   / JSONDecoder")
        for way in ways {
            print(
                "  " + way.name.padding(toLength: 22, withPad: " ", startingAt: 0)
                    + String(format: "%9.1f %15.2f", way.median / 1e6, way.median / ways[0].median))
        }
        return [Limit(name: "loading / JSONDecoder", figure: ways[2].median / ways[0].median, atMost: 2)]
    }

    /// A counter that counts nothing would let everything pass.
    private static func checkThatAllocationsAreCounted() throws {
        let allocating = Way("arrays") { for size in 1...100 { consume([Int](repeating: size, count: size)) } }
        guard allocating.allocations() >= 100 else { throw Failure("allocations cannot be counted here") }
    }
}

/// Keeps the optimiser from leaving work out.
@inline(never)
func consume<Value>(_ value: Value) {}

/// Why nothing can be measured.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
