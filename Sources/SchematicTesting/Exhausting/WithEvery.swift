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
///   - states: All states, or those of interest.
///   - events: All events, or those of interest.
///   - check: Whether all is well. What it throws counts as a failure too.
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
/// try withEverySequence(of: Gate.Event.allCases, upTo: 4) {
///   StateMachine(schema: Gate(), subject: Money())
/// } check: { gate, trace in
///   gate.state != .open || gate.canHandle(.push)
/// }
/// ```
/// What fails first is a shortest example. Every sequence has a machine of its own; the check is
/// also called for a machine that has handled nothing.
///
/// - Parameters:
///   - events: What the sequences are made of.
///   - length: How many events the longest sequences have.
///   - makeMachine: Makes a machine, and starts it if it needs a start.
///   - check: Whether all is well with the machine. What it throws counts as a failure too.
/// - Throws: ``FailedCase`` with the story of the first machine for which the check fails.
/// - Complexity: With *k* events and length *n*, it handles up to *n · kⁿ⁺¹* events.
public func withEverySequence<Schema: StateMachineSchemaProtocol>(
  of events: some Sequence<Schema.Event>, upTo length: Int,
  on makeMachine: () throws -> StateMachine<Schema>,
  check: (StateMachine<Schema>, Trace<Schema.State, Schema.Event>) throws -> Bool
) throws {
  let events = Array(events)
  for sequence in Sequences(of: events.count, upTo: length) {
    let machine = try makeMachine()
    let trace = trace(of: machine, handling: sequence.map { events[$0] })
    try run("\(trace)") { try check(machine, trace) }
  }
}

private func run(_ story: @autoclosure () -> String, check: () throws -> Bool) throws(FailedCase) {
  let failure: FailedCase
  do {
    if try check() { return }
    failure = FailedCase(story: story(), underlying: nil)
  } catch {
    failure = FailedCase(story: story(), underlying: error)
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
