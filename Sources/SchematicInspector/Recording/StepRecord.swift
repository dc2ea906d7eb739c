import Schematic

/// Why a machine handled a request.
enum StepCause: String {
  case external, `internal`, timer, task, delayed, recalled, start, stop, reset
}

/// An event that a step has sent with a delay, or to another inspected machine.
struct SentEvent<Event> {
  enum Content {
    case delayed(Event, Duration)
    case message(String, to: String)
  }

  let content: Content
}

/// A microstep, and the state before it.
struct TakenMicrostep<Schema: StateMachineSchemaProtocol> {
  let step: Schema.Step
  let from: Schema.State
  let event: Schema.Event?
  /// Whether an action of the same request has raised the event.
  let isRaised: Bool
}

/// What a machine did for one request, as values: their texts are made when a page or a file needs them.
struct StepRecord<Schema: StateMachineSchemaProtocol> {
  let request: StateMachineRequest<Schema.Event>
  let cause: StepCause
  let from: Schema.State
  let sender: String?
  /// Seconds since 2001, as Foundation has them.
  let time: Double
  var number = 0
  var took = 0.0
  var to: Schema.State
  var outcome = OutcomeKind.ignored
  var error: (any Error)?
  var reason: IgnoredEventReason?
  var guards: [EvaluatedGuard] = []
  var microsteps: [TakenMicrostep<Schema>] = []
  var sent: [SentEvent<Schema.Event>] = []

  var event: Schema.Event? {
    switch request {
    case .event(let event): event
    case .start(let event), .stop(let event): event
    case .reset: nil
    }
  }
}
