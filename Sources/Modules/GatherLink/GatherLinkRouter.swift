// Redirects to the section of the match's page that shows the link, where the change is visible.

import Entities

struct GatherLinkRouter {
    func changed(_ gather: Gather.ID) -> Outcome {
        .redirect(Redirect(to: .gatherShare(gather)))
    }
}
