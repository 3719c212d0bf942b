// The fields that a model declares. Key paths are converted to offsets when the library is created.

public import Localization

/// A name that templates can use, bound to a stored property or a constant. The name has only ASCII letters, digits,
/// `_` and `-`.
public struct TemplateField<Model>: Sendable {
    let field: Field

    /// A text, written escaped as `{{name}}`. An optional text is written inside its section:
    /// `{{#note}}<p>{{note}}</p>{{/note}}`. Tags of a text of the catalog are omitted; see `message(_:_:tags:)`.
    ///
    /// The property is a `String`, an `Int` or a `LocalizedStringResource`, or an optional of one of them. A date or a number in
    /// the format of the user's language is a resource: `"\(date, format: .date)"`, `"\(ratio)"`.
    public static func text<Value: TemplateText>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, TextType(Value.self).map(Field.Kind.text))
    }

    /// A condition: `{{#isCurrent}}…{{/isCurrent}}`, or `{{^isCurrent}}…{{/isCurrent}}` when it is false.
    public static func flag(_ name: String, _ path: KeyPath<Model, Bool>) -> Self {
        Self(name, path, .flag)
    }

    /// A list. Its section is rendered for each element, and its inverted section when the list is empty.
    public static func list<Element: TemplateModel>(_ name: String, _ path: KeyPath<Model, [Element]>) -> Self {
        Self(name, path, .list(ArrayAccess<Element>.self))
    }

    /// A nested model: `{{#account}}{{username}}{{/account}}` or `{{account.username}}`.
    public static func model<Value: TemplateModel>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, .model(Value.self))
    }

    /// An optional model: `{{#account}}…{{/account}}` when it is present, `{{^account}}…{{/account}}` when it is
    /// absent.
    public static func model<Value: TemplateModel>(_ name: String, _ path: KeyPath<Model, Value?>) -> Self {
        Self(name, path, .optionalModel(Value.self, OptionalAccess<Value>.self))
    }

    /// A URL, written at the start of the value of an attribute, such as `href="{{link}}"`, or as a text.
    ///
    /// The property is a `CheckedURL` or has a type of your own that conforms to `TemplateURL`. A `String` is not accepted: create
    /// a `CheckedURL` from it.
    public static func url<Value: TemplateURL>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, .url(Value.self))
    }

    /// An optional URL, written inside its section: `{{#next}}<a href="{{next}}">…</a>{{/next}}`.
    public static func url<Value: TemplateURL>(_ name: String, _ path: KeyPath<Model, Value?>) -> Self {
        Self(name, path, .optionalURL(Value.self, OptionalAccess<Value>.self))
    }

    /// A text of the catalog that is the same for all instances: `.constant("title", .playersTitle)`. A string literal as
    /// the resource is a key of the catalog.
    public static func constant(_ name: String, _ resource: LocalizedStringResource) -> Self {
        Self(field: Field(name: name, offset: 0, kind: .constantResource(resource)))
    }

    /// A string that is the same for all instances and languages, such as an identifier for scripts:
    /// `.constant("screen", string: "login")` for `data-screen="{{screen}}"`.
    public static func constant(_ name: String, string: String) -> Self {
        Self(field: Field(name: name, offset: 0, kind: .constantString(string)))
    }

    /// A text with tags that become elements of the page. Its section has a block for each tag. The part before `{{.}}`
    /// is written at the start of the tag, and the part after it at the end:
    ///
    ///     {{#hint}}{{$link}}<a href="{{link}}">{{.}}</a>{{/link}}{{/hint}}
    ///
    /// - Parameters:
    ///   - name: the name in templates.
    ///   - path: the stored property.
    ///   - tags: the tags of all texts that the property can have; at least one. A tag that is not named here is omitted,
    ///     and its content is written.
    public static func message(
        _ name: String, _ path: KeyPath<Model, LocalizedStringResource>, tags: [String]
    ) -> Self {
        Self(name, path, .message(tags: tags))
    }

    /// An optional text with tags. Its section is rendered when the text is present, `{{^hint}}…{{/hint}}` when it is absent.
    /// - Parameters:
    ///   - name: the name in templates.
    ///   - path: the stored property.
    ///   - tags: the tags of all texts that the property can have; at least one. A tag that is not named here is omitted,
    ///     and its content is written.
    public static func message(
        _ name: String, _ path: KeyPath<Model, LocalizedStringResource?>, tags: [String]
    ) -> Self {
        Self(name, path, .optionalMessage(tags: tags, OptionalAccess<LocalizedStringResource>.self))
    }

    // The unavailable overloads exist only for the messages of the compiler.

    /// Does not compile, because the tags of a property are not known.
    @available(*, unavailable, message: "a message of a property needs its tags: .message(…, tags: [\"link\"])")
    public static func message(_ name: String, _ path: KeyPath<Model, LocalizedStringResource>) -> Self {
        message(name, path, tags: [])
    }

    /// Does not compile, because the tags of a property are not known.
    @available(*, unavailable, message: "a message of a property needs its tags: .message(…, tags: [\"link\"])")
    public static func message(_ name: String, _ path: KeyPath<Model, LocalizedStringResource?>) -> Self {
        message(name, path, tags: [])
    }

    /// Does not compile, because only texts of the catalog have tags.
    @available(*, unavailable, message: "a String has no tags: use a LocalizedStringResource, or a .text field")
    public static func message(_ name: String, _ path: KeyPath<Model, String>, tags: [String] = []) -> Self {
        text(name, path)
    }

    /// Does not compile, because only texts of the catalog have tags.
    @available(*, unavailable, message: "a String has no tags: use a LocalizedStringResource, or a .text field")
    public static func message(_ name: String, _ path: KeyPath<Model, String?>, tags: [String] = []) -> Self {
        text(name, path)
    }

    /// Does not compile, because a model has several fields.
    @available(*, unavailable, message: "a model is not a text: declare the field as .model, and use it as a section")
    public static func text<Value: TemplateModel>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        model(name, path)
    }

    /// Does not compile, because a flag is a `Bool`.
    @available(
        *, unavailable,
        message: """
            a flag is a Bool: an optional value is a .text, .url, .model or .message; for another condition declare a \
            Bool, such as `count > 0`
            """
    )
    public static func flag<Value>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, .flag)
    }

    /// Does not compile, because an empty array is used instead of an absent list.
    @available(*, unavailable, message: "a list is not optional: declare an array; {{^rows}} is for an empty one")
    public static func list<Element: TemplateModel>(_ name: String, _ path: KeyPath<Model, [Element]?>) -> Self {
        Self(name, path, nil)
    }

    /// A text with tags that is the same for all instances. The catalog declares its tags.
    public static func message(_ name: String, _ resource: LocalizedStringResource) -> Self {
        Self(field: Field(name: name, offset: 0, kind: .constantMessage(resource)))
    }

    private init(field: Field) {
        self.field = field
    }

    /// Binds a stored property of `Model` with the type `Value`.
    ///
    /// This initializer combines an offset with a type, both of the same key path. Only `TemplateScope.init(value:at:)` also
    /// combines them, with the offset 0 of a value in its own slot. The reads of the renderer are safe only if both initializers
    /// do this correctly.
    private init<Value>(_ name: String, _ path: KeyPath<Model, Value>, _ kind: Field.Kind?) {
        let unusable: String? =
            if Model.self is AnyClass {
                "belongs to a class; models are structs"
            } else if kind == nil {
                "has the type \(Value.self), which is not a text"
            } else if type(of: path).valueType != Value.self || type(of: path).rootType != Model.self {
                "is not declared as \(Value.self)"
            } else if MemoryLayout<Model>.offset(of: path) == nil {
                "is computed or observed; only stored properties can be fields"
            } else if let tags = kind?.messageTags, tags.isEmpty {
                "is a message without tags; declare it as a text"
            } else {
                nil
            }
        let offset = MemoryLayout<Model>.offset(of: path)
        field = Field(name: name, offset: offset ?? 0, kind: unusable.map(Field.Kind.unusable) ?? kind ?? .flag)
    }
}
