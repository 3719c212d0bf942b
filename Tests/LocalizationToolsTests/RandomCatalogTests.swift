// Catalogs and XLIFF files with random errors. None crashes the program. Each error has a place in the file, and what is accepted is
// a valid catalog.

import Foundation
import LocalizationTools
import TestRandom
import Testing

@Suite("Catalogs and XLIFF files with random errors") struct RandomCatalogTests {
    /// How many catalogs, or XLIFF files, are tried for each seed. Set `RANDOM_CATALOGS=300000` for a long run.
    private static let count = ProcessInfo.processInfo.environment["RANDOM_CATALOGS"].flatMap { Int($0) } ?? 60
    private static let languages = ["fr", "fr", "pl", "ar", "ja", "fr-CA", "zh-Hant", "en-XA", "de"]

    @Test("A catalog with errors is refused with their places, or can be used", arguments: [1, 2])
    func catalogs(_ seed: UInt64) throws {
        var catalogs = try RandomCatalog(seed: seed)
        var (acceptedCount, faultCount) = (0, 0)
        for _ in 0..<Self.count where faultCount < 10 {
            let bytes = catalogs.file()
            var trial = CatalogTrial(of: bytes, in: catalogs.random.pick(Self.languages))
            trial.use()
            if trial.document != nil { acceptedCount += 1 }
            faultCount += Self.report(trial.faults, of: bytes)
        }
        Self.expectSome(acceptedCount)
    }

    @Test("An XLIFF file with errors is refused with their places, or makes a valid catalog", arguments: [3, 4])
    func xliff(_ seed: UInt64) throws {
        var catalogs = try RandomCatalog(seed: seed)
        var (count, importedCount, faultCount) = (0, 0, 0)
        while count < Self.count, faultCount < 10 {
            let bytes = catalogs.file()
            var trial = CatalogTrial(of: bytes, in: catalogs.random.pick(Self.languages))
            guard let exported = trial.exported() else { continue }
            trial.importUnchanged(exported)
            var files = [exported]
            for _ in 0..<4 {
                files.append(RandomXLIFF.file(from: exported, using: &catalogs.random))
                if trial.imports(files[files.count - 1]) != nil { importedCount += 1 }
                count += 1
            }
            faultCount += Self.report(trial.faults, of: bytes, files)
        }
        Self.expectSome(importedCount)
    }

    /// Reports the faults of a trial, with its files.
    /// - Returns: the number of faults.
    private static func report(_ faults: [String], of catalog: [UInt8], _ xliff: [[UInt8]] = []) -> Int {
        if !faults.isEmpty {
            let texts = ([catalog] + xliff).map { String(decoding: $0, as: UTF8.self) }
            Issue.record("\((faults + texts).joined(separator: "\n"))")
        }
        return faults.count
    }

    /// Expects that at least a tenth of the files are accepted, and at least a tenth refused. Otherwise the files would test little.
    private static func expectSome(_ acceptedCount: Int) {
        #expect((count / 10...count * 9 / 10).contains(acceptedCount))
    }
}
