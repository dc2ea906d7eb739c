import Foundation
import LocalSockets
import Testing

@testable import DurableMachines

@Suite(
  .enabled(if: TestDatabase.server != nil, "needs PostgreSQL: Scripts/with-postgresql swift test"))
struct SecureConnectionTests {
  private static let certificate = ProcessInfo.processInfo.environment[
    "SCHEMATIC_POSTGRESQL_CERTIFICATE"]

  /// A connection to the server by another name.
  private func connection(_ parameters: String) -> ConnectionPool {
    let words = (TestDatabase.directServer ?? "").split(separator: " ").filter {
      !$0.hasPrefix("host=") && !$0.hasPrefix("sslmode=")
    }
    return .postgreSQL("\(words.joined(separator: " ")) \(parameters)", connections: 1)
  }

  @Test func `a server without TLS is refused where TLS is required`() async throws {
    // Answers the request for TLS as a server of PostgreSQL without it does.
    let server = try Socket()
    let port = try server.bindToFreePort()
    try server.startListening()
    Thread.detachNewThread {
      let client = try? server.acceptCaller()
      try? client?.write("N")
      _ = try? client?.readAll()
    }
    await #expect {
      try await connection("host=127.0.0.1 port=\(port) sslmode=require").values("SELECT 1")
    } throws: {
      "\($0)".contains("server does not support SSL, but SSL was required")
        && ($0 as? MachineStore.DatabaseError)?.code == "certificate"
    }
  }

  @Test(
    .enabled(
      if: SecureConnectionTests.certificate != nil,
      "needs openssl, with which Scripts/with-postgresql makes a certificate"))
  func `a connection has TLS, and a server with the certificate of another host is refused`()
    async throws
  {
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
        && ($0 as? MachineStore.DatabaseError)?.kind == .other
        && ($0 as? MachineStore.DatabaseError)?.code == "certificate"
    }
  }
}
