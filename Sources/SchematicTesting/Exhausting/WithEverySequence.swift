import Schematic

/// Checks a machine after every sequence of events up to a length, the shortest first.
///
/// ```swift
/// let schema = try StatechartSchema(Gate())     // once, not for each sequence
/// try withEverySequence(
///   of: Gate.Event.allCases, upTo: 4, on: StateMachine(schema: schema).started()
/// ) { gate, trace in
///   !gate.isIn(.open) || gate.canHandle(.push)
/// }
/// ```
/// The first failure is therefore a shortest example. Each sequence has its own machine. The check is
/// also called for a machine that has handled no event.
///
/// A machine holds a subject that is an object weakly. All sequences can share one object that the caller holds.
/// Alternatively, the function that makes a machine can store its subject.
///
/// - Parameters:
///   - events: The events that the sequences consist of.
///   - length: The maximum number of events in a sequence.
///   - makeMachine: Creates a machine, and starts it if necessary. Evaluated for each sequence, so make
///     the schema of a chart, a table or a map before. If it takes several statements, write a function
///     and call it here.
///   - progress: Called whenever the sequences become longer, and after every 10,000 sequences.
///     Default: `nil`.
///   - check: Returns whether the machine is correct. An error that it throws is a failure, too.
/// - Returns: The number of sequences that were run.
/// - Throws: ``FailedCase`` with the trace of the first machine for which the check fails. `SubjectReleasedError` if
///   the subject of a machine is an object without another reference. `MachineNotStartedError` if a machine has not
///   been started.
/// - Complexity: With *k* events and length *n*, it handles up to *n · kⁿ⁺¹* events. For longer
///   sequences, see ``withEverySequence(of:upTo:on:fingerprint:progress:check:)``.
@discardableResult
public func withEverySequence<Schema: StateMachineSchemaProtocol>(
  of events: some Sequence<Schema.Event>, upTo length: Int,
  on makeMachine: @autoclosure () throws -> StateMachine<Schema>,
  progress: ((SequenceCoverage) -> Void)? = nil,
  check: (StateMachine<Schema>, Trace<Schema.State, Schema.Event>) throws -> Bool
) throws -> SequenceCoverage {
  let events = Array(events)
  var coverage = SequenceCoverage()
  for sequence in Sequences(of: events.count, upTo: length) {
    coverage.count(sequence.count, progress)
    let machine = try makeMachine()
    try machine.requireReadiness()
    let trace = trace(of: machine, handling: sequence.map { events[$0] })
    try run("\(trace)") { try check(machine, trace) }
  }
  return coverage
}

/// Checks the machines of a definition after every sequence of events up to a length, the shortest first.
///
/// ```swift
/// try withEverySequence(of: Gate.Event.allCases, upTo: 4, on: Gate(), subject: Money()) { gate, trace in
///   !gate.isIn(.open) || gate.canHandle(.push)
/// }
/// ```
/// The schema is made once, each sequence has a machine and a subject of its own, and machines are started.
/// For the rest, see ``withEverySequence(of:upTo:on:progress:check:)``.
///
/// - Parameters:
///   - events: The events that the sequences consist of.
///   - length: The maximum number of events in a sequence.
///   - definition: The chart, table, map or flat schema.
///   - makeSubject: Creates a subject. It is evaluated for each sequence, and the machine retains the subject. A
///     definition without a subject has no such argument.
///   - progress: Called whenever the sequences become longer, and after every 10,000 sequences.
///     Default: `nil`.
///   - check: Returns whether the machine is correct. An error that it throws is a failure, too.
/// - Returns: The number of sequences that were run.
/// - Throws: ``FailedCase`` with the trace of the first machine for which the check fails, or the faults of the
///   definition.
@discardableResult
public func withEverySequence<Definition: StateMachineDefinition>(
  of events: some Sequence<Definition.Schema.Event>, upTo length: Int, on definition: Definition,
  subject makeSubject: @autoclosure () throws -> Definition.Schema.Subject,
  progress: ((SequenceCoverage) -> Void)? = nil,
  check: (
    StateMachine<Definition.Schema>, Trace<Definition.Schema.State, Definition.Schema.Event>
  ) throws -> Bool
) throws -> SequenceCoverage {
  let schema = try definition.makeSchema()
  return try withEverySequence(
    of: events, upTo: length,
    on: StateMachine(schema: schema, subject: makeSubject(), reference: .strong).started(),
    progress: progress, check: check)
}

