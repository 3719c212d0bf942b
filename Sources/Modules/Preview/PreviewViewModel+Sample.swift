// The index of the preview, which is a page like any other.

extension PreviewViewModel {
    public static let sample = PreviewPresenter().viewModel(
        of: ["Login.form", "PlayerList.list", "PlayerList.empty"],
        in: [(tag: "en", name: "English"), (tag: "fr", name: "Français"), (tag: "ar-XB", name: "ar-XB")],
        at: PreviewAddress(language: "en", theme: .dark)
    )
}
