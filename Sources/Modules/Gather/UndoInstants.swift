// Instants that distinguish two requests that take back the same goal at the same time.

import BackendServices
import Entities
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Gives each of the requests that take back one goal at the same time an instant of its own.
///
/// A match stores when a goal was taken back, in milliseconds, and the request whose instant is stored has done it. Two
/// phones can be within one millisecond of each other. So instants are rounded down to eight milliseconds, and each request
/// under way adds another number below eight.
enum UndoInstants {
    private struct Key: Hashable {
        let gather: Gather.ID
        let goal: Goal.ID
    }

    private static let step: Int64 = 8
    private static let numbers = Mutex<[Key: Set<Int64>]>([:])

    /// Runs the body with the instant to store.
    static func with<Value>(
        _ gather: Gather.ID, _ goal: Goal.ID, at now: () -> Date,
        _ body: (Date) async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let key = Key(gather: gather, goal: goal)
        let number = numbers.withLock { numbers in
            let number = (0..<step).first { !numbers[key, default: []].contains($0) } ?? 0
            numbers[key, default: []].insert(number)
            return number
        }
        defer {
            numbers.withLock { numbers in
                numbers[key]?.remove(number)
                if numbers[key]?.isEmpty ?? false { numbers[key] = nil }
            }
        }
        let milliseconds = now().millisecondsSince1970
        return try await body(Date(millisecondsSince1970: milliseconds - milliseconds % step + number))
    }
}
