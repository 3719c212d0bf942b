// The sample of the components page. A test compares the list of colours with the style sheet.

extension ComponentsViewModel {
    package static let sample = ComponentsViewModel(
        colours: [
            "night", "night-deep", "night-raised", "night-raised-hover", "on-night", "on-night-soft", "floodlight",
            "on-floodlight", "on-floodlight-soft", "floodlight-line", "floodlight-team-a", "floodlight-team-b", "beam",
            "mown", "chalk", "paper", "surface", "surface-sunken", "line", "line-strong", "ink", "ink-soft", "link",
            "pitch", "pitch-hover", "pitch-soft", "on-pitch", "danger", "danger-hover", "danger-soft", "on-danger",
            "team-a", "team-a-hover", "on-team-a", "team-b", "team-b-hover", "on-team-b", "board", "board-glow",
            "board-line", "board-ink", "board-soft", "focus", "focus-halo",
        ],
        players: ["Zoë <b>Ünal</b>", "O'Neil & Sons", "عمر حسن"]
    )
}
