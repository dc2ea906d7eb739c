import Schematic

extension StatechartSchema {
  /// The name of the chart.
  public var definitionName: String { chart.definitionName }

  /// The version of the chart.
  public var definitionVersion: Int { chart.definitionVersion }

  /// The paths of the active states in document order, or of the innermost ones: see ``path(of:)``.
  ///
  /// States that the chart does not declare, in a configuration of another version, are left out.
  public func paths(of state: Configuration<State>, leavesOnly: Bool) -> [String] {
    guard state.table === chart.table else {
      return Self.activeStates(in: state, leavesOnly: leavesOnly).compactMap(path)
    }
    let (paths, shapes) = (chart.names.declaredPaths, chart.table.shapes)
    var found: [String] = []
    for number in leavesOnly ? state.leafNumbers : state.activeNumbers
    where shapes[number].isState {
      found.append(paths[Int(number)])
    }
    return found
  }

  /// The guards of the transitions that the active states and their ancestors declare for the event.
  ///
  /// - Throws: As ``step(from:on:subject:)``.
  public func reasonForIgnoring(
    _ event: Event, in state: Configuration<State>, subject: @autoclosure () throws -> Subject
  ) throws -> IgnoredEventReason? {
    guard try step(from: state, on: event, subject: subject()) == nil else { return nil }
    if state.isEnd { return .ended }
    let configuration = try chart.bound(state)
    return try withoutActuallyEscaping(subject) { subject in
      let function = SubjectFunction(subject)
      return try withExtendedLifetime(function) {
        let unmet = try chart.unmetGuards(
          on: event, in: configuration, .ofQuery(.passUnretained(function)))
        return unmet.isEmpty ? .noTransition : .guards(unmet)
      }
    }
  }

  /// The guards of the transitions for the event, from the innermost active states outward, up to the first transition
  /// that is enabled.
  ///
  /// The guards of eventless transitions and of choices, which are evaluated later, are not among them.
  ///
  /// - Throws: What a guard throws.
  public func evaluatedGuards(
    on event: Event, in state: Configuration<State>, subject: @autoclosure () throws -> Subject
  ) throws -> [EvaluatedGuard] {
    guard chart.isGuarded(event) else { return [] }
    let configuration = try chart.bound(state)
    return try withoutActuallyEscaping(subject) { subject in
      let function = SubjectFunction(subject)
      return try withExtendedLifetime(function) {
        try chart.evaluatedGuards(
          on: event, in: configuration, .ofQuery(.passUnretained(function)))
      }
    }
  }
}
