// Every screen in every state and every language, compared with the page that was recorded.

import Foundation
import Localization
import Modules
import Testing

@Suite struct SnapshotTests {
    @Test(arguments: SiteSamples.all)
    func page(_ sample: Sample) throws {
        let pages = try Pages.shared.get()
        for language in pages.catalog.languages {
            try Snapshot.check(pages.page(sample, in: language), named: "\(sample.name).\(language).html")
        }
    }

    @Test("no snapshot of a page that there is not")
    func leftovers() throws {
        let languages = try Pages.shared.get().catalog.languages
        let names = SiteSamples.all.flatMap { sample in languages.map { "\(sample.name).\($0).html" } }
        #expect(Set(names).count == names.count, "two samples have one name")
        for leftover in try Snapshot.names().subtracting(names).sorted() {
            if Snapshot.isRecording {
                try FileManager.default.removeItem(at: Snapshot.folder.appending(path: leftover))
            } else {
                Issue.record("\(leftover): there is no such sample\nRemove: \(Snapshot.command)")
            }
        }
    }

    @Test("every view has a sample")
    func completeness() {
        let sampled = Set(SiteSamples.all.map { ObjectIdentifier(type(of: $0.view)) })
        for view in SiteViews.all { #expect(sampled.contains(ObjectIdentifier(view)), "\(view)") }
    }

    @Test(
        "the first lines that differ are shown, and no more",
        arguments: [
            ("a\nb\nc", "a\nx\nc", "line 2\n- b\n+ x"),
            ("a", "a\nb", "line 2\n+ b"),
            ("a\nb", "a", "line 2\n- b"),
            ("", "a", "line 1\n- \n+ a"),
            ("a\na", "a", "line 2\n- a"),
            ("1\n2\n3\n4\n5", "6", "line 1\n- 1\n- 2\n- 3\n+ 6"),
        ])
    func differences(_ old: String, _ new: String, _ difference: String) {
        #expect(Snapshot.firstDifference(from: old, to: new) == difference)
    }

    @Test("a page that differs or was never recorded fails", .disabled(if: Snapshot.isRecording))
    func failing() throws {
        let sample = try #require(SiteSamples.all.first)
        let page = try Pages.shared.get().page(sample, in: "en")
        withKnownIssue { try Snapshot.check(page + "!", named: "\(sample.name).en.html") }
        withKnownIssue { try Snapshot.check(page, named: "Nowhere.en.html") }
    }
}
