// A season service whose matches are given by a test.

import BackendServices

/// A season whose matches do not change.
struct FixedSeason: SeasonService {
    let snapshot: SeasonSnapshot

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await SeasonSnapshot.call(body, with: snapshot)
    }
}
