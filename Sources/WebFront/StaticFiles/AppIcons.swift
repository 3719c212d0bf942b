// The icons of the installed site.

public import Modules

/// The addresses of the icon in all its formats.
public struct AppIcons: Sendable {
    /// SVG, for any size.
    let vector: AssetURL
    /// PNG, 192 pixels.
    let small: AssetURL
    /// PNG, 512 pixels.
    let large: AssetURL
    /// PNG, 512 pixels, without round corners. The ball is within the inner 80 %, because Android crops the icon.
    let maskable: AssetURL
    /// PNG, 180 pixels, without round corners, for Apple devices.
    public let touch: AssetURL
}
