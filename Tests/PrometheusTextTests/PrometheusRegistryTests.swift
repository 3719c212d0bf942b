// The handlers of swift-metrics, and their values in the text format.

import Metrics
import PrometheusText
import Testing

@Suite("Metrics for Prometheus")
struct PrometheusRegistryTests {
    private func lines(_ registry: PrometheusRegistry, _ prefix: String) -> [String] {
        registry.text().split(separator: "\n").map(String.init).filter { $0.hasPrefix(prefix) }
    }

    @Test("Counters, gauges and meters are written with their last values, and with sorted and escaped labels")
    func values() {
        let registry = PrometheusRegistry(help: ["requests_total": "All\nrequests."])
        let counter = Counter(label: "requests_total", dimensions: [("b", "2"), ("a", "1")], factory: registry)
        counter.increment()
        counter.increment(by: 4)
        // The order of the labels does not matter: this is the same series.
        Counter(label: "requests_total", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment()
        Counter(label: "requests_total", dimensions: [("a", "x\"\\\n")], factory: registry).increment()
        // In Swift, a quotation mark with a combining mark is one character, and so is CRLF.
        Counter(label: "requests_total", dimensions: [("a", "y\"\u{301}\\\u{301}\r\n")], factory: registry).increment()
        let meter = Meter(label: "listeners", factory: registry)
        meter.increment(by: 4)
        meter.set(2)
        meter.increment(by: 3)
        meter.decrement(by: 1)
        for load in [0.75, 0.5] { Gauge(label: "load", factory: registry).record(load) }
        for count in [4, 3] { Gauge(label: "threads", factory: registry).record(count) }
        #expect(lines(registry, "# HELP requests_total") == ["# HELP requests_total All\\nrequests."])
        #expect(lines(registry, "# TYPE requests_total") == ["# TYPE requests_total counter"])
        #expect(
            lines(registry, "requests_total") == [
                #"requests_total{a="1",b="2"} 6"#, #"requests_total{a="x\"\\\n"} 1"#,
                "requests_total{a=\"y\\\"\u{301}\\\\\u{301}\r\\n\"} 1",
            ])
        #expect(lines(registry, "listeners") == ["listeners 4"])
        #expect(lines(registry, "load") == ["load 0.5"])
        #expect(lines(registry, "threads") == ["threads 3"])
        counter.reset()
        #expect(lines(registry, "requests_total").first == #"requests_total{a="1",b="2"} 0"#)
    }

    @Test("A timer is a histogram in seconds with cumulative buckets")
    func histogram() {
        let registry = PrometheusRegistry()
        let timer = Timer(label: "duration_seconds", dimensions: [("route", "/")], factory: registry)
        for duration in [2_000_000, 30_000_000, 30_000_000, 20_000_000_000] { timer.recordNanoseconds(Int64(duration)) }
        let found = lines(registry, "duration_seconds")
        #expect(found.contains(#"duration_seconds_bucket{route="/",le="0.001"} 0"#))
        #expect(found.contains(#"duration_seconds_bucket{route="/",le="0.0025"} 1"#))
        #expect(found.contains(#"duration_seconds_bucket{route="/",le="0.05"} 3"#))
        #expect(found.contains(#"duration_seconds_bucket{route="/",le="10"} 3"#))
        #expect(found.contains(#"duration_seconds_bucket{route="/",le="+Inf"} 4"#))
        #expect(found.contains(#"duration_seconds_count{route="/"} 4"#))
        #expect(found.contains { $0.hasPrefix(#"duration_seconds_sum{route="/"} 20.06"#) })
        #expect(lines(registry, "# TYPE duration_seconds") == ["# TYPE duration_seconds histogram"])
        for size in [3, 5] { Recorder(label: "sizes", factory: registry).record(size) }
        #expect(lines(registry, "# TYPE sizes") == ["# TYPE sizes histogram"])
        #expect(lines(registry, "sizes_sum") == ["sizes_sum 8"])
        // A value that equals the bound of a bucket is in it.
        #expect(lines(registry, "sizes_bucket").contains(#"sizes_bucket{le="5"} 2"#))
    }

    @Test("Characters of names that Prometheus does not accept are replaced, and labels that become equal are joined")
    func names() {
        let registry = PrometheusRegistry()
        Counter(label: "1 http.requests-total é", dimensions: [("a b", "c")], factory: registry).increment()
        #expect(lines(registry, "_1") == [#"_1_http_requests_total__{a_b="c"} 1"#])
        Counter(label: "same", dimensions: [("a_b", "2"), ("a b", "1")], factory: registry).increment()
        #expect(lines(registry, "same") == [#"same{a_b="1;2"} 1"#])
    }

    @Test("The number of series is bounded, and a name keeps its type")
    func bounds() {
        let registry = PrometheusRegistry(limit: 7)
        for number in 1...10 {
            Counter(label: "requests_total", dimensions: [("n", "\(number)")], factory: registry).increment()
        }
        #expect(lines(registry, "requests_total").count == 7)
        #expect(lines(registry, "gather_metrics_discarded_series") == ["gather_metrics_discarded_series 3"])
        let other = PrometheusRegistry()
        Counter(label: "name", factory: other).increment()
        Meter(label: "name", factory: other).set(7)
        #expect(lines(other, "name") == ["name 1"])
    }

    @Test("Each discarded series is counted once, up to the limit")
    func discarded() {
        let registry = PrometheusRegistry(limit: 3)
        func count() -> [String] { lines(registry, "gather_metrics_discarded_series") }
        for _ in 1...2 {
            for number in 1...5 {
                Counter(label: "requests_total", dimensions: [("n", "\(number)")], factory: registry).increment()
            }
            Meter(label: "requests_total", factory: registry).set(7)
        }
        #expect(count() == ["gather_metrics_discarded_series 3"])
        #expect(
            lines(registry, "# HELP gather_metrics_discarded_series") == [
                "# HELP gather_metrics_discarded_series Series that are not kept: there are 3 already, or their name belongs"
                    + " to a metric of another type. At most 3 are counted."
            ])
        for number in 1...9 { Counter(label: "other_\(number)", factory: registry).increment() }
        #expect(count() == ["gather_metrics_discarded_series 3"])
    }

    @Test("Values of concurrent tasks are all counted")
    func concurrency() async {
        let registry = PrometheusRegistry()
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...8 {
                group.addTask {
                    for _ in 1...500 {
                        Counter(label: "count", factory: registry).increment()
                        Timer(label: "time", factory: registry).recordNanoseconds(1)
                        Meter(label: "level", factory: registry).increment()
                    }
                }
            }
        }
        #expect(lines(registry, "count") == ["count 4000"])
        #expect(lines(registry, "time_count") == ["time_count 4000"])
        #expect(lines(registry, "level") == ["level 4000"])
    }
}
