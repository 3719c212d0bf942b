// How every HTML parser must read a page: with each value at the position that the binder determined.

import Localization
import Testing

@testable import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A template rendered with harmless and with hostile values, and the positions at which parsers must find the values.
struct ParserCase: Encodable {
    /// The position of a value, as the binder determined it.
    struct Place: Encodable, Equatable {
        /// The attribute that has the value; nil in the content of an element.
        let attribute: String?
        /// The element of the attribute or, for a text, the innermost element around it. Nil at the top.
        let element: String?
        /// Whether the value is a URL, which is not written when it is not safe.
        let isURL: Bool
    }

    /// A page with hostile values.
    struct Page: Encodable {
        let page: String
        /// The values by marker.
        let values: [String: String]
    }

    let name: String
    let template: String
    /// The page with harmless values, whose structure the hostile pages must have.
    let harmless: String
    private(set) var hostile: [Page] = []
    /// Where the values are, by marker.
    let places: [String: Place]
    /// Whether the binder refuses the template. The pages are then those that escaping without a context would write.
    private(set) var isRefused = false

    /// Renders a template with harmless values, and `count` times with hostile ones.
    /// - Throws: the problems of the template.
    init(
        name: String, _ template: String, _ others: [String: String] = [:], count: Int = 1,
        hostile value: (_ name: String) -> String
    ) throws {
        // A library would compile the template for each language, and does not tell where the values are.
        let files = TemplateFiles(folder: "T", texts: others.merging([Probe.template: template]) { $1 })
        var binder = TemplateBinder(
            files, models: [Layout.self, Probe.self], documents: false,
            catalog: catalog)
        let bound = binder.bind(Probe.self, layout: Layout.self)
        let problems = binder.files.problems + binder.problems
        guard problems.isEmpty else { throw TemplateProblems(problems) }
        let program = TemplateProgram(bound, context: nil)
        self.name = name
        self.template = ([template] + others.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
            .joined(separator: "\n")
        harmless = Self.page(of: program, HostileValues.harmless)
        let names = Set(bound.values.map(\.name)).intersection(Probe.names)
        places = Self.places(in: bound)
        for _ in 0..<count {
            let values = Dictionary(uniqueKeysWithValues: Probe.names.map { ($0, value($0)) })
            let page = Self.page(of: program) { values[$0] ?? "" }
            let shown = values.filter { names.contains($0.key) }.map { (Probe.marker(of: $0.key), $0.value) }
            hostile.append(Page(page: page, values: Dictionary(uniqueKeysWithValues: shown)))
        }
    }

    /// The page that escaping without a context would write for a published hole. Its template is refused.
    init(refused hole: PublishedHole) {
        name = hole.number
        template = hole.template
        harmless = hole.escaped("harmless")
        hostile = [Page(page: hole.escaped(hole.value), values: [:])]
        places = [:]
        isRefused = true
    }

    private static func page(of program: TemplateProgram, _ value: (_ name: String) -> String) -> String {
        var buffer = TextBuffer()
        let context = catalog.context(for: "en", timeZone: .gmt)
        withUnsafePointer(to: Layout()) { layout in
            withUnsafePointer(to: Probe(value)) { view in
                TemplateRenderer.run(
                    program, layout: UnsafeRawPointer(layout), view: UnsafeRawPointer(view), context: context,
                    to: &buffer)
            }
        }
        return buffer.text()
    }

    private static func places(in template: BoundTemplate) -> [String: Place] {
        var places: [String: Place] = [:]
        for bound in template.values where Probe.names.contains(bound.name) {
            let context = bound.context
            let isInAttribute = context.isInValue
            places[Probe.marker(of: bound.name)] = Place(
                attribute: isInAttribute ? context.attribute : nil,
                element: isInAttribute || !context.element.isEmpty ? context.element : bound.parent,
                isURL: Probe.isURL(bound.name))
        }
        return places
    }
}

extension ParserCase {
    /// The case as one line of JSON.
    func line() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }

    /// What ``HTMLOutline`` reads differently from the binder, or nil. The elements around a text are not compared, because
    /// ``HTMLOutline`` does not nest elements.
    var problem: String? {
        let structure = HTMLOutline.structure(of: HTMLOutline.parts(of: harmless))
        return hostile.lazy.compactMap { problem(of: HTMLOutline.parts(of: $0.page), structure) }.first
    }

    private func problem(of parts: [HTMLOutline.Part], _ structure: [String]) -> String? {
        guard HTMLOutline.structure(of: parts) == structure else { return "the structure depends on the values" }
        for (marker, place) in places {
            for part in parts {
                switch part {
                case .start(let element, let attributes):
                    guard !element.contains(marker) else { return "\(marker) in a name" }
                    for attribute in attributes where (attribute.name + attribute.value).contains(marker) {
                        if place.element != element || place.attribute != attribute.name {
                            return "\(marker) in \(attribute.name) of <\(element)>"
                        }
                    }
                case .text(let text):
                    if text.contains(marker), place.attribute != nil { return "\(marker) in a text" }
                case .end, .comment: break
                }
            }
        }
        return nil
    }
}
