// The scopes of names in templates.

/// The fields that a section adds: those of a model, or `.` for a value.
struct TemplateScope {
    struct FieldKey: Hashable {
        let model: ObjectIdentifier
        let name: String
    }

    let id: ObjectIdentifier
    let fields: [Field]
    let slot: Slot
    /// Nil for the value of an optional text or URL.
    private let model: (any TemplateModel.Type)?

    init(_ model: any TemplateModel.Type, at slot: Slot) {
        self.model = model
        id = ObjectIdentifier(model)
        fields = model.untypedFields
        self.slot = slot
    }

    /// The scope in the section of an optional text or URL, where `{{.}}` is the value.
    init(value kind: Field.Kind, at slot: Slot) {
        model = nil
        id = ObjectIdentifier(Field.self)
        fields = [Field(name: ".", offset: 0, kind: kind)]
        self.slot = slot
    }

    /// The name of the type, for messages. It is computed only when a message needs it, because computing it is slow.
    var name: String { model.map(Self.name) ?? "the value" }

    func field(_ name: some StringProtocol) -> Field? {
        fields.first { $0.name == name }
    }

    func slot(of field: Field) -> Slot {
        Slot(frame: slot.frame, offset: slot.offset + Int32(field.offset))
    }

    /// The names of all fields of the models and their nested models.
    static func names(in models: [any TemplateModel.Type]) -> Set<String> {
        var names: Set<String> = []
        var seen: Set<ObjectIdentifier> = []
        var open = models
        while let model = open.popLast() {
            guard seen.insert(ObjectIdentifier(model)).inserted else { continue }
            for field in model.untypedFields {
                names.insert(field.name)
                if let model = field.model { open.append(model) }
            }
        }
        return names
    }

    /// The name of a type without its module. The name of a local or private type is also without what encloses the type.
    static func name(of model: any TemplateModel.Type) -> String {
        let parts = String(reflecting: model).split(separator: ".").dropFirst()
        return parts.split { $0.hasPrefix("(") }.last?.joined(separator: ".") ?? "\(model)"
    }
}

struct ResolvedField {
    let name: String
    let field: Field
    let slot: Slot
}

/// An optional that is known to have a value. The slot alone does not identify the optional, because the first property
/// of its value can be an optional too, in the same slot.
struct OpenOptional: Hashable {
    private let slot: Slot
    private let type: ObjectIdentifier

    init(_ slot: Slot, _ presence: any PresenceReading.Type) {
        self.slot = slot
        type = ObjectIdentifier(presence)
    }
}
