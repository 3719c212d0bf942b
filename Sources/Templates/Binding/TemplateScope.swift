// Which names mean what inside a section: the models around a tag, innermost last.

/// A model whose fields can be named, and where it lies.
struct TemplateScope {
    /// Names a field of a type, to know which are used.
    struct FieldKey: Hashable {
        let model: ObjectIdentifier
        let name: String
    }

    let name: String
    let id: ObjectIdentifier
    let fields: [Field]
    let slot: Slot

    init(_ model: any TemplateModel.Type, at slot: Slot) {
        name = Self.name(of: model)
        id = ObjectIdentifier(model)
        fields = model.untypedFields
        self.slot = slot
    }

    /// The section of an optional text or address, where `{{.}}` is its value.
    init(value kind: Field.Kind, at slot: Slot) {
        name = "the value"
        id = ObjectIdentifier(Field.self)
        fields = [Field(name: ".", offset: 0, kind: kind)]
        self.slot = slot
    }

    func field(_ name: some StringProtocol) -> Field? {
        fields.first { $0.name == name }
    }

    func slot(of field: Field) -> Slot {
        Slot(frame: slot.frame, offset: slot.offset + Int32(field.offset))
    }

    /// Every name in the models, and in the models that they hold.
    static func names(in models: [any TemplateModel.Type]) -> Set<String> {
        var names: Set<String> = []
        var seen: Set<ObjectIdentifier> = []
        var open = models
        while let model = open.popLast() {
            guard seen.insert(ObjectIdentifier(model)).inserted else { continue }
            for field in model.untypedFields {
                names.insert(field.name)
                switch field.kind {
                case .list(let list): open.append(list.element)
                case .model(let model), .optionalModel(let model, _): open.append(model)
                default: break
                }
            }
        }
        return names
    }

    /// The type's name without its module, and without the function that a local type is declared in.
    static func name(of model: any TemplateModel.Type) -> String {
        let parts = String(reflecting: model).split(separator: ".").dropFirst()
        return parts.split { $0.hasPrefix("(") }.last?.joined(separator: ".") ?? "\(model)"
    }
}

/// What a name stands for.
struct ResolvedField {
    let name: String
    let field: Field
    let slot: Slot
}

/// An optional that is known to hold a value. Its type tells it from an optional that lies at the same place inside it.
struct OpenOptional: Hashable {
    private let slot: Slot
    private let type: ObjectIdentifier

    init(_ slot: Slot, _ presence: any PresenceReading.Type) {
        self.slot = slot
        type = ObjectIdentifier(presence)
    }
}

extension String {
    /// The candidate that is the least edits away, if it is near enough to be meant or begins with these letters.
    func nearest(of candidates: some Sequence<String>) -> String? {
        let limit = Swift.max(1, count / 3)
        return
            candidates
            .map { (name: $0, distance: editDistance(to: $0)) }
            .filter { $0.distance <= limit || count > 2 && $0.name.lowercased().hasPrefix(lowercased()) }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
            .name
    }

    /// Letters to insert, remove or replace, and neighbours to exchange: how people mistype a name (optimal string
    /// alignment).
    private func editDistance(to other: String) -> Int {
        let own = Array(self)
        let other = Array(other)
        var before: [Int] = []
        var row = Array(0...other.count)
        for index in own.indices {
            var next = [index + 1]
            for column in other.indices {
                let replaced = row[column] + (own[index] == other[column] ? 0 : 1)
                var least = Swift.min(replaced, row[column + 1] + 1, next[column] + 1)
                let isExchanged =
                    index > 0 && column > 0 && own[index] == other[column - 1] && own[index - 1] == other[column]
                if isExchanged { least = Swift.min(least, before[column - 1] + 1) }
                next.append(least)
            }
            before = row
            row = next
        }
        return row[other.count]
    }
}
