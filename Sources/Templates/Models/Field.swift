// A field without the type of its model: what the binder reasons about.

import Localization

/// A name, where its value lies in the model, and what can be done with it.
struct Field: Sendable {
    enum Kind: Sendable {
        case text(TextType)
        case flag
        case list(any ListReading.Type)
        case model(any TemplateModel.Type)
        case optionalModel(any TemplateModel.Type, any PresenceReading.Type)
        case url(any URLReading.Type)
        case optionalURL(any URLReading.Type, any PresenceReading.Type)
        case message(tags: [String])
        case optionalMessage(tags: [String], any PresenceReading.Type)
        case constantResource(LocalizedStringResource)
        case constantMessage(LocalizedStringResource)
        case constantString(String)
        /// Declared wrongly; the string completes “The field … of … ”.
        case unusable(String)

        /// The declared tags of a stored message.
        var messageTags: [String]? {
            switch self {
            case .message(let tags), .optionalMessage(let tags, _): tags
            default: nil
            }
        }
    }

    let name: String
    /// Bytes from the start of the model; of no meaning for constants.
    let offset: Int
    let kind: Kind

    /// What the field is, for a message.
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

/// The types of text, told apart once so that rendering reads each without a detour. An optional one that is there is
/// read as what it holds.
enum TextType: Sendable {
    case string, optionalString
    case integer, optionalInteger
    case resource, optionalResource

    /// `nil` for a type that is not text, such as an optional of an optional.
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

    /// What is read from memory where a text of this type lies, and is known to be there.
    var content: Content {
        switch self {
        case .string, .optionalString: .string
        case .integer, .optionalInteger: .integer
        case .resource, .optionalResource: .resource
        }
    }

    /// The types of text that are there.
    enum Content: Sendable {
        case string, integer, resource
    }

    /// How to find out whether there is a text; `nil` when there always is.
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
    /// The fields without their model's type.
    static var untypedFields: [Field] { fields.map(\.field) }
}
