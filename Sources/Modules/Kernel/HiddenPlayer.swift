// A chosen player as a hidden field of a form.

public import Entities
public import Templates

/// A player whose id a form sends without showing it.
public struct HiddenPlayer: TemplateModel, Equatable {
    public let id: Player.ID

    public static let fields: [TemplateField<Self>] = [.text("id", \.id)]
}
