import ChartModel
import Foundation
import Schematic
import SchematicConcurrency

/// Performs work with a machine where it is used; does nothing if it has been deallocated.
struct MachineAccess<Schema: StateMachineSchemaProtocol>: Sendable {
  let perform: @Sendable (@escaping @Sendable (StateMachine<Schema>) -> Void) async -> Void
}

extension MachineLog {
  @usableFromInline
  func letAsk(_ machine: StateMachineActor<Schema>) {
    machineAccess = MachineAccess { [weak machine] work in
      await machine?.withMachine { work($0) }
    }
  }

  @usableFromInline
  func letAsk(_ machine: StateMachine<Schema>, on queue: DispatchQueue) {
    let reference = MachineReference(machine: machine)
    machineAccess = MachineAccess { work in
      queue.async { if let machine = reference.machine { work(machine) } }
    }
  }

  func refresh() async {
    guard let access = machineAccess, !isGone else { return }
    await access.perform { [weak self] in self?.note($0) }
  }

  func send(_ name: String, at index: Int?, payload: JSONValue?) async throws(SendingError) {
    let event = try options.event(name, at: index, payload: payload, schema)
    guard let access = machineAccess, !isGone else {
      throw SendingError(
        isGone
          ? "The machine was released. Choose another one."
          : "The machine gets no events from here: it was added without a queue. See 'add(_:named:on:)'."
      )
    }
    await access.perform { $0.handle(event) }
  }
}

/// The time for which a page waits for busy machines; later answers are sent as changes.
private let patience = Duration.milliseconds(250)

/// Queries machines for their pending timers and enabled events.
func refresh(_ logs: [any InspectedLog]) async {
  let (answers, end) = AsyncStream<Void>.makeStream()
  let asking = Task {
    await withTaskGroup(of: Void.self) { group in
      for log in logs { group.addTask { await log.refresh() } }
    }
    end.finish()
  }
  let waiting = Task {
    try? await Task.sleep(for: patience)
    end.finish()
  }
  for await _ in answers {}
  withExtendedLifetime(asking) { waiting.cancel() }
}

/// A reference to a machine that is used only where the machine is.
struct MachineReference<Schema: StateMachineSchemaProtocol>: @unchecked Sendable {
  weak var machine: StateMachine<Schema>?
}
