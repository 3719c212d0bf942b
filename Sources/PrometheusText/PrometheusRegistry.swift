// Keeps the metrics of the process for Prometheus.

public import Metrics
internal import Synchronization

/// Makes the handlers of swift-metrics, and renders their values in the text format of Prometheus.
///
/// The label of a metric becomes its name, with underscores for all characters but ASCII letters and digits. The label ends
/// with the unit of the values, if they have one, as in `gather_http_request_duration_seconds`. Timers and aggregating
/// recorders are histograms, and timers are written in seconds. The number of series is limited. A series beyond the limit
/// is discarded with its values, and so is a series whose name belongs to a metric of another type.
/// `gather_metrics_discarded_series` is the number of discarded series, up to the limit.
public final class PrometheusRegistry: MetricsFactory, Sendable {
    private let state = Mutex(State())
    private let limit: Int
    private let help: [String: String]

    /// - Parameters:
    ///   - limit: the largest number of series.
    ///   - help: descriptions, by the name of the metric.
    public init(limit: Int = 2_000, help: [String: String] = [:]) {
        self.limit = limit
        self.help = help
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(.counter, label, dimensions) { CounterSeries() }
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(.gauge, label, dimensions) { GaugeSeries() }
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard aggregate else { return series(.gauge, label, dimensions) { GaugeSeries() } }
        return series(.histogram, label, dimensions) { HistogramSeries() }
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(.histogram, label, dimensions) { HistogramSeries() }
    }

    // Series are kept, because a counter that begins again at 0 would look to Prometheus like a restart of the process.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// All values in the text format, version 0.0.4.
    public func text() -> String {
        let (families, discarded) = state.withLock { ($0.families, $0.discarded.count) }
        var text = PrometheusText()
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            text.family(name, kind: family.kind, help: help[name])
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                series.write(to: &text, name: name, labels: labels)
            }
        }
        text.family(
            Self.discardedName, kind: .gauge,
            help: "Series that are not kept: there are \(limit) already, or their name belongs to a metric of another"
                + " type. At most \(limit) are counted.")
        text.sample(Self.discardedName, labels: "", value: Double(discarded))
        return text.text
    }

    private static let discardedName = "gather_metrics_discarded_series"

    private struct Family {
        let kind: MetricKind
        var series: [String: any Series] = [:]
    }

    private struct State {
        var families: [String: Family] = [:]
        var count = 0
        /// A set, because handlers of the same series can be made several times.
        var discarded: Set<String> = []
    }

    /// Returns the stored series, or adds a new one. A series that has to be discarded is returned without being stored.
    private func series<Kept: Series>(
        _ kind: MetricKind, _ label: String, _ dimensions: [(String, String)], _ make: () -> Kept
    ) -> Kept {
        let name = PrometheusText.name(label)
        let labels = PrometheusText.labels(dimensions)
        return state.withLock { state in
            if let known = state.families[name]?.series[labels] as? Kept { return known }
            let new = make()
            guard state.count < limit, state.families[name].map({ $0.kind == kind }) ?? true else {
                if state.discarded.count < limit { state.discarded.insert(name + labels) }
                return new
            }
            state.families[name, default: Family(kind: kind)].series[labels] = new
            state.count += 1
            return new
        }
    }
}

/// The types of the text format that are used here.
enum MetricKind: String, Sendable {
    case counter, gauge, histogram
}
