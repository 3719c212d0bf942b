// After a change back to the match, where the link is.

import Entities
import Localization

struct GatherLinkRouter {
    func changed(_ gather: Gather.ID, telling message: LocalizedStringResource) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: [message]))
    }
}
