// The icons of the installed site, as devices ask for them.

public import Modules

/// Addresses of one drawing: for any purpose, for home screens that cut icons themselves, and for those of Apple, which
/// read no manifest.
public struct AppIcons: Sendable {
    /// SVG, for any size.
    let vector: AssetURL
    /// PNG, 192 pixels.
    let small: AssetURL
    /// PNG, 512 pixels.
    let large: AssetURL
    /// PNG, 512 pixels to the edges, the drawing within the inner 80 %.
    let maskable: AssetURL
    /// PNG, 180 pixels to the edges.
    public let touch: AssetURL
}
