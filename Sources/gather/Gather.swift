import Hummingbird
import GRDB
import CryptoExtras
import ArgumentParser
import Configuration
@main struct Gather { static func main() async throws {
  let pool = try DatabasePool(path: "/tmp/x.sqlite")
  let router = Router()
  router.get("/") { _, _ in "hello" }
  let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8099)))
  _ = pool
  try await app.runService()
} }
