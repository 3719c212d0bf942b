// The error for views that are not in the library.

/// Thrown when a view or a layout has a type that the library was not created with.
public struct UnknownTemplateView: Error, Hashable, CustomStringConvertible {
    /// One sentence with the types of the view and the layout.
    public let description: String

    init(view: Any.Type, layout: Any.Type) {
        description =
            "the template library was not created with the view \(view) in the layout \(layout): pass both types as `views:` and `layout:`"
    }
}
