// Checks that each key is used.

import StringCatalog

struct UsageCheck: CatalogCheck {
    private let uses: SymbolUses?

    init(_ uses: SymbolUses?) {
        self.uses = uses
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        guard let uses, !uses.contains(key: entry.key, symbol: SymbolName.name(for: entry.key)) else { return [] }
        return [
            Finding(
                position: entry.position, kind: .unused,
                message: "`\(entry.key)` is not used in any source file or template")
        ]
    }
}
