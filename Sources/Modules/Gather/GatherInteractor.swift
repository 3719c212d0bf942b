// Opens the page of a match, and operates its clock. The state of a match is on the server; pages only show it.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct GatherInteractor {
    let matches: any MatchService
    let now: @Sendable () -> Date
    let makeTapToken: @Sendable () -> String

    func open(_ event: GatherEvent) async throws(ServiceError) -> GatherResponse {
        try await response(of: event.gather, for: event.viewer)
    }

    /// The current page of the match, with the message that the form has expired.
    func rejectExpired(_ event: some MatchFormEvent) async throws(ServiceError) -> GatherResponse {
        try await response(to: event, problem: .failure(.expired))
    }

    func operate(_ event: GatherTimerEvent) async throws(ServiceError) -> GatherAnswer {
        let action: MatchClock.Action
        switch event.action {
        case .start: action = .start
        case .pause: action = .pause
        case .resume: action = .resume
        case .cancel: action = .cancel
        case .addTime: action = .addTime
        case .set(let minutes, let seconds):
            guard let time = time(minutes: minutes, seconds: seconds) else {
                return try await refusal(of: event, problem: .time, afterTheEnd: .over)
            }
            action = .set(seconds: time)
        }
        return try await answer(event) { () async throws(ServiceError) in
            let instant = now()
            let match = try await matches.change(event.gather, .clock(action), token: nil, at: instant)
            // Another device may have started the clock since the page was loaded.
            let isRunning = match.clock.phase(at: instant) == .running
            return action == .cancel && isRunning ? .unchanged(.clockIsRunning) : .changed(match)
        }
    }

    /// Performs the action of a form. After a failure, returns the page of the match with the problem, if the match can be shown.
    /// - Parameter notice: the notice to show when the match has ended, perhaps on another device.
    func answer(
        _ event: some MatchFormEvent, afterTheEnd notice: GatherAnswer.Notice = .over,
        _ change: () async throws(ServiceError) -> Change
    ) async throws(ServiceError) -> GatherAnswer {
        do {
            switch try await change() {
            case .changed(let match, let goal):
                return .changed(ChangedMatch(revision: match.revision, goal: goal))
            case .unchanged(let notice): return .unchanged(notice)
            case .refused(let problem):
                return try await refusal(of: event, problem: problem, afterTheEnd: notice)
            }
        } catch ServiceError.conflict {
            // The match has ended, or has no room for the token of the tap. The notice comes with a redirect, so that it is also
            // shown for a tap that the phone had stored and sent later: the response to such a tap is not shown, but the next page
            // shows the notice.
            return .unchanged(try await matches.watched(event.gather).isOpen ? .full : notice)
        } catch let error where error.isShownByForms {
            return .page(try await response(to: event, problem: .failure(.service(error))))
        }
    }

    enum Change {
        case changed(LiveMatch, counting: Goal.ID? = nil)
        case unchanged(GatherAnswer.Notice)
        case refused(GatherResponse.Problem)
    }

    /// The page of an open match with the problem of the form, or the notice that the match has ended.
    private func refusal(
        of event: some MatchFormEvent, problem: GatherResponse.Problem, afterTheEnd notice: GatherAnswer.Notice
    ) async throws(ServiceError) -> GatherAnswer {
        let response = try await response(to: event, problem: problem)
        return response.watched.isOpen ? .page(response) : .unchanged(notice)
    }

    /// The page of the match after a form that was not accepted, with what was typed.
    private func response(
        to event: some MatchFormEvent, problem: GatherResponse.Problem
    ) async throws(ServiceError) -> GatherResponse {
        try await response(of: event.gather, for: event.viewer, problem: problem, typedTime: event.typedTime)
    }

    func response(
        of id: Gather.ID, for viewer: Viewer, problem: GatherResponse.Problem? = nil,
        typedTime: GatherResponse.TypedTime? = nil
    ) async throws(ServiceError) -> GatherResponse {
        let watched = try await matches.watched(id)
        // The match was closed, but the backend has no result, so the result has to be sent again.
        let isResultMissing = watched.match.isClosed && !watched.isEnded
        return GatherResponse(
            of: watched, at: now(), for: viewer, makeTapToken: makeTapToken,
            problem: problem ?? (isResultMissing ? .resultNotSent : nil), typedTime: typedTime
        )
    }

    /// - Returns: the time in seconds; nil for texts that are not a time from 00:00 to 99:59, and when both are empty.
    private func time(minutes: String, seconds: String) -> Int? {
        guard !(minutes + seconds).trimmed.isEmpty,
            let minutes = number(minutes, within: 0...99),
            let seconds = number(seconds, within: 0...59)
        else {
            return nil
        }
        return minutes * 60 + seconds
    }

    /// The whole number in a field of the form: 0 for an empty field; nil for a text that is not a number, and for a number outside
    /// the range.
    private func number(_ text: String, within range: ClosedRange<Int>) -> Int? {
        guard let number = text.trimmed.isEmpty ? 0 : Int(typed: text), range.contains(number) else { return nil }
        return number
    }
}
