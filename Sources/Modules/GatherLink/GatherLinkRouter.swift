// After a change back to the match, to the place where the link is: what became of it can be seen there.

import Entities

struct GatherLinkRouter {
    func changed(_ gather: Gather.ID) -> Outcome {
        .redirect(Redirect(to: .gatherShare(gather)))
    }
}
