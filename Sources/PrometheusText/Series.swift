// The values of one name with one set of labels.

internal import Metrics
internal import Synchronization

protocol Series: AnyObject, Sendable {
    func write(to text: inout PrometheusText, name: String, labels: String)
}

final class CounterSeries: Series, CounterHandler {
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() {
        count.store(0, ordering: .relaxed)
    }

    func write(to text: inout PrometheusText, name: String, labels: String) {
        text.sample(name, labels: labels, value: Double(count.load(ordering: .relaxed)))
    }
}

final class GaugeSeries: Series, MeterHandler, RecorderHandler {
    private let value = Mutex(0.0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func write(to text: inout PrometheusText, name: String, labels: String) {
        text.sample(name, labels: labels, value: value.withLock { $0 })
    }
}

final class HistogramSeries: Series, TimerHandler, RecorderHandler {
    /// The upper bounds of the buckets, in seconds for timers. One more bucket has no upper bound.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let values = Mutex((buckets: [UInt64](repeating: 0, count: HistogramSeries.bounds.count + 1), sum: 0.0))

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let bucket = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        values.withLock { values in
            values.buckets[bucket] += 1
            values.sum += value
        }
    }

    func write(to text: inout PrometheusText, name: String, labels: String) {
        let (buckets, sum) = values.withLock { $0 }
        let before = labels.isEmpty ? "" : labels + ","
        var count: UInt64 = 0
        for (index, bucket) in buckets.enumerated() {
            count += bucket
            let bound = index < Self.bounds.count ? PrometheusText.number(Self.bounds[index]) : "+Inf"
            text.sample(name + "_bucket", labels: before + "le=\"\(bound)\"", value: Double(count))
        }
        text.sample(name + "_sum", labels: labels, value: sum)
        text.sample(name + "_count", labels: labels, value: Double(count))
    }
}
