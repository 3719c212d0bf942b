// The adapter: a filter that writes resources and texts for HTML, in the language of the page.

import Localization
import Stencil

extension Extension {
    /// `{{ title|html }}` writes a resource in the language of the variable `localization`, or a text of a user. Both are
    /// escaped. Stencil does not escape anything itself, so every text needs the filter.
    static func localized() -> Extension {
        let filters = Extension()
        filters.registerFilter("html") { (value: Any?, _: [Any?], variables: Context) throws -> Any? in
            guard let context = variables["localization"] as? LocalizationContext else {
                throw TemplateSyntaxError("the page has no variable `localization`")
            }
            var buffer = TextBuffer()
            switch value {
            case let resource as LocalizedStringResource: context.append(resource, escaping: .markup, to: &buffer)
            case let text as String: context.append(userInput: text, escaping: .markup, to: &buffer)
            case nil: break
            default: throw TemplateSyntaxError("`html` needs a text or a resource")
            }
            return buffer.text()
        }
        return filters
    }
}
