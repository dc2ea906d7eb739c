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

func run(
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
