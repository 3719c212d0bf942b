// Templates, catalog and static files that are read again when they change, for development of pages (`--reload`).

import Foundation
import Localization
import Logging
import StringCatalog
import Synchronization
import WebFront

/// Reads the files again when they have changed. After an error the last valid sources are kept, with the error
/// message.
final class ReloadingSources: Sendable {
    private let loader: PageSourcesLoader
    private let state: Mutex<State>
    /// The keys of each table at startup, which are taken for those that the program was built with.
    private let keys: [String: Set<String>]

    /// The shortest time between two checks of the files. Requests in between share the result.
    private static let pause = Duration.milliseconds(300)

    private struct State {
        var sources: PageSources
        var files: [String: FileState]
        var lastLook: ContinuousClock.Instant
    }

    /// The attributes by which a change of a file is noticed. Those of a symbolic link do not change with its target, so
    /// changes of the target are not noticed.
    private struct FileState: Equatable {
        let modified: Date?
        let size: Int?
        /// The inode.
        let number: Int?
    }

    /// - Throws: errors that name the missing or invalid files, and the positions of invalid content.
    init(_ loader: PageSourcesLoader) throws {
        self.loader = loader
        // Checked before the files are read: a change in between is found by the next check.
        let files = Self.look(at: loader.folder)
        let sources = try loader.load()
        keys = Self.keys(of: sources.catalog)
        state = Mutex(State(sources: sources, files: files, lastLook: .now))
    }

    func current() -> PageSources {
        state.withLock { state in
            guard state.lastLook.duration(to: .now) >= Self.pause else { return state.sources }
            let files = Self.look(at: loader.folder)
            if files != state.files {
                state.files = files
                state.sources = reloaded(state.sources)
            }
            state.lastLook = .now
            return state.sources
        }
    }

    private func reloaded(_ sources: PageSources) -> PageSources {
        do {
            let loaded = try loader.load()
            let now = Self.keys(of: loaded.catalog)
            let gone = keys.map { table, keys in
                GoneKeys(
                    catalog: "\(loader.folder.localizations)/\(table)\(StringCatalog.fileSuffix)",
                    keys: keys.subtracting(now[table] ?? []).sorted())
            }
            if let first = gone.first(where: { !$0.keys.isEmpty }) { throw first }
            loader.logger.info("Changed files were loaded.")
            return PageSources(
                catalog: loaded.catalog, templates: loaded.templates, files: loaded.files.keeping(sources.files)
            )
        } catch {
            loader.logger.error("Changed files cannot be used. Pages still use the last valid files.\n\(error)")
            return PageSources(
                catalog: sources.catalog, templates: sources.templates, files: sources.files, problem: "\(error)"
            )
        }
    }

    /// Keys were removed that the program may use. A page that uses one would show the key in place of the text.
    private struct GoneKeys: Error, CustomStringConvertible {
        let catalog: String
        let keys: [String]

        var description: String {
            keys.map { key in
                "\(catalog):1:1: error: the key “\(key)” was removed, but the running program may use it: restore it, or build again"
            }.joined(separator: "\n")
        }
    }

    private static func keys(of catalog: LocalizedCatalog) -> [String: Set<String>] {
        Dictionary(catalog.tables.map { ($0, catalog.keys(of: $0)) }) { first, _ in first }
    }

    private static func look(at folder: ResourceFolder) -> [String: FileState] {
        var paths = LocalizedCatalog.files(at: folder.localizations)
        for folder in [folder.templates, folder.staticFiles] {
            let below = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
            let shown = below.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
            paths += shown.map { folder + "/" + $0 }
        }
        var files: [String: FileState] = [:]
        for path in paths {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            // Folders are left out: a folder also changes when an editor creates files of its own beside a template.
            guard attributes?[.type] as? FileAttributeType != .typeDirectory else { continue }
            files[path] = FileState(
                modified: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int,
                number: attributes?[.systemFileNumber] as? Int
            )
        }
        return files
    }
}
