// The label `result` of the metrics of calls.

import NIOCore
import Testing

@testable import BackendREST

@Suite struct CallMetricsTests {
    @Test(
        "Errors of the contract are `ok`; a redirect and an error of the server are `failed`",
        arguments: [
            (400, "ok"), (401, "ok"), (404, "ok"), (409, "ok"), (429, "ok"), (302, "failed"),
            (500, "failed"),
            (503, "failed"), (504, "failed"),
        ])
    func statuses(_ status: Int, _ name: String) {
        #expect(CallMetrics.name(of: .failure(CallFailure(status: status, retryAfter: nil))) == name)
    }

    @Test("A success is `ok`, and a call without an answer before its deadline is `failed`")
    func otherResults() {
        #expect(CallMetrics.name(of: .success(ContractAnswer(body: ByteBuffer()))) == "ok")
        #expect(CallMetrics.name(of: .failure(.deadline)) == "failed")
        #expect(CallMetrics.name(of: .failure(.tooLate)) == "failed")
    }
}
