// The clock of a match, controlled by its buttons.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct GatherTimerTests {
    private let site: Site
    private let match: Gather.ID
    private let interactor: GatherInteractor

    init() async throws {
        site = try await Site()
        match = try await site.startMatch()
        interactor = .sample(on: site)
    }

    private func event(_ action: GatherTimerEvent.Action) -> GatherTimerEvent {
        GatherTimerEvent(gather: match, action: action, viewer: site.viewer)
    }

    private func clock() async throws -> MatchClock {
        try await site.matches.match(match).clock
    }

    @Test("a clock can be started, paused, resumed and cancelled, but not cancelled while it runs")
    func startPauseResumeCancel() async throws {
        #expect(try await interactor.operate(event(.start)).isChanged)
        #expect(try await clock().state == .running(endsAt: Site.start.addingTimeInterval(600)))
        site.clock.advance(by: 100)
        #expect(try await interactor.operate(event(.pause)).isChanged)
        #expect(try await clock().state == .paused(remaining: 500))
        site.clock.advance(by: 1_000)
        #expect(try await interactor.operate(event(.resume)).isChanged)
        #expect(try await clock().state == .running(endsAt: Site.start.addingTimeInterval(1_600)))
        let running = try await clock()
        #expect(try await interactor.operate(event(.cancel)) == .unchanged(.clockIsRunning))
        #expect(try await clock() == running)
        _ = try await interactor.operate(event(.pause))
        #expect(try await interactor.operate(event(.cancel)).isChanged)
        #expect(try await clock() == MatchClock())
    }

    @Test("cancelling goes back to the time that was chosen before the first start")
    func resetting() async throws {
        _ = try await interactor.operate(event(.set(minutes: "20", seconds: "")))
        _ = try await interactor.operate(event(.start))
        _ = try await interactor.operate(event(.set(minutes: "5", seconds: "")))
        _ = try await interactor.operate(event(.pause))
        #expect(try await interactor.operate(event(.cancel)).isChanged)
        #expect(try await clock() == MatchClock(duration: 1_200))
    }

    @Test(
        "setting a running clock changes its time, and the clock continues to run",
        arguments: [("0", "1", 1), ("10", "30", 630), ("99", "59", 5_999), ("", "45", 45), (" 7 ", "", 420)])
    func setting(_ minutes: String, _ seconds: String, _ duration: Int) async throws {
        _ = try await interactor.operate(event(.start))
        #expect(try await interactor.operate(event(.set(minutes: minutes, seconds: seconds))).isChanged)
        #expect(try await clock().duration == duration)
        #expect(try await clock().state == .running(endsAt: Site.start + TimeInterval(duration)))
    }

    @Test("a clock that is set to 00:00 is stopped, and the time is up")
    func settingZero() async throws {
        _ = try await interactor.operate(event(.start))
        _ = try await interactor.operate(event(.set(minutes: "00", seconds: "00")))
        #expect(try await clock() == MatchClock(duration: 0, chosenDuration: 600))
        #expect(try await clock().phase(at: site.clock.now()) == .timeUp)
    }

    @Test(
        "an invalid time changes nothing, and the entered text is kept",
        arguments: [
            ("100", "0"), ("0", "60"), ("-1", "0"), ("0", "-1"), ("1.5", "0"), ("ten", "0"), ("5", "x"),
            ("99999999999999999999", "0"), ("5 0", "0"), ("+5", "0"), ("-0", "0"), ("5", "+1"), ("", ""), (" ", ""),
        ])
    func wrongTimes(_ minutes: String, _ seconds: String) async throws {
        _ = try await interactor.operate(event(.start))
        let before = try await clock()
        let response = try await interactor.operate(event(.set(minutes: minutes, seconds: seconds))).page
        #expect(response?.problem == .time)
        #expect(response?.typedTime == .init(minutes: minutes, seconds: seconds))
        #expect(response?.match.clock == before)
        #expect(try await clock() == before)
    }

    @Test("at 00:00 the time is up, the clock is stopped, and start does not change it")
    func timeUp() async throws {
        _ = try await interactor.operate(event(.set(minutes: "0", seconds: "0")))
        #expect(try await interactor.operate(event(.start)).isChanged)
        #expect(try await clock() == MatchClock(duration: 0))
        #expect(try await clock().phase(at: site.clock.now()) == .timeUp)
    }

    @Test("added time counts from the moment when time was up until the clock is set")
    func addedTime() async throws {
        #expect(try await interactor.operate(event(.addTime)).isChanged)
        #expect(try await clock() == MatchClock())
        _ = try await interactor.operate(event(.start))
        site.clock.advance(by: 683)
        #expect(try await interactor.operate(event(.addTime)).isChanged)
        #expect(try await clock().addedSeconds(at: site.clock.now()) == 83)
        #expect(try await clock().phase(at: site.clock.now()) == .timeUp)
        #expect(try await interactor.operate(event(.set(minutes: "2", seconds: ""))).isChanged)
        #expect(try await clock() == MatchClock(duration: 120, chosenDuration: 600))
    }

    @Test("when the time is up, pause, start and resume do not change the phase")
    func aClockThatRanOutIsStopped() async throws {
        _ = try await interactor.operate(event(.start))
        site.clock.advance(by: 601)
        for action: GatherTimerEvent.Action in [.pause, .start, .resume] {
            #expect(try await interactor.operate(event(action)).isChanged)
            #expect(try await clock().phase(at: site.clock.now()) == .timeUp)
        }
    }

    @Test("the button that starts the clock changes nothing after the end of the match")
    func closed() async throws {
        _ = try await site.matches.end(match)
        #expect(try await interactor.operate(event(.start)) == .unchanged(.over))
        #expect(try await clock() == MatchClock())
    }

    @Test(
        "an error of the backend is reported as a problem of the page",
        arguments: ServiceError.shownByForms.filter { $0 != .conflict })
    func failures(_ error: ServiceError) async throws {
        site.fail(.changeMatch, with: error)
        let response = try await interactor.operate(event(.set(minutes: "7", seconds: ""))).page
        #expect(response?.problem == .failure(.service(error)))
        #expect(response?.typedTime == .init(minutes: "7", seconds: ""))
        #expect(response?.match == LiveMatch())
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async {
        site.fail(.changeMatch, with: error)
        await #expect(throws: error) { try await interactor.operate(event(.start)) }
    }

    @Test("an expired form does not change the clock, and the typed time is kept without an error at its field")
    func rejectingExpired() async throws {
        let response = try await interactor.rejectExpired(event(.start))
        #expect(response.problem == .failure(.expired))
        #expect(response.typedTime == nil)
        let typed = try await interactor.rejectExpired(event(.set(minutes: "7", seconds: "30")))
        let page = GatherPresenter().viewModel(for: typed)
        #expect(page.setter == .init(timer: .gatherTimer(match), minutes: "7", seconds: "30", error: nil))
        #expect(page.isMoreOpen)
        #expect(try await clock() == MatchClock())
    }
}
