import Schematic

extension StatechartSchema {
  /// The name of the chart.
  public var definitionName: String { chart.definitionName }

  /// The version of the chart.
  public var definitionVersion: Int { chart.definitionVersion }

  /// The paths of the active states in document order, or of the innermost ones: see ``path(of:)``.
  ///
  /// States of another version that the chart does not declare are omitted.
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

  /// The reason why an event triggers no step; `nil` if it triggers one.
  ///
  /// The machine has ended, no active state has a transition for the event, or the returned guards do not hold.
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

  /// The guards that are evaluated for the event, from the innermost active states outward, up to the first
  /// enabled transition.
  ///
  /// The guards of eventless transitions and of choices are evaluated later, and are not among them.
  ///
  /// - Throws: The error of a guard.
  @inlinable
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
