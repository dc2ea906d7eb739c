/// A chart as a part of another one, as declared: its body is evaluated when the schema is made.
///
/// Not earlier: a chart that contains itself would never end.
@usableFromInline
package struct SubmachineDeclaration<State: Hashable, Event, Subject> {
  /// The name of the chart's type.
  let name: String
  /// Evaluates the chart's body and translates it into the types of the enclosing chart.
  let content: (SubmachinePlace) -> SubmachineContent<State, Event, Subject>
}

/// Where a submachine is.
struct SubmachinePlace {
  /// How deep submachines may contain each other.
  static let maximumDepth = 20

  /// The label of the nearest state around it; `nil` at the top of a chart.
  let label: String?
  /// How many submachines contain it.
  let depth: Int
}

/// The content of a submachine in the types of the enclosing chart.
struct SubmachineContent<State: Hashable, Event, Subject> {
  let elements: [ChartElement<State, Event, Subject>]
  let initial: InitialDeclaration<State>
  let options: StatechartOptions
  /// What is wrong with the submachines inside it.
  let faults: [StatechartFault]
  /// Whether submachines inside it contain each other too deep.
  let isTooDeep: Bool
  /// Tells the submachine which nodes of the compiled chart are its own: those inside a host.
  let link: (_ table: StateTable<State>, _ host: Int32) -> Void
}

/// The name of a state of a submachine.
package struct SubmachineStateName: Hashable, Sendable {
  /// The state's own name in the submachine: `failed`.
  package let title: String
  /// The name with those of the states around the submachine: `payment/failed`.
  package let label: String
}
