// Reads the tables of a program from files.

public import StringCatalog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LocalizedCatalog {
    /// Reads and compiles a catalog, or all catalogs of a folder and of its folder `Resources`.
    /// - Parameters:
    ///   - path: the path of a String Catalog, or of a folder with String Catalogs, each of which is a table.
    ///   - required: the names of the tables that must be among the catalogs.
    ///   - onMissing: called for texts that are missing, as in ``init(_:onMissing:)``.
    /// - Throws: the problems of all files that cannot be read or have an error, with their lines and columns. Otherwise a problem for
    ///   each table that is missing or exists twice, for different source languages, or for a folder without catalogs.
    public init(
        contentsOf path: String, requiring required: [String] = [StringCatalog.defaultTable],
        onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
    ) throws(CatalogProblems) {
        let files = Self.files(at: path)
        guard !files.isEmpty else { throw Self.noFile(in: path) }
        var tables: [StringCatalog] = []
        var problems: [CatalogProblem] = []
        for file in files {
            do { tables.append(try StringCatalog(contentsOf: file)) } catch { problems += error.problems }
        }
        guard problems.isEmpty else { throw CatalogProblems(problems) }
        // A path that is not a folder is that of the only table.
        let folder = files == [path] ? nil : path
        try self.init(tables: tables, requiring: required, in: folder, onMissing: onMissing)
    }

    /// The sorted paths of the String Catalogs in a folder, and then those in its folder `Resources`. For a path that is not a folder,
    /// the path itself.
    public static func files(at path: String) -> [String] {
        guard let own = catalogs(in: path) else { return [path] }
        return own + (catalogs(in: StringCatalog.path(of: "Resources", in: path)) ?? [])
    }

    /// The error for a folder without String Catalogs.
    package static func noFile(in path: String) -> CatalogProblems {
        let message = "the folder has no file `*\(StringCatalog.fileSuffix)`\(WorkingDirectory.note(on: path))"
        return CatalogProblems(of: path, message)
    }

    /// The sorted paths of the String Catalogs in a folder, or nil for a path that is not a folder.
    private static func catalogs(in folder: String) -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.filter { $0.hasSuffix(StringCatalog.fileSuffix) && !$0.hasPrefix(".") }.sorted().map {
            StringCatalog.path(of: $0, in: folder)
        }
    }
}

extension StringCatalog {
    /// Reads and validates a file.
    /// - Throws: a problem when the file cannot be read; otherwise all problems with their lines and columns, if one of
    ///   them is an error.
    public init(contentsOf path: String) throws(CatalogProblems) {
        try self.init(parsing: try Self.bytes(ofFile: path), fileName: path)
    }

    /// The content of a file.
    /// - Throws: a problem when the file cannot be read.
    public static func bytes(ofFile path: String) throws(CatalogProblems) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            let isAbsent = !FileManager.default.fileExists(atPath: path)
            let fault = isAbsent ? "there is no file and no folder with this path" : "the file cannot be read"
            throw CatalogProblems(of: path, fault + WorkingDirectory.note(on: path))
        }
        return Array(data)
    }
}
