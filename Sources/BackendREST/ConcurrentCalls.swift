// Makes several calls of one kind at the same time.

internal import BackendServices

enum ConcurrentCalls {
    /// How many calls ``results(of:_:)`` makes at the same time. One call after the other would take too long.
    private static let limit = 8

    /// The results of a call for each element, in the order of the elements. The calls are made in groups of ``limit``. After
    /// a group with a failure no further group is begun, so the elements after that group have no result.
    static func results<Element: Sendable, Value: Sendable>(
        of elements: [Element], _ call: @escaping @Sendable (Element) async throws(ServiceError) -> Value
    ) async -> [Result<Value, ServiceError>] {
        var results: [Result<Value, ServiceError>] = []
        for start in stride(from: 0, to: elements.count, by: limit) {
            results += await resultsAtOnce(of: elements[start..<min(start + limit, elements.count)], call)
            guard results.allSatisfy({ (try? $0.get()) != nil }) else { break }
        }
        return results
    }

    /// The results of a call for each of a few elements, in their order. All calls are made at the same time.
    static func resultsAtOnce<Element: Sendable, Value: Sendable>(
        of elements: ArraySlice<Element>, _ call: @escaping @Sendable (Element) async throws(ServiceError) -> Value
    ) async -> [Result<Value, ServiceError>] {
        await withTaskGroup(of: (Int, Result<Value, ServiceError>).self) { group in
            for (index, element) in zip(elements.indices, elements) {
                group.addTask {
                    (index, await Result(of: { () async throws(ServiceError) in try await call(element) }))
                }
            }
            let results = await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            return elements.indices.compactMap { results[$0] }
        }
    }
}
