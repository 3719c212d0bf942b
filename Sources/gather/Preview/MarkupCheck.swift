// Parses every template, and every sample in every language, with the HTML validator.

import Foundation
import Localization
import Modules
import Preview
import TemplateValidation
import WebFront

struct MarkupCheck {
    private let validator: MarkupValidator

    /// - Throws: when this build contains no validator.
    init() throws(MarkupValidator.Unavailable) {
        validator = try MarkupValidator()
    }

    /// - Parameter folder: the folder of the templates.
    func problems(of sources: PageSources, templates folder: String) throws -> [MarkupProblem] {
        var problems: [MarkupProblem] = []
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for file in files.sorted() where file.hasSuffix(".html") {
            guard !file.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            let path = "\(folder)/\(file)"
            problems += validator.problems(inTemplate: try String(contentsOfFile: path, encoding: .utf8), at: path)
        }
        for sample in SiteSamples.all {
            for language in sources.catalog.languages {
                let html = try page(of: sample, in: sources.catalog.context(for: language, timeZone: .gmt), sources)
                problems += validator.problems(inPage: html, named: "\(sample.name) (\(language))")
            }
        }
        return problems
    }

    private func page(of sample: Sample, in context: LocalizationContext, _ sources: PageSources) throws -> String {
        let installation = LayoutViewModel.Installation(
            language: context.language, touchIcon: sources.files.appIcons.touch)
        let layout = LayoutViewModel.sample(
            around: sample, in: context, assets: sources.files.assets, installation: installation
        ) { language in
            AssetURL("/?\(QueryName.language)=\(language)")
        }
        return try sample.html(in: layout, context: context, templates: sources.templates)
    }
}
