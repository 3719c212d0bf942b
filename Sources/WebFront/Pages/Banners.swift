// What is running, asked for while a page is on its way to somebody who is signed in.

import BackendServices
import Modules
import Synchronization

/// Asks for banners without ever keeping a page waiting for long.
struct Banners: Sendable {
    /// How long a page that is ready waits for its banner.
    static let moment = Duration.milliseconds(100)

    let modules: ModuleFactory

    /// Begins to ask, within the `CallContext` at hand.
    /// - Parameter isPosted: the page answers a form.
    /// - Returns: nil when nobody is signed in, and for the list of matches, which shows what is running.
    func ask(for visit: Visit, isPosted: Bool) -> Answer? {
        guard let session = visit.session, isPosted || visit.route?.pattern != .gathers else { return nil }
        let module = modules.banner(session.signedIn.token)
        let event = BannerEvent(gather: visit.place?.gather)
        return Answer { await module(event) }
    }

    /// A banner that may still be on its way.
    struct Answer: Sendable {
        /// Mostly there before the page is, which then has nothing to wait for and no need of a timer.
        private final class Ready: Sendable {
            let banner = Mutex<LayoutViewModel.Banner??>(nil)
        }

        private let ready: Ready
        private let banners: AsyncStream<LayoutViewModel.Banner?>
        private let answer: AsyncStream<LayoutViewModel.Banner?>.Continuation
        private let call: Task<Void, Never>

        init(_ ask: @escaping @Sendable () async -> LayoutViewModel.Banner?) {
            let (banners, answer) = AsyncStream.makeStream(of: LayoutViewModel.Banner?.self)
            let ready = Ready()
            self.banners = banners
            self.answer = answer
            self.ready = ready
            // A task of its own: one that belongs to the page would have to end before the page can be sent.
            call = Task {
                let banner = await ask()
                ready.banner.withLock { $0 = .some(banner) }
                answer.yield(banner)
                answer.finish()
            }
        }

        /// The banner, if it is there within ``Banners/moment``; the call is given up otherwise.
        func banner() async -> LayoutViewModel.Banner? {
            if let banner = ready.banner.withLock({ $0 }) { return banner }
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
