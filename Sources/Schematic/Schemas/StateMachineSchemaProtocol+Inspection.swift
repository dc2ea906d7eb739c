// What logs, databases and tools ask of a schema: names, paths, and why an event is ignored.
extension StateMachineSchemaProtocol {
  /// The name of the schema's type.
  public var definitionName: String { "\(Self.self)" }

  /// The first version.
  public var definitionVersion: Int { 1 }

  /// The machine has ended, or there is no transition.
  public func reasonForIgnoring(
    _ event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> IgnoredEventReason? {
    guard try step(from: state, on: event, subject: subject()) == nil else { return nil }
    return isEnd(state) ? .ended : .noTransition
  }

  /// None: the guards are not known.
  public func evaluatedGuards(
    on event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> [EvaluatedGuard] { [] }

  /// The descriptions of the active states, or the names of their cases.
  public func paths(of state: State, leavesOnly: Bool) -> [String] {
    Self.activeStates(in: state, leavesOnly: leavesOnly).map { Schematic.stableName(ofState: $0) }
  }

  /// The paths of the states that are active in `state`, outer states before inner ones.
  public func paths(of state: State) -> [String] { paths(of: state, leavesOnly: false) }

  /// The name of an event for logs and databases, without the data that comes with it: `pay` for `.pay(card)`.
  ///
  /// It is the name of the case of an enum, the description of other values that have one, and otherwise the name
  /// of the type. The type of the events decides itself if it is a ``StablyNamedEvent``.
  public func stableName(of event: Event) -> String { Schematic.stableName(ofEvent: event) }

  /// The name of an active state: its description if its type has one, otherwise the name of its case.
  ///
  /// Without nested states, it is the state's path: see ``paths(of:)``.
  public func stableName(ofState state: ActiveState) -> String {
    Schematic.stableName(ofState: state)
  }
}
