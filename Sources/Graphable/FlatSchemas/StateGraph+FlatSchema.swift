import Schematic

extension StateGraph {
  /// Creates the graph of a flat schema from the step for each pair of state and event.
  ///
  /// Rejected events are not drawn; internal transitions become lines inside their state.
  ///
  /// - Parameters:
  ///   - schema: The schema to draw. It is called once for each pair, and no action is performed.
  ///   - name: The title of the diagram. None by default.
  ///   - state: The state to highlight, for instance a machine's `state`. None by default.
  /// - Throws: ``GraphError`` if a state is not among the `dotLabelableItems` of its type, or if
  ///   the schema throws.
  /// - Complexity: One call of the schema for each pair of state and event.
  public init<Schema: FlatStateMachineSchema>(
    of schema: Schema, named name: String = "", highlighting state: Schema.State? = nil
  ) throws where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    let states = LabeledItems(Schema.State.self)
    self.init(name: name, nodes: states.items.map { Node(flatState: $0) })
    let initial = try states.position(of: schema.initialState, role: "the initial state")
    add(Edge(from: add(Node(.initial)), to: initial))
    for source in states.items.indices { try addTransitions(of: schema, from: source, in: states) }
    if let state {
      nodes[try states.position(of: state, role: "the current state of the machine")].isCurrent =
        true
    }
  }

  /// Creates the graph of a machine's schema, with the machine's state highlighted.
  ///
  /// - Throws: ``GraphError``, as for the schema.
  public init<Schema: FlatStateMachineSchema>(
    of machine: StateMachine<Schema>, named name: String = ""
  ) throws where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    try self.init(of: machine.schema, named: name, highlighting: machine.state)
  }

  private mutating func addTransitions<Schema: FlatStateMachineSchema>(
    of schema: Schema, from source: Int, in states: LabeledItems<Schema.State>
  ) throws where Schema.Event: DOTLabelable {
    let state = states.items[source]
    for event in Schema.Event.dotLabelableItems {
      guard let transition = try schema.drawnTransition(from: state, on: event) else { continue }
      let names = transition.actionNames
      let label = Label(event.dotLabel, action: names.isEmpty ? nil : names.joined(separator: ", "))
      switch transition.target {
      case .rejection: break
      case .current: nodes[source].activities.append(label)
      case .state(let next):
        let target = try states.position(
          of: next, role: "the target of '\(event.dotLabel)' in '\(state.dotLabel)'")
        add(Edge(from: source, to: target, label))
      }
    }
  }
}

extension StateGraph.Node {
  fileprivate init(flatState state: some DOTLabelable) {
    self.init(.state, label: state.dotLabel)
    let pathName = stableName(ofState: state)
    if pathName != label { self.pathName = pathName }
  }
}

extension FlatStateMachineSchema where State: DOTLabelable, Event: DOTLabelable {
  fileprivate func drawnTransition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Subject>? {
    do {
      return try transition(from: state, on: event)
    } catch let rejection as Rejection {
      return .reject(rejection.reason)
    } catch {
      throw GraphError.logicFailed(state: state.dotLabel, event: event.dotLabel, error)
    }
  }
}
