import Schematic
import Statecharts

/// What a test asks of a machine.
enum MachineRequest<Event> {
  case start
  case startWith(Event)
  case handle(Event)
  case stop
  case stopWith(Event)
  case reset(runningActions: Bool)

  func perform(
    on machine: StateMachine<StatechartSchema<String, Event, Trace>>
  ) -> Outcome<Configuration<String>> {
    switch self {
    case .start: machine.start()
    case .startWith(let event): machine.start(with: event)
    case .handle(let event): machine.handle(event)
    case .stop: machine.stop()
    case .stopWith(let event): machine.stop(with: event)
    case .reset(let runningActions): machine.reset(runningActions: runningActions)
    }
  }

  func map<Other>(_ transform: (Event) -> Other) -> MachineRequest<Other> {
    switch self {
    case .start: .start
    case .startWith(let event): .startWith(transform(event))
    case .handle(let event): .handle(transform(event))
    case .stop: .stop
    case .stopWith(let event): .stopWith(transform(event))
    case .reset(let runningActions): .reset(runningActions: runningActions)
    }
  }
}

/// What a request led to, in words that do not depend on the type of the events.
struct MachineReaction: Equatable {
  let outcome: String
  let lines: [String]
  let state: String
  let deferred: Int

  init<Event>(
    _ outcome: Outcome<Configuration<String>>, _ lines: [String],
    _ machine: StateMachine<StatechartSchema<String, Event, Trace>>
  ) {
    self.outcome = Self.text(outcome)
    self.lines = lines
    state = "\(machine.state)"
    deferred = machine.deferredEvents.count
  }

  private static func text(_ outcome: Outcome<Configuration<String>>) -> String {
    switch outcome {
    case .transitioned, .ignored, .queued, .deferred, .subjectReleased: "\(outcome)"
    case .rejected(let error): "rejected: \(name(of: error))"
    case .failed(let error, let state): "failed in \(state): \(name(of: error))"
    }
  }

  /// The type of an error, without the types of events and states in it.
  private static func name(of error: any Error) -> Substring {
    "\(type(of: error))".prefix { $0 != "<" }
  }
}