/// Checks the machines of a definition without a subject after every sequence of events up to a length.
///
/// The parameters are those of ``withEverySequence(of:upTo:on:subject:progress:check:)``.
@_documentation(visibility: internal)
@discardableResult
public func withEverySequence<Definition: StateMachineDefinition>(
  of events: some Sequence<Definition.Schema.Event>, upTo length: Int, on definition: Definition,
  progress: ((SequenceCoverage) -> Void)? = nil,
  check: (
    StateMachine<Definition.Schema>, Trace<Definition.Schema.State, Definition.Schema.Event>
  ) throws -> Bool
) throws -> SequenceCoverage where Definition.Schema.Subject == Void {
  try withEverySequence(
    of: events, upTo: length, on: definition, subject: (), progress: progress, check: check)
}

/// Checks a machine after the sequences of events up to a length, without the continuations of equivalent sequences.
///
/// The shortest sequences come first.
///
/// ```swift
/// let schema = try StatechartSchema(Till())
/// let coverage = try withEverySequence(
///   of: Till.Event.allCases, upTo: 6, on: makeTill(schema), fingerprint: { $0.total }
/// ) { till, trace in
///   till.subject?.total ?? 0 >= 0
/// }
/// print(coverage)     // 85 sequences of up to 6 events, 28 different results
/// ```
/// Two sequences are equivalent if they reach the same state, the same deferred events, and equal fingerprints of
/// the subject. They have the same continuations, so only those of the first one are run. The fingerprint must
/// contain all parts of the subject that guards and actions read. Guards and actions must read no other changing
/// value, such as a clock.
///
/// The check is called for each sequence that is run, including one that reaches no new result. A check that depends
/// on earlier events of the trace may miss a failure: it receives only some of the sequences that reach a result.
///
/// - Parameters:
///   - events: The events that the sequences consist of.
///   - length: The maximum number of events in a sequence.
///   - makeMachine: Creates a machine, and starts it if necessary. Evaluated for each sequence, so make
///     the schema before. Each machine must have a subject in the same initial state: an object that
///     several machines share is not one.
///   - fingerprint: The part of the subject on which guards and actions depend: `{ $0.total }`, or
///     `{ _ in 0 }` if there is none. It is not called for a subject that has been deallocated; such
///     subjects are equal.
///   - progress: Called whenever the sequences become longer, and after every 10,000 sequences.
///     Default: `nil`.
///   - check: Returns whether the machine is correct. An error that it throws is a failure, too.
/// - Returns: The number of sequences that were run, and of different results that were reached.
/// - Throws: ``FailedCase`` with the trace of the first machine for which the check fails. `SubjectReleasedError` if
///   the subject of a machine is an object without another reference. `MachineNotStartedError` if a machine has not
///   been started.
/// - Complexity: With *k* events, length *n* and *r* different results, it runs up to *k · r + 1*
///   sequences of up to *n* events. It stores the results and a sequence for each.
@discardableResult
public func withEverySequence<Schema: StateMachineSchemaProtocol, Fingerprint: Hashable>(
  of events: some Sequence<Schema.Event>, upTo length: Int,
  on makeMachine: @autoclosure () throws -> StateMachine<Schema>,
  fingerprint: (Schema.Subject) throws -> Fingerprint,
  progress: ((SequenceCoverage) -> Void)? = nil,
  check: (StateMachine<Schema>, Trace<Schema.State, Schema.Event>) throws -> Bool
) throws -> SequenceCoverage where Schema.State: Hashable, Schema.Event: Hashable {
  var coverage = SequenceCoverage(results: 0)
  var results: Set<SequenceResult<Schema.State, Schema.Event, Fingerprint>> = []

  /// - Returns: Whether the sequence reaches a new result.
  func isNew(_ sequence: [Schema.Event]) throws -> Bool {
    coverage.count(sequence.count, progress)
    let machine = try makeMachine()
    try machine.requireReadiness()
    let trace = trace(of: machine, handling: sequence)
    // Before the check, which may handle further events.
    let result = SequenceResult(
      state: machine.state, deferred: machine.deferredEvents,
      fingerprint: try machine.subject.map(fingerprint))
    try run("\(trace)") { try check(machine, trace) }
    let isNew = results.insert(result).inserted
    coverage.results = results.count
    return isNew
  }

  let events = Array(events)
  var sequences: [[Schema.Event]] = try isNew([]) ? [[]] : []
  for _ in 0..<max(0, length) where !sequences.isEmpty {
    sequences = try sequences.flatMap { sequence in
      try events.map { sequence + [$0] }.filter(isNew)
    }
  }
  return coverage
}

/// The result of a sequence of events, as far as its continuations depend on it.
private struct SequenceResult<State: Hashable, Event: Hashable, Fingerprint: Hashable>: Hashable {
  let state: State
  let deferred: [Event]
  /// `nil` if the subject has been deallocated.
  let fingerprint: Fingerprint?
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
