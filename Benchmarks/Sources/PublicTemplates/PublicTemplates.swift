// The two pages of published benchmarks of template engines, for Benchmarks/Templates/run.
//
// PublicTemplates PAGE WAY prints the page. PublicTemplates PAGE WAY SECONDS renders the page repeatedly for at least this many
// seconds, and prints the mean time of one page in nanoseconds.

import Localization
import Templates

@main
struct PublicTemplates {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3, let render = try candidates()[arguments[1] + " " + arguments[2]] else {
            print("usage: PublicTemplates table|teams templates|handwritten [SECONDS]")
            return
        }
        var buffer = TextBuffer()
        try render(&buffer)
        guard arguments.count > 3, let seconds = Double(arguments[3]) else {
            return print(buffer.text(), terminator: "")
        }
        let clock = ContinuousClock()
        let (start, limit) = (clock.now, Duration.seconds(seconds))
        var count = 0
        while start.duration(to: clock.now) < limit {
            for _ in 0..<10 {
                buffer.removeAll(keepingCapacity: true)
                try render(&buffer)
            }
            count += 10
        }
        print(start.duration(to: clock.now) / .nanoseconds(1) / Double(count))
    }

    private static func candidates() throws -> [String: (inout TextBuffer) throws -> Void] {
        let json = #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#
        let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "Localizable.xcstrings"))
        let library = try TemplateLibrary(
            texts: [Table.template: Table.text, Teams.template: Teams.text], layout: EmptyLayout.self,
            views: [Table.self, Teams.self], catalog: catalog)
        let context = catalog.context(for: "en", timeZone: .gmt)
        let (table, teams) = (Table(), Teams())
        return [
            "table templates": { try library.render(table, in: EmptyLayout(), context: context, to: &$0) },
            "teams templates": { try library.render(teams, in: EmptyLayout(), context: context, to: &$0) },
            "table handwritten": { table.append(to: &$0) },
            "teams handwritten": { teams.append(to: &$0) },
        ]
    }
}

struct EmptyLayout: TemplateModel {
    static let fields: [TemplateField<Self>] = []
}

/// 100 rows of 100 numbers.
struct Table: TemplateView {
    let rows = (0..<100).map { _ in Row(cells: (0..<100).map(Cell.init)) }

    struct Row: TemplateModel, Equatable {
        let cells: [Cell]
        static let fields: [TemplateField<Self>] = [.list("cells", \.cells)]
    }

    struct Cell: TemplateModel, Equatable {
        let number: Int
        static let fields: [TemplateField<Self>] = [.text("number", \.number)]
    }

    static let template = "Table"
    static let text =
        "<table>{{#rows}}<tr>{{#cells}}<td>{{number}}</td>{{/cells}}</tr>{{/rows}}</table>"
    static let fields: [TemplateField<Self>] = [.list("rows", \.rows)]

    func append(to buffer: inout TextBuffer) {
        buffer.append("<table>" as StaticString)
        for row in rows {
            buffer.append("<tr>" as StaticString)
            for cell in row.cells {
                buffer.append("<td>" as StaticString)
                buffer.append(decimal: cell.number)
                buffer.append("</td>" as StaticString)
            }
            buffer.append("</tr>" as StaticString)
        }
        buffer.append("</table>" as StaticString)
    }
}

/// Four teams with their scores. Only the `class` of the first is not empty.
struct Teams: TemplateView {
    let year = 2015
    let teams = [
        Team(name: "Jiangsu", score: 43, isFirst: true), Team(name: "Beijing", score: 27, isFirst: false),
        Team(name: "Guangzhou", score: 22, isFirst: false), Team(name: "Shandong", score: 12, isFirst: false),
    ]

    struct Team: TemplateModel, Equatable {
        let name: String
        let score: Int
        let isFirst: Bool
        static let fields: [TemplateField<Self>] = [
            .text("name", \.name), .text("score", \.score), .flag("isFirst", \.isFirst),
        ]
    }

    static let template = "Teams"
    static let text =
        "<html><head><title>{{year}}</title></head><body><h1>CSL {{year}}</h1><ul>{{#teams}}"
        + "<li class=\"{{#isFirst}}champion{{/isFirst}}\"><b>{{name}}</b>: {{score}}</li>{{/teams}}</ul></body></html>"
    static let fields: [TemplateField<Self>] = [.text("year", \.year), .list("teams", \.teams)]

    func append(to buffer: inout TextBuffer) {
        buffer.append("<html><head><title>" as StaticString)
        buffer.append(decimal: year)
        buffer.append("</title></head><body><h1>CSL " as StaticString)
        buffer.append(decimal: year)
        buffer.append("</h1><ul>" as StaticString)
        for team in teams {
            buffer.append("<li class=\"" as StaticString)
            if team.isFirst { buffer.append("champion" as StaticString) }
            buffer.append("\"><b>" as StaticString)
            buffer.append(escaping: team.name)
            buffer.append("</b>: " as StaticString)
            buffer.append(decimal: team.score)
            buffer.append("</li>" as StaticString)
        }
        buffer.append("</ul></body></html>" as StaticString)
    }
}
