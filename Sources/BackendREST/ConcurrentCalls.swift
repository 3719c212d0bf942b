// Several calls of one kind.

internal import BackendServices

enum ConcurrentCalls {
    /// How many calls are made at the same time. One by one they would take too long.
    private static let limit = 8

    /// The results of a call for each element, in the order of the elements. The calls are made in groups of ``limit``. After
    /// a group with a failure no further group is begun, so the elements after that group have no result.
    static func results<Element: Sendable, Value: Sendable>(
        of elements: [Element], _ call: @escaping @Sendable (Element) async throws(ServiceError) -> Value
    ) async -> [Result<Value, ServiceError>] {
        var results: [Result<Value, ServiceError>] = []
        for start in stride(from: 0, to: elements.count, by: limit) {
            let part = elements[start..<min(start + limit, elements.count)]
            let done = await withTaskGroup(of: (Int, Result<Value, ServiceError>).self) { group in
                for (index, element) in part.enumerated() { group.addTask { (index, await result(of: call, element)) } }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            results += (0..<part.count).compactMap { done[$0] }
            guard results.allSatisfy({ (try? $0.get()) != nil }) else { break }
        }
        return results
    }

    private static func result<Element, Value>(
        of call: (Element) async throws(ServiceError) -> Value, _ element: Element
    ) async -> Result<Value, ServiceError> {
        do {
            return .success(try await call(element))
        } catch {
            return .failure(error)
        }
    }
}
