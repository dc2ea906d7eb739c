import Foundation
import Testing

@testable import DurableMachines

// One after the other, because a server has TLS for all connections or for none.
@Suite(
  .serialized,
  .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test"))
struct SecureConnectionTests {
  private static let certificate = ProcessInfo.processInfo.environment[
    "SCHEMATIC_POSTGRESQL_CERTIFICATE"]

  let database = ConnectionPool.postgreSQL(TestDatabase.directServer ?? "", connections: 1)

  /// A connection to the server by another name.
  private func connection(_ parameters: String) -> ConnectionPool {
    let words = (TestDatabase.directServer ?? "").split(separator: " ").filter {
      !$0.hasPrefix("host=")
    }
    return .postgreSQL("\(words.joined(separator: " ")) \(parameters)", connections: 1)
  }

  @Test func `a server without TLS is refused where TLS is required`() async throws {
    await #expect {
      try await connection("host=127.0.0.1 sslmode=require").values("SELECT 1")
    } throws: {
      "\($0)".contains("server does not support SSL, but SSL was required")
        && ($0 as? SQLError)?.code == "certificate"
    }
  }

  @Test(
    .enabled(
      if: SecureConnectionTests.certificate != nil,
      "needs openssl, with which Scripts/with-postgresql makes a certificate"))
  func `a connection has TLS, and a server with the certificate of another host is refused`()
    async throws
  {
    try await withTLS {
      let options = "sslmode=verify-full sslrootcert=\(Self.certificate ?? "")"
      let query = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
      let secure = connection("host=localhost \(options)")
      #expect(try await secure.values(query) == ["t"])
      // Longer than what TLS decrypts at once.
      for _ in 0..<3 {
        let text = try await secure.values("SELECT repeat('x', CAST($1 AS int))", ["300000"])
        #expect(text.first??.count == 300_000)
      }
      await #expect { try await connection("host=127.0.0.1 \(options)").values(query) } throws: {
        "\($0)".contains("does not match host name \"127.0.0.1\"")
          && ($0 as? SQLError)?.kind == .other && ($0 as? SQLError)?.code == "certificate"
      }
    }
  }

  private func withTLS(_ body: () async throws -> Void) async throws {
    try await setTLS("on")
    do { try await body() } catch { Issue.record(error) }
    try await setTLS("off")
  }

  /// The server reads its settings again, after a while.
  private func setTLS(_ value: String) async throws {
    try await database.values("ALTER SYSTEM SET ssl = \(value)")
    try await database.values("SELECT pg_reload_conf()")
    while try await connection("host=127.0.0.1").values("SHOW ssl") != [value] {
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
