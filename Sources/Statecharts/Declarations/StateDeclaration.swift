/// A state as it stands in a chart's body.
@usableFromInline
package struct StateDeclaration<State: Hashable, Event, Subject> {
  package enum Kind: Hashable {
    /// A simple state, or a composite one if states stand in it.
    case ordinary
    /// All of its regions are active at once.
    case parallel
    /// Completes the state or region that it stands in.
    case final
  }

  package let id: State
  package let kind: Kind
  package let initial: InitialDeclaration<State>
  package let elements: [ChartElement<State, Event, Subject>]

  package init(
    _ id: State, kind: Kind, initial: InitialDeclaration<State>,
    elements: [ChartElement<State, Event, Subject>]
  ) {
    self.id = id
    self.kind = kind
    self.initial = initial
    self.elements = elements
  }
}

/// Where a composite state, a region or a chart begins.
@usableFromInline
package enum InitialDeclaration<State: Hashable> {
  /// In the first state that stands in it.
  case first
  /// In these: one, or several that lie in different regions further in.
  case states([State])
  /// In none: the composite is a resting place itself.
  case resting
  /// In what was active when it was last left, the first time where its history leads then.
  case history(isDeep: Bool)
}

/// One of the regions of a parallel state.
@usableFromInline
package struct RegionDeclaration<State: Hashable, Event, Subject> {
  package let name: String?
  package let initial: InitialDeclaration<State>
  package let elements: [ChartElement<State, Event, Subject>]

  @usableFromInline
  package init(
    name: String?, initial: InitialDeclaration<State>,
    elements: [ChartElement<State, Event, Subject>]
  ) {
    self.name = name
    self.initial = initial
    self.elements = elements
  }
}

/// Where the history of a composite leads when there is no past, and what is done on the way.
@usableFromInline
package struct HistoryDeclaration<State: Hashable, Event, Subject> {
  package let isDeep: Bool
  package let defaults: [State]
  package let action: ChartAction<State, Event, Subject>?

  package init(isDeep: Bool, defaults: [State], action: ChartAction<State, Event, Subject>?) {
    self.isDeep = isDeep
    self.defaults = defaults
    self.action = action
  }
}

/// What must hold for a state to be entered, and what is said when it does not.
@usableFromInline
package struct BarrierDeclaration<State: Hashable, Event, Subject> {
  package let reason: String
  package let condition: ChartGuard<State, Event, Subject>

  package init(reason: String, condition: ChartGuard<State, Event, Subject>) {
    self.reason = reason
    self.condition = condition
  }
}
