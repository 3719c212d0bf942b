// Compares the time of looking texts up with that of lookups in a dictionary, and the time of loading a catalog with that of
// decoding it by JSONDecoder. Counts the allocations of lookups, too.
//
// Prints two tables, and fails when a limit is exceeded. Ratios are calculated from the medians of interleaved rounds of one
// run.

import Foundation
import Localization
import StringCatalog

import struct Localization.LocalizedStringResource

@main
struct LocalizationBenchmark {
    /// The number of texts that each candidate for lookups writes in a round.
    private static let lookups = 100_000
    /// The number of different keys that each of these candidates looks up.
    private static let keys = 300

    static func main() {
        do {
            let file = GeneratedCatalog(keys: 5_000)
            let limits = try lookupLimits(file) + (try loadingLimits(file))
            for limit in limits where !limit.holds {
                print("error: \(limit.name): \(limit.figure) exceeds \(limit.atMost)")
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
        let candidates = LookupCandidates(
            keys: keys, dictionary: dictionary, resources: resources, plurals: plurals, context: context)
        try candidates.checkOutput()
        try checkAllocationCounter()

        let results = Candidate.measure(
            [
                Candidate("dictionary") { candidates.writeFromDictionary(Self.lookups) },
                Candidate("constant resource") { candidates.writeConstants(Self.lookups) },
                Candidate("plural and number") { candidates.writePlurals(Self.lookups) },
            ], rounds: 41, operations: Self.lookups)
        print("lookup and append, \(Self.keys) keys, nanoseconds (median of 41 rounds)")
        print("  candidate              one text   / dictionary   allocations in \(Self.lookups)")
        var allocations: [Int] = []
        for result in results {
            allocations.append(result.allocations())
            print(
                "  " + result.name.padding(toLength: 20, withPad: " ", startingAt: 0)
                    + String(
                        format: "%11.1f %14.2f %12ld", result.median, result.median / results[0].median,
                        allocations.last ?? 0))
        }
        return [
            Limit(name: "a constant resource / a dictionary", figure: results[1].median / results[0].median, atMost: 1),
            Limit(
                name: "plural and number / a constant resource", figure: results[2].median / results[1].median,
                atMost: 5),
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
        let results = Candidate.measure(
            [
                Candidate("JSONDecoder") { consume(try? decode()) },
                Candidate("StringCatalog") { consume(try? parse()) },
                Candidate("… and LocalizedCatalog") { consume((try? parse()).map { LocalizedCatalog($0) }) },
            ], rounds: 9, operations: 1)
        print("\nloading \(file.bytes.count / 1024) KiB, 5,000 keys in 4 languages, milliseconds (median of 9 rounds)")
        print("  candidate                  time   / JSONDecoder")
        for result in results {
            print(
                "  " + result.name.padding(toLength: 22, withPad: " ", startingAt: 0)
                    + String(format: "%9.1f %15.2f", result.median / 1e6, result.median / results[0].median))
        }
        return [Limit(name: "loading / JSONDecoder", figure: results[2].median / results[0].median, atMost: 2)]
    }

    /// Checks that the allocation counter works, because a counter that is always 0 would hide allocations.
    private static func checkAllocationCounter() throws {
        let allocating = Candidate("arrays") { for size in 1...100 { consume([Int](repeating: size, count: size)) } }
        guard allocating.allocations() >= 100 else { throw Failure("allocations cannot be counted here") }
    }
}

/// Prevents the optimizer from removing the calculation of a value. Without `@_optimize(none)` the optimizer could remove the
/// unused parameter, although the function is not inlined.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// A reason why a measurement would have no meaning.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
