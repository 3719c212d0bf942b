// How a model names its fields. A key path is turned into an offset here, once; rendering never sees one.

public import Localization

/// One name that templates may use, and the stored property or constant behind it.
public struct TemplateField<Model>: Sendable {
    let field: Field

    /// Text, written escaped as `{{name}}`. An optional one is written inside its own section:
    /// `{{#note}}<p>{{note}}</p>{{/note}}`.
    public static func text<Value: TemplateText>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, TextType(Value.self).map(Field.Kind.text))
    }

    /// A condition: `{{#isCurrent}}…{{/isCurrent}}`, or `{{^isCurrent}}…{{/isCurrent}}` for its absence.
    public static func flag(_ name: String, _ path: KeyPath<Model, Bool>) -> Self {
        Self(name, path, .flag)
    }

    /// A list: its section is written once for each element, its inverted section when there is none.
    public static func list<Element: TemplateModel>(_ name: String, _ path: KeyPath<Model, [Element]>) -> Self {
        Self(name, path, .list(ArrayAccess<Element>.self))
    }

    /// A model inside the model: `{{#account}}{{username}}{{/account}}` or `{{account.username}}`.
    public static func model<Value: TemplateModel>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, .model(Value.self))
    }

    /// A model that may be absent: `{{#account}}…{{/account}}` shows it, `{{^account}}…{{/account}}` its absence.
    public static func model<Value: TemplateModel>(_ name: String, _ path: KeyPath<Model, Value?>) -> Self {
        Self(name, path, .optionalModel(Value.self, OptionalAccess<Value>.self))
    }

    /// An address: the start of an attribute like `href="{{link}}"`, or text.
    public static func url<Value: TemplateURL>(_ name: String, _ path: KeyPath<Model, Value>) -> Self {
        Self(name, path, .url(URLAccess<Value>.self))
    }

    /// An address that may be absent, written inside its own section:
    /// `{{#next}}<a href="{{next}}">…</a>{{/next}}`.
    public static func url<Value: TemplateURL>(_ name: String, _ path: KeyPath<Model, Value?>) -> Self {
        Self(name, path, .optionalURL(URLAccess<Value>.self, OptionalAccess<Value>.self))
    }

    /// A text that is the same in every instance; it is merged into the markup around it, for each language.
    public static func constant(_ name: String, _ resource: LocalizedStringResource) -> Self {
        Self(field: Field(name: name, offset: 0, kind: .constantResource(resource)))
    }

    /// A fixed string that is the same in every instance and language: `data-screen="{{screen}}"`.
    public static func constant(_ name: String, _ string: String) -> Self {
        Self(field: Field(name: name, offset: 0, kind: .constantString(string)))
    }

    /// A text whose tags become elements of the page. Its section says which, with a block for each tag; what is before
    /// `{{.}}` is written where the tag opens, what is behind it where it closes:
    ///
    ///     {{#hint}}{{$link}}<a class="aside-link" href="{{route}}">{{.}}</a>{{/link}}{{/hint}}
    /// - Parameter tags: the tags of every text that the property may hold; at least one.
    public static func message(
        _ name: String, _ path: KeyPath<Model, LocalizedStringResource>, tags: [String]
    ) -> Self {
        Self(name, path, .message(tags: tags))
    }

    /// A text with tags that may be absent: its section shows it when it is there, `{{^hint}}…{{/hint}}` its absence.
    /// - Parameter tags: the tags of every text that the property may hold; at least one.
    public static func message(
        _ name: String, _ path: KeyPath<Model, LocalizedStringResource?>, tags: [String]
    ) -> Self {
        Self(name, path, .optionalMessage(tags: tags, OptionalAccess<LocalizedStringResource>.self))
    }

    /// A text with tags that is the same in every instance; its tags are those that the catalog declares for its key.
    public static func message(_ name: String, _ resource: LocalizedStringResource) -> Self {
        Self(field: Field(name: name, offset: 0, kind: .constantMessage(resource)))
    }

    private init(field: Field) {
        self.field = field
    }

    /// Binds a stored property of `Model` that holds a `Value`.
    ///
    /// This is the one place where an offset and the type found there are put together, both from the same key path:
    /// every typed read while rendering rests on it.
    private init<Value>(_ name: String, _ path: KeyPath<Model, Value>, _ kind: Field.Kind?) {
        let unusable: String? =
            if kind == nil {
                "is \(Value.self), which is not a text"
            } else if type(of: path).valueType != Value.self || type(of: path).rootType != Model.self {
                "is not declared as \(Value.self)"
            } else if MemoryLayout<Model>.offset(of: path) == nil {
                "is computed or observed; only stored properties can be read in place"
            } else if let tags = kind?.messageTags, tags.isEmpty {
                "is a message without tags: declare it as a text"
            } else {
                nil
            }
        let offset = MemoryLayout<Model>.offset(of: path)
        field = Field(name: name, offset: offset ?? 0, kind: unusable.map(Field.Kind.unusable) ?? kind ?? .flag)
    }
}
