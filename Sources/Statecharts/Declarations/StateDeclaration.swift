import StateGraphs

/// A state as a chart's body declares it.
@usableFromInline
package struct StateDeclaration<State: Hashable, Event, Subject> {
  package enum Kind: Hashable {
    /// A simple state, or a composite one if it has children.
    case ordinary
    /// All of its regions are active at once.
    case parallel
    /// Completes its parent.
    case final
  }

  package let id: State
  package let kind: Kind
  package let initial: InitialDeclaration<State>
  package let tags: [StateTag]
  package let elements: [ChartElement<State, Event, Subject>]
  package let nesting: Nesting
  /// The name of a state of a submachine.
  package let name: SubmachineStateName?
  /// The name of the submachine that is the content of the state.
  package let submachine: String?

  /// The name in messages and diagrams.
  package var label: String { name?.label ?? StateGraph.valueLabel(of: id) }

  package init(
    _ id: State, kind: Kind = .ordinary, initial: InitialDeclaration<State> = .first,
    tags: [StateTag] = [], elements: [ChartElement<State, Event, Subject>],
    name: SubmachineStateName? = nil, submachine: String? = nil
  ) {
    self.name = name
    self.submachine = submachine
    self.id = id
    self.kind = kind
    self.initial = initial
    self.tags = tags
    nesting = Nesting(around: elements)
    self.elements = nesting.isTooDeep ? [] : elements
  }
}

/// The target of the initial transition of a composite state, a region or a chart.
@usableFromInline
package enum InitialDeclaration<State: Hashable> {
  /// The first child.
  case first
  /// One descendant, or several in different regions.
  case states([State])
  /// Entering the composite enters no child.
  case none
  /// The composite's own history.
  case history(isDeep: Bool)

  /// These states; the first child if there are none.
  package static func listed(_ states: [State]) -> Self {
    states.isEmpty ? .first : .states(states)
  }
}

/// One of the regions of a parallel state.
@usableFromInline
package struct RegionDeclaration<State: Hashable, Event, Subject> {
  package let name: String?
  package let initial: InitialDeclaration<State>
  package let elements: [ChartElement<State, Event, Subject>]
  package let nesting: Nesting
  /// The name of the submachine that is the content of the region.
  package let submachine: String?

  @usableFromInline
  package init(
    name: String?, initial: InitialDeclaration<State>,
    elements: [ChartElement<State, Event, Subject>], submachine: String? = nil
  ) {
    self.submachine = submachine
    self.name = name
    self.initial = initial
    nesting = Nesting(around: elements)
    self.elements = nesting.isTooDeep ? [] : elements
  }
}

/// The default target of a composite's history, and the actions of the transition to it.
@usableFromInline
package struct HistoryDeclaration<State: Hashable, Event, Subject> {
  package let isDeep: Bool
  package let defaults: [State]
  package let actions: SmallList<ChartAction<State, Event, Subject>>

  package init(
    isDeep: Bool, defaults: [State], actions: SmallList<ChartAction<State, Event, Subject>>
  ) {
    self.isDeep = isDeep
    self.defaults = defaults
    self.actions = actions
  }
}

/// A guard on entering a state, and the reason that callers get when it does not hold.
@usableFromInline
package struct BarrierDeclaration<State: Hashable, Event, Subject> {
  package let reason: String
  package let condition: GuardForm<State, Event, Subject>

  package init(reason: String, condition: GuardForm<State, Event, Subject>) {
    self.reason = reason
    self.condition = condition
  }
}
