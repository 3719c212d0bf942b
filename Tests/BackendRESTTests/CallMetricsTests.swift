// The label `result` of the metrics of calls.

import NIOCore
import Testing

@testable import BackendREST

@Suite struct CallMetricsTests {
    @Test(
        "The result of a call is `ok` for an error of the contract, and `failed` for a redirect or an error of the server",
        arguments: [
            (400, "ok"), (401, "ok"), (404, "ok"), (409, "ok"), (429, "ok"), (302, "failed"),
            (500, "failed"),
            (503, "failed"), (504, "failed"),
        ])
    func statuses(_ status: Int, _ name: String) {
        #expect(CallMetrics.name(of: .failure(CallFailure(status: status, retryAfter: nil))) == name)
    }

    @Test("The result of a call is `ok` for a success, and `failed` without an answer before the deadline")
    func otherResults() {
        #expect(CallMetrics.name(of: .success(ContractAnswer(body: ByteBuffer()))) == "ok")
        #expect(CallMetrics.name(of: .failure(.deadline)) == "failed")
        #expect(CallMetrics.name(of: .failure(.tooLate)) == "failed")
    }
}
