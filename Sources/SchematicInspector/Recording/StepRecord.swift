import Schematic

/// Why a machine handled a request.
enum StepCause: String {
  case external, `internal`, timer, task, delayed, recalled, start, stop, reset
}

/// An event that a step has sent with a delay, or to another inspected machine.
enum SentEvent<Event> {
  case delayed(Event, Duration)
  case message(String, to: String)
}

/// A microstep, and the state before it.
// An object, as the record: code that is not specialized copies a value of unknown size field by field.
final class TakenMicrostep<Schema: StateMachineSchemaProtocol> {
  let step: Schema.Step
  let from: Schema.State
  let event: Schema.Event?
  /// Whether an action of the same request has raised the event.
  let isRaised: Bool
  fileprivate(set) var next: TakenMicrostep?

  init(_ step: Schema.Step, from: Schema.State, on event: Schema.Event?, isRaised: Bool) {
    (self.step, self.from, self.event, self.isRaised) = (step, from, event, isRaised)
  }
}

/// What a machine did for one request, as values: their texts are made when a page or a file needs them.
///
/// It does not change after the request.
final class StepRecord<Schema: StateMachineSchemaProtocol> {
  let request: StateMachineRequest<Schema.Event>
  let cause: StepCause
  let from: Schema.State
  let sender: String?
  /// Seconds since 2001, as Foundation has them.
  let time: Double
  var number = 0
  var took = 0.0
  /// `nil` as long as the request is handled.
  var to: Schema.State?
  var outcome = OutcomeKind.ignored
  var error: (any Error)?
  var reason: IgnoredEventReason?
  var guards: [EvaluatedGuard] = []
  private(set) var firstMicrostep: TakenMicrostep<Schema>?
  private var lastMicrostep: TakenMicrostep<Schema>?
  var sent: [SentEvent<Schema.Event>] = []

  init(
    _ request: StateMachineRequest<Schema.Event>, cause: StepCause, from: Schema.State,
    sender: String?, time: Double
  ) {
    (self.request, self.cause, self.from) = (request, cause, from)
    (self.sender, self.time) = (sender, time)
  }

  var event: Schema.Event? {
    switch request {
    case .event(let event): event
    case .start(let event), .stop(let event): event
    case .reset: nil
    }
  }

  func append(_ microstep: TakenMicrostep<Schema>) {
    if let lastMicrostep { lastMicrostep.next = microstep } else { firstMicrostep = microstep }
    lastMicrostep = microstep
  }

  func removeMicrosteps() {
    (firstMicrostep, lastMicrostep) = (nil, nil)
  }

  var microsteps: [TakenMicrostep<Schema>] {
    sequence(first: firstMicrostep) { $0?.next }.prefix { $0 != nil }.compactMap(\.self)
  }
}
