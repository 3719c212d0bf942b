// The adapter: lets swift-mustache write resources in the language of a context.

import Localization
import Mustache

/// A value, with the language in which its resources are written. When a property is read, a resource becomes its text, and a struct
/// or an object is wrapped in the same way, also as the element of an array.
struct Localized: MustacheParent {
    let value: Any
    let context: LocalizationContext

    func child(named name: String) -> Any? {
        Mirror(reflecting: value).children.first { $0.label == name }.flatMap { wrapped($0.value) }
    }

    private func wrapped(_ value: Any) -> Any? {
        switch value {
        // The result is a string, which swift-mustache escapes. Arguments with the opposite writing direction are isolated in it.
        case let resource as LocalizedStringResource: String(localized: resource, in: context)
        case let text as String: text
        case let array as [Any]: array.compactMap(wrapped)
        default:
            switch Mirror(reflecting: value).displayStyle {
            case .optional: Mirror(reflecting: value).children.first.flatMap { wrapped($0.value) }
            case .struct, .class: Localized(value: value, context: context)
            default: value
            }
        }
    }
}
