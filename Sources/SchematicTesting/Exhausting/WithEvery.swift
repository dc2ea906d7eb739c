import Schematic
import SchematicConcurrency

/// Checks every pair of a state and an event.
///
/// ```swift
/// try withEvery(Gate.State.allCases, Gate.Event.allCases) { state, event in
///   try Gate().step(from: state, on: event)?.state != .broken
/// }
/// ```
/// - Parameters:
///   - states: The states to check.
///   - events: The events to check.
///   - check: Returns whether the pair is correct. An error that it throws is a failure, too.
/// - Throws: ``FailedCase`` with the first pair for which the check fails.
public func withEvery<State, Event>(
  _ states: some Sequence<State>, _ events: some Sequence<Event>,
  check: (State, Event) throws -> Bool
) throws(FailedCase) {
  let events = Array(events)
  for state in states {
    for event in events {
      try run("on \(event) in \(briefDescription(of: state))") { try check(state, event) }
    }
  }
}

/// Checks a machine after every sequence of events up to a length, the shortest first.
///
/// ```swift
/// try withEverySequence(
///   of: Gate.Event.allCases, upTo: 4, on: StateMachine(Gate(), subject: Money())
/// ) { gate, trace in
///   gate.state != .open || gate.canHandle(.push)
/// }
/// ```
/// The first failure is therefore a shortest example. Each sequence has its own machine. The check is
/// also called for a machine that has handled no event.
///
/// - Parameters:
///   - events: The events that the sequences consist of.
///   - length: The maximum number of events in a sequence.
///   - makeMachine: Creates a machine, and starts it if necessary. Evaluated for each sequence. If it
///     takes several statements, write a function and call it here.
///   - check: Returns whether the machine is correct. An error that it throws is a failure, too.
/// - Throws: ``FailedCase`` with the trace of the first machine for which the check fails;
///   ``SubjectReleasedError`` if the subject of a machine is an object that nothing else holds.
/// - Complexity: With *k* events and length *n*, it handles up to *n · kⁿ⁺¹* events.
public func withEverySequence<Schema: StateMachineSchemaProtocol>(
  of events: some Sequence<Schema.Event>, upTo length: Int,
  on makeMachine: @autoclosure () throws -> StateMachine<Schema>,
  check: (StateMachine<Schema>, Trace<Schema.State, Schema.Event>) throws -> Bool
) throws {
  let events = Array(events)
  for sequence in Sequences(of: events.count, upTo: length) {
    let machine = try makeMachine()
    try machine.requireSubject()
    let trace = trace(of: machine, handling: sequence.map { events[$0] })
    try run("\(trace)") { try check(machine, trace) }
  }
}

private func run(
  _ caseDescription: @autoclosure () -> String, check: () throws -> Bool
) throws(FailedCase) {
  let failure: FailedCase
  do {
    if try check() { return }
    failure = FailedCase(caseDescription: caseDescription(), underlying: nil)
  } catch {
    failure = FailedCase(caseDescription: caseDescription(), underlying: error)
  }
  throw failure
}

private func trace<Schema: StateMachineSchemaProtocol>(
  of machine: StateMachine<Schema>, handling events: [Schema.Event]
) -> Trace<Schema.State, Schema.Event> {
  var trace = Trace<Schema.State, Schema.Event>(initialState: machine.state)
  for event in events {
    let outcome = machine.handle(event)
    trace.entries.append(.init(event: event, outcome: outcome, state: machine.state))
  }
  return trace
}
