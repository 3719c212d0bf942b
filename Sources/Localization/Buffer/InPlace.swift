// Reading values where they lie, without taking part in their ownership.

/// A value in memory that somebody else keeps alive.
///
/// What is read through `UnsafePointer.pointee` is retained as long as it is used, because nothing tells the compiler
/// that the memory stays as it is; a page would retain and release every text that it shows, which costs more than
/// writing it. This type cannot be copied, so the compiler has to lend what it holds. A struct has the layout of its
/// only stored property (docs/ABI/TypeLayout.rst, “Fragile Struct and Tuple Layout”): where a `Value` lies, an
/// `InPlace<Value>` does.
///
/// Public because it has to be inlined where values are read, in `Templates` too.
@frozen
public struct InPlace<Value>: ~Copyable {
    @usableFromInline let value: Value

    /// Lends the value at `pointer`, which must be initialized, and stay as it is until `body` has returned.
    @inlinable @inline(__always)
    public static func read(_ pointer: UnsafeRawPointer, _ body: (_ value: Value) -> Void) {
        pointer.assumingMemoryBound(to: Self.self).pointee.lend(to: body)
    }

    /// Lends one element of an array; the index must be one of its own.
    @inlinable @inline(__always)
    public static func read(
        at elements: UnsafeBufferPointer<Value>, _ index: Int, _ body: (_ value: Value) -> Void
    ) {
        guard let first = elements.baseAddress else { return }
        read(UnsafeRawPointer(first + index), body)
    }

    @inlinable @inline(__always)
    borrowing func lend(to body: (_ value: Value) -> Void) {
        body(value)
    }
}
