// The error of rendering a view that was not bound.

/// A view or a layout of a type that the library was not made with, so that there is nothing to render it with.
public struct UnknownTemplateView: Error, Hashable, CustomStringConvertible {
    /// The types that the library was asked to render.
    public let description: String

    init(view: Any.Type, layout: Any.Type) {
        description = "the template library was not made with the view \(view) in the layout \(layout)"
    }
}
