// Reads a value through a pointer without retaining it.

/// A noncopyable wrapper for a value in memory.
///
/// The compiler cannot prove that the memory of an `UnsafePointer` stays unchanged, so it copies what it reads through
/// `pointee`, and copying a string costs a retain and a release. The compiler cannot copy this type, so it borrows
/// the value instead.
///
/// `UnsafePointer.withMemoryRebound(to:capacity:)` requires that both types have the same layout. A frozen struct with
/// one stored property has the layout of that property (docs/ABI/TypeLayout.rst in the Swift repository, “Fragile Struct and
/// Tuple Layout”).
///
/// Public, because its functions have to be inlined into `Templates`.
@frozen
public struct Borrowed<Value>: ~Copyable {
    @usableFromInline let value: Value

    /// Calls `body` with the value at `pointer`, without copying it.
    /// - Parameters:
    ///   - pointer: points to an initialized value that does not change until `body` returns.
    ///   - body: receives the value.
    @inlinable @inline(__always)
    public static func withValue(at pointer: UnsafePointer<Value>, _ body: (_ value: Value) -> Void) {
        pointer.withMemoryRebound(to: Self.self, capacity: 1) { $0.pointee.withValue(body) }
    }

    @inlinable @inline(__always)
    borrowing func withValue(_ body: (_ value: Value) -> Void) {
        body(value)
    }
}
