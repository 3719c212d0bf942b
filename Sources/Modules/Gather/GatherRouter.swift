// Redirects to the match after a change, or with a notice of why there was no change, so that a reload does not send the form again.
// Shows the page when it is opened, and when it has a problem to show.

import BackendServices
import Entities

struct GatherRouter {
    func changed(_ gather: Gather.ID, to match: ChangedMatch) -> Outcome {
        .redirect(Redirect(to: .gather(gather), match: match))
    }

    func unchanged(_ gather: Gather.ID, flash: Flash) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }

    func page(_ viewModel: GatherViewModel, for response: GatherResponse) -> Outcome {
        .page(Page(viewModel, status: status(of: response.problem), address: .gather(response.watched.id)))
    }

    private func status(of problem: GatherResponse.Problem?) -> Page.Status {
        switch problem {
        case nil, .resultNotSent: .ok
        case .time, .scorer: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
