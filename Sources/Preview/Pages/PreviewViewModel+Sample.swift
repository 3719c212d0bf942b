// The sample of the index of the preview.

extension PreviewViewModel {
    package static let sample = PreviewPresenter().viewModel(
        of: ["Login.form", "PlayerList.list", "PlayerList.empty"],
        in: [(tag: "en", name: "English"), (tag: "fr", name: "Français"), (tag: "ar-XB", name: "ar-XB")],
        at: PreviewAddress(language: "en", theme: .dark)
    )
}
