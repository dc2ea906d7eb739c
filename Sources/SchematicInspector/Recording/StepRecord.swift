import Schematic

/// The cause of a request.
@usableFromInline
enum StepCause: String {
  case external, `internal`, timer, task, delayed, recalled, start, stop, reset
}

/// A microstep, and the state before it.
@usableFromInline
struct TakenMicrostep<Schema: StateMachineSchemaProtocol> {
  @usableFromInline let step: Schema.Step
  @usableFromInline let from: Schema.State
  @usableFromInline let event: Schema.Event?
  /// Whether an action of the same request has raised the event.
  @usableFromInline let isRaised: Bool

  @inlinable
  init(_ step: Schema.Step, from: Schema.State, on event: Schema.Event?, isRaised: Bool) {
    (self.step, self.from, self.event, self.isRaised) = (step, from, event, isRaised)
  }
}

/// The record of one request, as far as it does not depend on the machine's types.
// A base class of the one with the types: logs are not generic, because code that is not specialized looks up each type.
@usableFromInline
class AnyStepRecord {
  @exclusivity(unchecked) @usableFromInline final var cause: StepCause
  @exclusivity(unchecked) @usableFromInline final var sender: String?
  /// Seconds since 2001, as Foundation has them.
  @exclusivity(unchecked) @usableFromInline final var time: Double
  @exclusivity(unchecked) final var number = 0
  @exclusivity(unchecked) final var took = 0.0
  @exclusivity(unchecked) @usableFromInline final var outcome = OutcomeKind.ignored
  @exclusivity(unchecked) @usableFromInline final var error: (any Error)?
  @exclusivity(unchecked) @usableFromInline final var reason: IgnoredEventReason?
  @exclusivity(unchecked) @usableFromInline final var guards: [EvaluatedGuard] = []
  @exclusivity(unchecked) @usableFromInline final var messages: [SentMessage] = []
  /// What the request has changed of the subject's data.
  @exclusivity(unchecked) final var data: [RecordedData.Change] = []
  /// The number of changes that are not kept.
  @exclusivity(unchecked) final var omittedData = 0

  @inlinable
  init(cause: StepCause, sender: String?, time: Double) {
    (self.cause, self.sender, self.time) = (cause, sender, time)
  }
}

/// The record of one request, as values: their texts are made when a page or a file needs them.
///
/// It does not change after the request, until it is removed from the log: then it is used for another request.
@usableFromInline
final class StepRecord<Schema: StateMachineSchemaProtocol>: AnyStepRecord {
  @exclusivity(unchecked) @usableFromInline var request: StateMachineRequest<Schema.Event>
  @exclusivity(unchecked) @usableFromInline var from: Schema.State
  /// `nil` as long as the request is handled.
  @exclusivity(unchecked) @usableFromInline var to: Schema.State?
  // Most requests have one: it needs no array.
  @exclusivity(unchecked) @usableFromInline var firstMicrostep: TakenMicrostep<Schema>?
  @exclusivity(unchecked) @usableFromInline var otherMicrosteps: [TakenMicrostep<Schema>] = []
  @exclusivity(unchecked) @usableFromInline var delayed: [DelayedEvent<Schema.Event>] = []

  @inlinable
  init(
    _ request: StateMachineRequest<Schema.Event>, cause: StepCause, from: Schema.State,
    sender: String?, time: Double
  ) {
    (self.request, self.from) = (request, from)
    super.init(cause: cause, sender: sender, time: time)
  }

  /// Begins another request, with the same object: allocating one, and releasing what it has, would look up types.
  @inlinable
  func begin(
    _ request: StateMachineRequest<Schema.Event>, cause: StepCause, from: Schema.State,
    sender: String?, time: Double
  ) {
    (self.request, self.from, to) = (request, from, nil)
    (self.cause, self.sender, self.time) = (cause, sender, time)
    (outcome, error, reason) = (.ignored, nil, nil)
    removeMicrosteps()
    if !guards.isEmpty { guards = [] }
    if !delayed.isEmpty { delayed = [] }
    if !messages.isEmpty { messages = [] }
  }

  var event: Schema.Event? { request.event }

  @inlinable
  func append(_ microstep: TakenMicrostep<Schema>) {
    if firstMicrostep == nil {
      firstMicrostep = microstep
    } else {
      otherMicrosteps.append(microstep)
    }
  }

  @inlinable
  func removeMicrosteps() {
    firstMicrostep = nil
    if !otherMicrosteps.isEmpty { otherMicrosteps = [] }
  }

  var microsteps: [TakenMicrostep<Schema>] {
    firstMicrostep.map { [$0] + otherMicrosteps } ?? []
  }
}
