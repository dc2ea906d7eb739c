import Schematic
import SchematicConcurrency
import StateGraphs

/// Performs work with a machine where it is used; does nothing if it has been deallocated.
struct MachineAccess<Schema: StateMachineSchemaProtocol>: Sendable {
  let perform: @Sendable (@escaping @Sendable (StateMachine<Schema>) -> Void) async -> Void
}

extension MachineLog {
  func refresh() async {
    guard let access = access.withLock({ $0 }), !isGone else { return }
    await access.perform { [weak self] in self?.note($0) }
  }

  func send(_ name: String, payload: JSONValue?) async throws(SendingError) {
    let event = try options.event(name, payload: payload, schema)
    guard let access = access.withLock({ $0 }), !isGone else {
      throw SendingError(
        isGone
          ? "The machine is gone."
          : "The machine gets no events from here: it was added without a queue. See 'add(_:named:on:)'."
      )
    }
    await access.perform { $0.handle(event) }
  }
}

/// A reference to a machine that is used only where the machine is.
struct MachineReference<Schema: StateMachineSchemaProtocol>: @unchecked Sendable {
  weak var machine: StateMachine<Schema>?
}
