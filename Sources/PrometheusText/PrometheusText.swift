// The text format of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).

/// Writes families and samples.
struct PrometheusText {
    private(set) var text = ""

    mutating func family(_ name: String, kind: MetricKind, help: String?) {
        if let help {
            text += "# HELP \(name) \(Self.escaped(help, also: []))\n"
        }
        text += "# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(_ name: String, labels: String, value: Double) {
        text += labels.isEmpty ? name : "\(name){\(labels)}"
        text += " \(Self.number(value))\n"
    }

    /// Writes a whole number without a fraction.
    static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value) { return String(whole) }
        if value.isNaN { return "NaN" }
        return value.isInfinite ? (value < 0 ? "-Inf" : "+Inf") : "\(value)"
    }

    /// Replaces all characters but ASCII letters, digits and underscores by underscores. A name that is empty or begins with a
    /// digit gets an underscore in front.
    static func name(_ label: String) -> String {
        let name = label.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
                ? Character(scalar) : "_"
        }
        return (name.first?.isNumber ?? true ? "_" : "") + String(name)
    }

    /// `name="value",…`, sorted by name. The values of dimensions that get the same name are joined by `;`, as in OpenTelemetry,
    /// because Prometheus rejects all samples of a text in which a label is repeated.
    static func labels(_ dimensions: [(String, String)]) -> String {
        let named = dimensions.sorted { $0.0 < $1.0 }.map { (name($0), $1) }
        return Dictionary(named) { "\($0);\($1)" }.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\"\(escaped(value, also: ["\""]))\""
        }.joined(separator: ",")
    }

    /// Escapes backslashes, line feeds and the scalars of `others`, even where a combining mark follows.
    private static func escaped(_ text: String, also others: Set<Unicode.Scalar>) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "\n" { return result += "\\n" }
            if scalar == "\\" || others.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}
