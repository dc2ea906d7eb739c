// The properties of a schema for logs, databases and tools: names, paths, and the reason for ignoring an event.
extension StateMachineSchemaProtocol {
  /// The name of the schema's type.
  public var definitionName: String { "\(Self.self)" }

  /// The first version.
  public var definitionVersion: Int { 1 }

  /// Returns that the machine has ended, or that there is no transition; `nil` if there is a step for the event.
  public func reasonForIgnoring(
    _ event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> IgnoredEventReason? {
    guard try step(from: state, on: event, subject: subject()) == nil else { return nil }
    return isEnd(state) ? .ended : .noTransition
  }

  /// Returns no guards, because they are not known.
  public func evaluatedGuards(
    on event: Event, in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> [EvaluatedGuard] { [] }

  /// Returns the descriptions of the active states, or the names of their cases.
  public func paths(of state: State, leavesOnly: Bool) -> [String] {
    Self.activeStates(in: state, leavesOnly: leavesOnly).map { Schematic.stableName(ofState: $0) }
  }

  /// Returns the paths of the states that are active in `state`, outer states before inner ones.
  public func paths(of state: State) -> [String] { paths(of: state, leavesOnly: false) }

  /// Returns the name of an event for logs and databases, without its payload: `pay` for `.pay(card)`.
  ///
  /// It is the name of the case of an enum, the description of other values that have one, and otherwise the name
  /// of the type. A ``StablyNamedEvent`` has a name of its own.
  public func stableName(of event: Event) -> String { Schematic.stableName(ofEvent: event) }

  /// Returns the name of an active state: its description if its type has one, otherwise the name of its case.
  ///
  /// Without nested states, it is the state's path: see ``paths(of:)``.
  public func stableName(ofState state: ActiveState) -> String {
    Schematic.stableName(ofState: state)
  }
}
