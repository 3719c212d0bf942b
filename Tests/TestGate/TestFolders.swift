// The folder for the databases of tests.

public import Foundation

/// Folders that tests use.
public enum TestFolders {
    /// The folder that contains the folders with databases: a file system in memory when the system has a writable one with
    /// enough free space, otherwise the temporary folder. On a disk every commit waits until the disk has stored it
    /// (fdatasync), and many tests spend most of their time on commits.
    public static let databases: URL = {
        let memory = URL(filePath: "/dev/shm")
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory.path)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? 0
        let isUsed = free >= leastSpace && FileManager.default.isWritableFile(atPath: memory.path)
        return isUsed ? memory : FileManager.default.temporaryDirectory
    }()

    /// The free space that the file system in memory must have, in bytes. All tests together need less.
    private static let leastSpace = 1 << 30
}
