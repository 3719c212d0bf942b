// A field, in a type that does not depend on the model, for the binder.

import Localization

struct Field: Sendable {
    enum Kind: Sendable {
        case text(TextType)
        case flag
        case list(any ListReading.Type)
        case model(any TemplateModel.Type)
        case optionalModel(any TemplateModel.Type, any PresenceReading.Type)
        case url(any TemplateURL.Type)
        case optionalURL(any TemplateURL.Type, any PresenceReading.Type)
        case message(tags: [String])
        case optionalMessage(tags: [String], any PresenceReading.Type)
        case constantResource(LocalizedStringResource)
        case constantMessage(LocalizedStringResource)
        case constantString(String)
        /// An invalid declaration. The string completes “The field … of … ”.
        case unusable(String)

        /// The declared tags of a message in a stored property; nil for other fields.
        var messageTags: [String]? {
            switch self {
            case .message(let tags), .optionalMessage(let tags, _): tags
            default: nil
            }
        }
    }

    let name: String
    /// The offset in bytes from the start of the model. Unused for constants.
    let offset: Int
    let kind: Kind

    /// The model of a section of this field: that of the elements of a list, or a nested model; nil for other fields.
    var model: (any TemplateModel.Type)? {
        switch kind {
        case .list(let list): list.element
        case .model(let model), .optionalModel(let model, _): model
        default: nil
        }
    }

    /// The type of the field for error messages.
    var description: String {
        switch kind {
        case .text(let type): type.presence == nil ? "a text" : "an optional text"
        case .flag: "a flag"
        case .list: "a list"
        case .model: "a model"
        case .optionalModel: "an optional model"
        case .url: "a URL"
        case .optionalURL: "an optional URL"
        case .message, .constantMessage: "a message with tags"
        case .optionalMessage: "an optional message with tags"
        case .constantResource, .constantString: "a constant"
        case .unusable: "not usable"
        }
    }
}

/// The types of text fields, resolved once so that rendering needs no dynamic casts.
enum TextType: Sendable {
    case string, optionalString
    case integer, optionalInteger
    case resource, optionalResource

    /// Returns nil for a type that is not a text, such as a nested optional.
    init?(_ type: any Any.Type) {
        if type == String.self {
            self = .string
        } else if type == String?.self {
            self = .optionalString
        } else if type == Int.self {
            self = .integer
        } else if type == Int?.self {
            self = .optionalInteger
        } else if type == LocalizedStringResource.self {
            self = .resource
        } else if type == LocalizedStringResource?.self {
            self = .optionalResource
        } else {
            return nil
        }
    }

    /// The type that is read when the text is known to be present.
    var content: Content {
        switch self {
        case .string, .optionalString: .string
        case .integer, .optionalInteger: .integer
        case .resource, .optionalResource: .resource
        }
    }

    enum Content: Sendable {
        case string, integer, resource
    }

    /// Reads whether there is a text; nil for a text that is not optional.
    var presence: (any PresenceReading.Type)? {
        switch self {
        case .string, .integer, .resource: nil
        case .optionalString: OptionalAccess<String>.self
        case .optionalInteger: OptionalAccess<Int>.self
        case .optionalResource: OptionalAccess<LocalizedStringResource>.self
        }
    }
}

extension TemplateModel {
    /// The declared fields, in a type that does not depend on the model.
    static var untypedFields: [Field] { fields.map(\.field) }
}
