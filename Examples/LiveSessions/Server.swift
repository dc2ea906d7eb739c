import Schematic
import SchematicConcurrency
import Statecharts

typealias SessionActor = StateMachineActor<Session.Schema>

/// Many sessions, each an actor of its own, which several tasks drive.
struct Server {
  let sessions: [SessionActor]

  init(sessionCount: Int) async throws {
    let shared = try SharedSchema(unchecked: Session())
    sessions = (0..<sessionCount).map { _ in StateMachineActor(schema: shared.schema()) }
    for session in sessions { await session.start() }
  }

  /// Makes each session handle some events.
  ///
  /// - Parameter events: The events for a session, by its number.
  func handle(_ events: @escaping @Sendable (_ number: Int) -> [Session.Event]) async {
    await withTaskGroup(of: Void.self) { tasks in
      for first in 0..<taskCount {
        tasks.addTask {
          for number in stride(from: first, to: sessions.count, by: taskCount) {
            for event in events(number) { await sessions[number].handle(event) }
          }
        }
      }
    }
  }

  private var taskCount: Int { 4 }
}
