import Foundation
import Schematic

/// Collects what one machine does, on the machine's thread, and passes each finished step to its log.
///
/// The machine owns it: when it is deallocated, the machine is gone.
final class MachineTracer<Schema: StateMachineSchemaProtocol>
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  private let log: MachineLog<Schema>
  private let running: RunningStep
  private var record: StepRecord<Schema>?
  /// Whether the next request was queued while this machine handled another one.
  private var isNextInternal = false
  private var isNextDelayed = false

  init(_ log: MachineLog<Schema>) {
    self.log = log
    running = RunningStep(machine: log.id)
  }

  deinit {
    log.end()
  }

  func receive(_ trace: StateMachineTrace<Schema>, from machine: StateMachine<Schema>) {
    switch trace {
    case .began(let request, let isRecalled): begin(request, isRecalled, machine)
    case .taking(let step, let event): take(step, event, machine)
    case .took: break
    case .undid: record?.removeMicrosteps()
    case .ended(let outcome, let waiting):
      end(outcome, machine)
      isNextInternal = waiting > 0
    }
  }

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
    case .delayedEvent(let event, .scheduled):
      record?.sent.append(.delayed(event.event, event.delay))
    case .delayedEvent(_, .delivered): isNextDelayed = true
    case .delayedEvent(_, .cancelled): break
    }
  }

  private func begin(
    _ request: StateMachineRequest<Schema.Event>, _ isRecalled: Bool,
    _ machine: StateMachine<Schema>
  ) {
    let sender = RunningStep.current
    if let sender, case .event(let event) = request {
      sender.messages.append((machine.schema.stableName(of: event), log.id))
    }
    record = StepRecord(
      request, cause: cause(of: request, isRecalled, machine), from: machine.state,
      sender: sender?.machine, time: Date.timeIntervalSinceReferenceDate)
    isNextDelayed = false
    running.begin()
  }

  private func cause(
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
    }
  }

  private func take(
    _ step: Schema.Step, _ event: Schema.Event?, _ machine: StateMachine<Schema>
  ) {
    guard let record else { return }
    let isFirst = record.firstMicrostep == nil
    if isFirst, let event { evaluateGuards(for: event, machine) }
    record.append(
      TakenMicrostep(step, from: machine.state, on: event, isRaised: !isFirst && event != nil))
  }

  /// They are evaluated once more, before anything is performed: guards change nothing.
  private func evaluateGuards(for event: Schema.Event, _ machine: StateMachine<Schema>) {
    guard log.knowsGuards else { return }
    let guards = try? machine.schema.evaluatedGuards(
      on: event, in: machine.state, subject: Self.subject(of: machine))
    if let guards, !guards.isEmpty { record?.guards = guards }
  }

  private static func subject(of machine: StateMachine<Schema>) throws -> Schema.Subject {
    guard let subject = machine.subject else {
      throw SubjectReleasedError(subject: "\(Schema.Subject.self)")
    }
    return subject
  }

  private func end(_ outcome: Outcome<Schema.State>, _ machine: StateMachine<Schema>) {
    running.end()
    guard let record else { return }
    self.record = nil
    record.to = machine.state
    record.outcome = outcome.kind
    switch record.outcome {
    case .rejected, .failed: record.error = outcome.error
    case .transitioned, .ignored, .queued, .deferred, .subjectReleased: break
    }
    if !running.messages.isEmpty {
      record.sent += running.messages.map { .message($0.event, to: $0.to) }
      running.messages.removeAll(keepingCapacity: true)
    }
    record.took = Date.timeIntervalSinceReferenceDate - record.time
    log.append(record, after: machine)
  }
}
