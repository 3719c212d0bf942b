// The folder for the databases of tests.

public import Foundation

/// Folders that tests use.
public enum TestFolders {
    /// The parent of folders with databases: in memory where the system has a file system for that with enough space. On a disk every
    /// commit waits until the disk has it (fdatasync), and commits are most of what many tests do.
    public static let databases: URL = {
        let memory = URL(filePath: "/dev/shm")
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory.path)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0
        let isUsed = free >= leastSpace && FileManager.default.isWritableFile(atPath: memory.path)
        return isUsed ? memory : FileManager.default.temporaryDirectory
    }()

    /// In bytes. All tests together need less than a quarter of it.
    private static let leastSpace = 1 << 30
}
