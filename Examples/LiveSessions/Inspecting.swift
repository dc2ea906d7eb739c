import SchematicConcurrency
import SchematicInspector

/// Shows all sessions in the browser until the input ends, while clients come, make requests and leave.
func inspect(sessionCount: Int) async throws {
  let inspector = try Inspector.start(allowsSending: true)
  let server = try await Server(sessionCount: sessionCount)
  for (number, session) in server.sessions.enumerated() {
    await inspector.add(
      session, named: "client \(number + 1)", samples: [.accept, .request, .reply, .close])
  }
  let clients = Task {
    while true {
      for _ in 0..<10 {
        let events: [Session.Event] = [.accept, .request, .reply, .request, .reply, .close]
        server.sessions.randomElement()?.send(events.randomElement() ?? .request)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
  await Task.detached { while readLine() != nil {} }.value
  clients.cancel()
}
