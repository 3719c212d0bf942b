// What is running, asked for while a page is on its way to somebody who is signed in.

import BackendServices
import Modules

/// Asks for banners without ever keeping a page waiting for long.
struct Banners: Sendable {
    /// How long a page that is ready waits for its banner.
    static let moment = Duration.milliseconds(100)

    let modules: ModuleFactory

    /// Begins to ask, within the `CallContext` at hand.
    /// - Returns: nil when nobody is signed in.
    func ask(for visit: Visit) -> Answer? {
        guard let session = visit.session else { return nil }
        let module = modules.banner(session.signedIn.token)
        let event = BannerEvent(gather: PageAddress(of: visit).gather)
        return Answer { await module(event) }
    }

    /// A banner that may still be on its way.
    struct Answer: Sendable {
        private let banners: AsyncStream<LayoutViewModel.Banner?>
        private let answer: AsyncStream<LayoutViewModel.Banner?>.Continuation
        private let call: Task<Void, Never>

        init(_ ask: @escaping @Sendable () async -> LayoutViewModel.Banner?) {
            let (banners, answer) = AsyncStream.makeStream(of: LayoutViewModel.Banner?.self)
            self.banners = banners
            self.answer = answer
            // A task of its own: one that belongs to the page would have to end before the page can be sent.
            call = Task {
                answer.yield(await ask())
                answer.finish()
            }
        }

        /// The banner, if it is there within ``Banners/moment``; the call is given up otherwise.
        func banner() async -> LayoutViewModel.Banner? {
            let limit = Task { [answer] in
                try? await Task.sleep(for: Banners.moment)
                answer.finish()
            }
            defer {
                limit.cancel()
                call.cancel()
            }
            for await banner in banners { return banner }
            return nil
        }

        func giveUp() {
            call.cancel()
        }
    }
}
