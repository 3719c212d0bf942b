// Turns the spectator link into its part of the match's page.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct GatherLinkPresenter {
    func viewModel(for watched: WatchedMatch, namesTimeZone: Bool) -> GatherLinkViewModel {
        let link = watched.match.link
        return GatherLinkViewModel(
            action: .gatherLink(watched.id),
            watch: link.map { .watch($0.key) },
            // Before the end the score changes, so a title with the score would soon be wrong.
            shareTitle: watched.isEnded ? watched.summary : .gatherTitle,
            ends: link.map { ends($0, afterMatch: watched.endedAt, namingZone: namesTimeZone) },
            keepLabel: link.flatMap { $0.isKept ? nil : .linkKeep }
        )
    }

    private func ends(
        _ link: SpectatorLink, afterMatch matchEnd: Date?, namingZone: Bool
    ) -> LocalizedStringResource {
        if link.isKept { return .linkKept }
        guard let end = link.endsAt(afterMatch: matchEnd) else { return .linkEnds }
        return .linkEndsAt(end.dayAndTime(namingZone: namingZone))
    }
}
