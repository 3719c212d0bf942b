// Templates and view models match without unused parts, and templates contain no texts.

import Foundation
import Modules
import Preview
import Templates
import Testing

@Suite struct TemplateBindingTests {
    @Test("every view is registered", arguments: [("Modules", SiteViews.all), ("Preview", PreviewViews.all)])
    func everyViewIsRegistered(_ target: String, _ views: [any TemplateView.Type]) throws {
        let folder = packageRoot.appending(path: "Sources/\(target)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .flatMap { file in
                try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                    .matches(of: /(?m)^ *(?:public |package )?struct (\w+): (?:\w+, )*TemplateView\b/)
                    .map { String($0.output.1) }
            }
        #expect(!names.isEmpty)
        #expect(Set(names).subtracting(views.map { "\($0)" }).sorted() == [])
    }

    @Test func everyTemplateAndFieldIsUsed() throws {
        #expect(try Pages.shared.get().templates.warnings.map(\.description) == [])
    }

    @Test func templatesContainNoTexts() throws {
        #expect(try Pages.shared.get().templates.hardcodedTexts.map(\.description) == [])
    }
}
