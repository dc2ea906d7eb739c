import Graphable
import Schematic
import SchematicConcurrency
import Statecharts

typealias SessionVisits = VisitCounter<Configuration<Session.State>, Session.Event>

/// A way to count the visits of all sessions.
struct CountingMethod: Sendable {
  let name: String
  let observe: @Sendable (Server) async -> Void
}

let countingMethods = [
  CountingMethod(name: "no observer") { _ in },
  CountingMethod(name: "an observer that counts nothing") { server in
    for session in server.sessions { await session.observe { _ in } }
  },
  CountingMethod(name: "VisitCounts, one lock") { server in
    let counts = Locked(VisitCounts())
    for session in server.sessions {
      await session.observe { notice in counts.withLock { $0.add(notice) } }
    }
  },
  CountingMethod(name: "VisitCounter, 1 part") { server in
    let visits = SessionVisits(parts: 1)
    for session in server.sessions { await visits.observe(session) }
  },
  CountingMethod(name: "VisitCounter, 64 parts") { server in
    let visits = SessionVisits()
    for session in server.sessions { await visits.observe(session) }
  },
]

/// Prints the throughput with each method, as a ratio to that without an observer.
///
/// The methods take turns, and the best of several rounds counts.
func compareThroughput(sessionCount: Int, rounds: Int = 7) async throws {
  var servers: [Server] = []
  for method in countingMethods {
    let server = try await Server(sessionCount: sessionCount)
    await method.observe(server)
    await server.handle { _ in [.accept] }
    servers.append(server)
  }
  let events: [Session.Event] = Array(repeating: [.request, .reply], count: 5).flatMap { $0 }
  var best = [Double](repeating: 0, count: servers.count)
  for _ in 0..<rounds {
    for (index, server) in servers.enumerated() {
      let time = await ContinuousClock().measure { await server.handle { _ in events } }
      best[index] = max(best[index], Double(sessionCount * events.count) / (time / .seconds(1)))
    }
  }
  for (method, rate) in zip(countingMethods, best) {
    let percent = Int((rate / best[0] * 100).rounded())
    print("\(method.name): \(Int(rate / 1_000)) thousand events per second, \(percent) %")
  }
}
