import Schematic
import StateGraphs
import TransitionTables

extension TransitionTable where State: Hashable {
  /// Explores every state that a machine of the table can reach, with all answers of guards.
  ///
  /// ```swift
  /// let model = try Door().explored()
  /// #expect(model.findings.isEmpty)
  /// ```
  /// No subject is needed, and no guard and no effect is called. Functions that make states from payloads are called;
  /// they must depend only on the payloads. ``StateSpace/parts`` are the rows.
  ///
  /// - Parameters:
  ///   - states: The states in which machines begin. Default: the initial state.
  ///   - events: Samples of the events: one of each kind that rows distinguish. Default: all cases of a
  ///     `CaseIterable` type; otherwise the events that rows name.
  ///   - options: Limits and progress. The model contains no errors of guards and effects.
  ///     Default: `ExplorationOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  /// - Complexity: Linear in the number of states, times the number of events, times the combinations of answers to
  ///   the guards that an event evaluates.
  public func explored(
    from states: [State]? = nil, events: [Event]? = nil,
    options: ExplorationOptions = ExplorationOptions()
  ) throws(InvalidDefinitionError) -> StateSpace<State, Event> {
    let table = try AbstractTable(
      body, initialState: initialState, samples: events, options: options)
    var explorer = TableExplorer(table, options: options)
    explorer.explore(from: states ?? [initialState])
    return StateSpace(explorer)
  }
}

extension StateSpace where MachineState: Hashable {
  fileprivate init(_ explorer: TableExplorer<MachineState, Event>) {
    let table = explorer.table
    configurations = explorer.search.nodes
    events = table.events
    parts = table.parts
    approximations = table.approximations
    system = explorer.search.system
    let reached = Set(explorer.search.nodes)
    let unreached = (allCases(of: MachineState.self) ?? []).filter { !reached.contains($0) }
    content = Content(
      questions: table.questions, eventNames: table.events.map { StateGraph.description(of: $0) },
      stateNames: explorer.search.nodes.map { StateGraph.valueLabel(of: $0) },
      sampleCount: table.events.count,
      isEnd: Array(repeating: false, count: explorer.search.nodes.count), isTaken: explorer.isTaken,
      isHandled: explorer.isHandled,
      rows: zip(table.isSource, table.isTrigger).map { isSource, isTrigger in
        TableRowFacts(
          isSource: explorer.search.nodes.map(isSource), isTrigger: table.events.map(isTrigger))
      },
      unreached: unreached.map { StateGraph.valueLabel(of: $0) })
  }
}
