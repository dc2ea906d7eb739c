import Schematic
import SchematicConcurrency

/// Collects the steps of one machine, on the machine's thread, and passes each finished step to its log.
///
/// The machine owns it: when it is deallocated, the machine is gone.
// Inlinable, so that it is specialized where a machine is added: looking up types would cost more than all the rest.
@usableFromInline
final class MachineTracer<Schema: StateMachineSchemaProtocol>
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  @usableFromInline let log: MachineLog<Schema>
  @usableFromInline let running: RunningStep
  @exclusivity(unchecked) @usableFromInline var record: StepRecord<Schema>?
  /// The record for the next request, if the log is full.
  @exclusivity(unchecked) @usableFromInline var spare: AnyStepRecord?
  /// Whether the next request was queued while this machine handled another one.
  @exclusivity(unchecked) @usableFromInline var isNextInternal = false
  @exclusivity(unchecked) @usableFromInline var isNextDelayed = false
  /// Removes this object from its machine.
  @exclusivity(unchecked) @usableFromInline var token: ObserverToken?
  /// Whether it is removed at the end of the step in progress.
  @exclusivity(unchecked) @usableFromInline var isRemoved = false

  @usableFromInline
  init(_ log: MachineLog<Schema>) {
    self.log = log
    running = RunningStep(machine: log.id, recorder: log.recorder)
  }

  deinit {
    log.end()
  }

  /// Names the senders of an actor's events: the machine of the step, or of the task, that sends one.
  @usableFromInline
  static func nameSenders(
    of machine: isolated StateMachineActor<Schema>, for log: MachineLog<Schema>
  ) {
    log.nextSender = machine.nameSenders { event in
      guard let sender = RunningStep.current(in: log.recorder) else { return TaskOwner.name }
      if sender.machine != log.id { sender.note(log.name(of: event), to: log.id) }
      return sender.machine
    }
  }

  /// Follows a machine from now on.
  @inlinable
  static func follow(_ machine: StateMachine<Schema>, for log: MachineLog<Schema>) {
    let tracer = MachineTracer(log)
    tracer.token = machine.trace(
      { [unowned machine] in tracer.receive($0, from: machine) },
      observing: { [unowned machine] in tracer.receive($0, from: machine) })
    log.stopFollowing = { [weak tracer] in tracer?.stop($0) }
    if log.showsData { log.noteData(of: machine, in: nil) }
    log.note(machine)
  }

  /// Ends now, or with the step in progress.
  @usableFromInline
  func stop(_ machine: StateMachine<Schema>) {
    isRemoved = record != nil
    if !isRemoved, let token { machine.removeObserver(token) }
  }

  @inlinable
  func receive(_ trace: StateMachineTrace<Schema>, from machine: StateMachine<Schema>) {
    switch trace {
    case .began(let request, let isRecalled): begin(request, isRecalled, machine)
    case .taking(let step, let event): take(step, event, machine)
    case .took: break
    case .undid: record?.removeMicrosteps()
    case .ended(let outcome, let waiting):
      end(outcome, machine)
      isNextInternal = waiting > 0
    @unknown default: break
    }
  }

  @inlinable
  func receive(
    _ notice: StateMachineNotice<Schema.State, Schema.Event>, from machine: StateMachine<Schema>
  ) {
    switch notice {
    case .transitioned, .deferred, .rejected: break
    case .ignored(let event, _):
      evaluateGuards(for: event, machine)
      // Charts know their guards: then the reason needs no subject, and is found when the line is written.
      if !log.knowsGuards { record?.reason = machine.reasonForIgnoring(event) }
    case .failed(let error, _, _):
      if record?.error == nil { record?.error = error }
    case .delayedEvent(let event, .scheduled): record?.delayed.append(event)
    case .delayedEvent(_, .delivered): isNextDelayed = true
    case .delayedEvent(_, .cancelled): break
    @unknown default: break
    }
  }

  @inlinable
  func begin(
    _ request: StateMachineRequest<Schema.Event>, _ isRecalled: Bool,
    _ machine: StateMachine<Schema>
  ) {
    let outer = running.begin()
    var (cause, sender) = (cause(of: request, isRecalled, machine), outer?.machine)
    if cause == .external { sender = log.sender(during: outer) }
    if let outer, sender == outer.machine { note(request, of: outer) }
    if sender == log.id { (cause, sender) = (.internal, nil) }
    record = makeRecord(
      request, cause: cause, from: machine.state, sender: sender, time: StepLog.now())
    isNextDelayed = false
  }

  @inlinable
  func makeRecord(
    _ request: StateMachineRequest<Schema.Event>, cause: StepCause, from: Schema.State,
    sender: String?, time: Double
  ) -> StepRecord<Schema> {
    guard let spare = spare.take() else {
      return StepRecord(request, cause: cause, from: from, sender: sender, time: time)
    }
    let record = unsafeDowncast(spare, to: StepRecord<Schema>.self)
    record.begin(request, cause: cause, from: from, sender: sender, time: time)
    return record
  }

  @inlinable
  func note(_ request: StateMachineRequest<Schema.Event>, of sender: RunningStep) {
    guard case .event(let event) = request else { return }
    sender.note(log.name(of: event), to: log.id)
  }

  @inlinable
  func cause(
    of request: StateMachineRequest<Schema.Event>, _ isRecalled: Bool,
    _ machine: StateMachine<Schema>
  ) -> StepCause {
    let activity = machine.takeActivityOfRequest()
    switch request {
    case .start: return .start
    case .stop: return .stop
    case .reset: return .reset
    case .event:
      if isRecalled { return .recalled }
      if isNextDelayed { return .delayed }
      switch activity {
      case .timer: return .timer
      case .task: return .task
      case nil: return isNextInternal ? .internal : .external
      }
    @unknown default: return .external
    }
  }

  @inlinable
  func take(
    _ step: Schema.Step, _ event: Schema.Event?, _ machine: StateMachine<Schema>
  ) {
    guard let record else { return }
    let isFirst = record.firstMicrostep == nil
    if isFirst, let event { evaluateGuards(for: event, machine) }
    record.append(
      TakenMicrostep(step, from: machine.state, on: event, isRaised: !isFirst && event != nil))
  }

  /// Evaluates the guards once more, before an action is performed: guards have no side effects.
  @inlinable
  func evaluateGuards(for event: Schema.Event, _ machine: StateMachine<Schema>) {
    guard log.knowsGuards else { return }
    let guards = try? machine.schema.evaluatedGuards(
      on: event, in: machine.state, subject: Self.subject(of: machine))
    if let guards, !guards.isEmpty { record?.guards = guards }
  }

  @inlinable
  static func subject(of machine: StateMachine<Schema>) throws -> Schema.Subject {
    guard let subject = machine.subject else { throw NoSubject() }
    return subject
  }

  @inlinable
  func end(_ outcome: Outcome<Schema.State>, _ machine: StateMachine<Schema>) {
    let messages = running.end()
    guard let record else { return }
    self.record = nil
    record.to = machine.state
    record.outcome = outcome.kind
    switch record.outcome {
    case .rejected, .failed: record.error = outcome.error
    case .transitioned, .ignored, .queued, .deferred, .subjectReleased: break
    }
    if !messages.isEmpty { record.messages = messages }
    if log.showsData { log.noteData(of: machine, in: record) }
    note(machine, after: log.append(record, removing: &spare))
    if isRemoved { stop(machine) }
  }

  /// Notes timers and enabled events, if they are due.
  @inlinable
  func note(_ machine: StateMachine<Schema>, after noting: StepLog.Noting) {
    switch noting {
    case .none: break
    case .timers where machine.hasDelayedEvents: log.note(machine)
    case .timers:
      guard machine.schema.hasActivities else { break }
      if let timers = machine.runningTimers { log.note(timers) } else { log.note(machine) }
    case .everything: log.note(machine)
    }
  }
}

/// The subject has been deallocated, or is where the machine is.
@usableFromInline
struct NoSubject: Error {
  @usableFromInline init() {}
}
