// Every screen in every state and language, compared with its recorded snapshot.

import Foundation
import Modules
import Preview
import Templates
import Testing

@Suite struct SnapshotTests {
    @Test("the pages of a sample equal their snapshots", arguments: SiteSamples.all)
    func page(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            guard let complaint = Snapshot.complaint(about: page.html, named: page.fileName) else { continue }
            if Snapshot.isRecording {
                try Snapshot.record(page.html, named: page.fileName)
            } else {
                Issue.record("\(complaint)")
            }
        }
    }

    @Test("every snapshot belongs to a page, and no two pages have the same name")
    func orphans() throws {
        let names = try Pages.shared.get().all.map(\.fileName)
        #expect(Set(names).count == names.count, "two samples have the same name")
        for orphan in try Snapshot.names().subtracting(names).sorted() {
            if Snapshot.isRecording {
                try FileManager.default.removeItem(at: Snapshot.folder.appending(path: orphan))
            } else {
                Issue.record("\(orphan): there is no such sample\nRemove: \(Snapshot.command)")
            }
        }
    }

    @Test("every view of a page has a sample")
    func completeness() {
        let sampled = Set(SiteSamples.all.map { ObjectIdentifier(type(of: $0.view)) })
        for view in PreviewViews.all where !view.isFragment {
            #expect(sampled.contains(ObjectIdentifier(view)), "\(view)")
        }
    }

    @Test(
        "only the first different lines are shown",
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

    @Test("a page that differs or has no snapshot is reported", .disabled(if: Snapshot.isRecording))
    func complaints() throws {
        let page = try #require(try Pages.shared.get().all.first)
        let changed = page.html.replacing("<main", with: "<div")
        let complaint = try #require(Snapshot.complaint(about: changed, named: page.fileName))
        #expect(complaint.hasPrefix("\(page.fileName): line "))
        #expect(complaint.contains("\n- <main") && complaint.contains("\n+ <div"))
        let missing = Snapshot.complaint(about: page.html, named: "Nowhere.html")
        #expect(missing == "Nowhere.html: there is no snapshot\nRecord: \(Snapshot.command)")
    }
}
