// Turns the names of samples into the view model of the index.

package import Localization
import Modules

/// Creates the index of the preview. There is no use case, so there is no interactor.
package struct PreviewPresenter: Sendable {
    package init() {}

    /// Every language of a catalog, with its name in that language or, for a pseudolanguage, with its tag. Pseudolanguages come last.
    package static func languages(of catalog: LocalizedCatalog) -> [(tag: String, name: String)] {
        let languages = catalog.languages.filter { !isPseudo($0) } + catalog.languages.filter(isPseudo)
        return languages.map { (tag: $0, name: isPseudo($0) ? $0 : catalog.autonym(of: $0)) }
    }

    /// Pseudolanguages have the region XA or XB, which CLDR uses for nothing else. Another private-use region can be real, such as XK
    /// for Kosovo. A pseudolanguage is shown by its tag, because its name would be that of the language that it is derived from.
    private static func isPseudo(_ language: String) -> Bool {
        language.split(separator: "-").dropFirst().contains { $0 == "XA" || $0 == "XB" }
    }

    /// - Parameters:
    ///   - samples: the names of the samples, such as `PlayerList.empty`.
    ///   - languages: BCP 47 tags, with the names to show.
    ///   - address: the address of the index.
    package func viewModel(
        of samples: [String], in languages: [(tag: String, name: String)], at address: PreviewAddress
    ) -> PreviewViewModel {
        var screens: [(name: String, states: [PreviewViewModel.State])] = []
        for sample in samples {
            let screen = String(sample.prefix { $0 != "." })
            let state = PreviewViewModel.State(
                stateName: String(sample.dropFirst(screen.count + 1)),
                pages: languages.map { language in
                    PreviewViewModel.Page(
                        code: language.tag, languageName: language.name,
                        link: PreviewAddress(sample: sample, language: language.tag, theme: address.theme).route
                    )
                }
            )
            if screens.last?.name == screen {
                screens[screens.count - 1].states.append(state)
            } else {
                screens.append((screen, [state]))
            }
        }
        return PreviewViewModel(
            themes: themes(at: address),
            screens: screens.map { PreviewViewModel.Screen(name: $0.name, states: $0.states) }
        )
    }

    private func themes(at address: PreviewAddress) -> [PreviewViewModel.Theme] {
        ([nil] + PreviewAddress.Theme.allCases).map { theme in
            PreviewViewModel.Theme(
                label: label(of: theme),
                link: PreviewAddress(language: address.language, theme: theme).route,
                isCurrent: theme == address.theme
            )
        }
    }

    private func label(of theme: PreviewAddress.Theme?) -> LocalizedStringResource {
        switch theme {
        case nil: .previewThemeSystem
        case .light: .previewThemeLight
        case .dark: .previewThemeDark
        }
    }
}
