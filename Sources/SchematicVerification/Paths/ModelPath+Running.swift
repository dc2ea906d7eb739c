import Schematic

extension ModelPath where MachineState: Equatable {
  /// Runs the path on a machine, and compares it with the model after each event.
  ///
  /// It compares the state and, for the chart of the model, the transitions that were taken.
  ///
  /// ```swift
  /// try path.run(on: machine) { deck, step in
  ///   deck.isLoaded = step.answers.contains { $0.name == "loaded" && $0.value == .holds }
  /// }
  /// ```
  /// It starts the machine. A machine without a host runs no timers: the path contains their events. Tables, maps and
  /// flat schemas do not show their transitions. Transitions on events that actions raise are not compared.
  ///
  /// - Parameters:
  ///   - machine: A machine that is not started. Hold a strong reference to a subject that is an object.
  ///   - prepare: Called before each event, to change the subject so that its guards give the answers of the step.
  ///     Default: does nothing.
  /// - Throws: ``PathDivergedError`` at the first event after which the machine is in another state, or has taken
  ///   other transitions. `SubjectReleasedError` if the subject is an object without another strong reference.
  public func run<Schema: StateMachineSchemaProtocol>(
    on machine: StateMachine<Schema>, prepare: (Schema.Subject, Step) throws -> Void = { _, _ in }
  ) throws where Schema.State == MachineState, Schema.Event == Event {
    try follow(machine, prepare, state: \.state, name: \.stateName) { _, _ in nil }
  }
}

extension ModelPath {
  /// The difference between a subject and that of the model.
  typealias SubjectDifference = (expected: String, actual: String)

  /// Runs the path on a machine.
  ///
  /// - Parameters:
  ///   - machine: A machine that is not started.
  ///   - prepare: Called before each event.
  ///   - state: The state of the machine in the model.
  ///   - name: The name of that state.
  ///   - isExact: Whether the model is one of real subjects. Default: it is not.
  ///   - difference: The difference between the subject and that of the model; `nil` if there is none.
  func follow<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>, _ prepare: (Schema.Subject, Step) throws -> Void,
    state: (Step) -> Schema.State, name: (Step) -> String, isExact: Bool = false,
    difference: (Schema.Subject, Step) -> SubjectDifference?
  ) throws where Schema.State: Equatable, Schema.Event == Event {
    guard machine.subject != nil else {
      throw SubjectReleasedError(subject: "\(Schema.Subject.self)")
    }
    if machine.activityHost == nil { machine.activityHost = PendingActivities<Event>() }
    let taken = TakenParts(of: machine, visibleParts)
    defer { taken?.stop(machine) }
    for (index, step) in steps.enumerated() {
      if let subject = machine.subject { try prepare(subject, step) }
      let error = step.event.map { machine.handle($0).error } ?? machine.start().error
      let parts = taken?.next(machine)
      let expectedParts = visibleParts?.visible(step.taken) ?? []
      let subject = machine.subject.flatMap { difference($0, step) }
      let isSameState = machine.state == state(step)
      guard !isSameState || subject != nil || parts ?? expectedParts != expectedParts else {
        continue
      }
      var (expected, actual) = (name(step), Schema.leafLabels(in: machine.state))
      if !isSameState, expected == actual {
        expected += " (\(recordsText(of: state(step))))"
        actual += " (\(recordsText(of: machine.state)))"
      }
      if let subject {
        expected += ", \(subject.expected)"
        actual += ", \(subject.actual)"
      }
      let isSame = isSameState && subject == nil
      throw PathDivergedError(
        path: report, step: index, event: step.eventName, answers: step.answers,
        expected: expected, actual: actual,
        transitions: isSame ? visibleParts?.difference(parts, expectedParts) : nil,
        underlying: error, isExact: isExact)
    }
  }
}

/// A machine does not follow a path of its model.
public struct PathDivergedError: Error, CustomStringConvertible {
  /// The report of the path.
  public let path: String
  /// The index of the step after which the machine differs from the model.
  public let step: Int
  /// The event of the step.
  public let event: String
  /// The answers of guards in the model.
  public let answers: [GuardAnswer]
  /// The states in the model; its records of history and joins, if only they differ; and the fingerprint of the
  /// subject, if it differs.
  public let expected: String
  /// The same for the machine.
  public let actual: String
  /// The transitions of the machine and of the model, if the states are equal; `nil` if the states differ.
  public let transitions: String?
  /// The error of the event's outcome; `nil` if there is none.
  public let underlying: (any Error)?
  /// Whether the path is one of a model of real subjects.
  var isExact = false

  /// The difference, and the remedy.
  public var description: String {
    let list = answers.map { "\($0)" }.joined(separator: ", ")
    let advice =
      isExact
      ? "The subject may have begun in another state, or guards and actions may depend on something else."
      : answers.isEmpty
        ? "An action may raise an event, or the chart of the machine may be another one."
        : "In the model, guards answer: \(list). Prepare the subject so that they do."
    let cause = underlying.map { " The error was: \($0)." } ?? ""
    let difference =
      transitions
      .map { "in \(actual): \($0)." } ?? "in \(actual), and the model is in \(expected)."
    return """
      After '\(event)' (step \(step)), the machine is \(difference)\(cause) \(advice)
      \(path)
      """
  }
}
