// Explains relative paths in messages.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder that relative paths start from.
package enum WorkingDirectory {
    /// The end of a message about a file or folder that was not found or cannot be read: the folder that a relative
    /// path starts from. Empty for an absolute path.
    package static func note(on path: String) -> String {
        path.hasPrefix("/") ? "" : "; the path is relative to \(FileManager.default.currentDirectoryPath)"
    }
}
