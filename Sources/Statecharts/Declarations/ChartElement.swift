/// One line of a chart's body, for instance a state, a transition or an action.
///
/// Elements are made by the words of ``Statechart``, such as `state` and `on`, and are only looked
/// at when the chart is compiled.
public struct ChartElement<State: Hashable, Event, Subject> {
  @usableFromInline
  package indirect enum Kind {
    case state(StateDeclaration<State, Event, Subject>)
    case region(RegionDeclaration<State, Event, Subject>)
    case entry(ChartAction<State, Event, Subject>)
    case exit(ChartAction<State, Event, Subject>)
    case initialEffect(ChartAction<State, Event, Subject>)
    case transition(TransitionDeclaration<State, Event, Subject>)
    case join(JoinDeclaration<State, Event, Subject>)
    case history(HistoryDeclaration<State, Event, Subject>)
    case deferral(EventTrigger<Event>)
    case barrier(BarrierDeclaration<State, Event, Subject>)
    case activity(ActivityDeclaration<Event, Subject>)
    /// What means nothing as it stands; validation reports it.
    case unfinished(UnfinishedElement)
  }

  package let kind: Kind

  @usableFromInline
  package init(_ kind: Kind) {
    self.kind = kind
  }
}

/// An element that means nothing yet, or that a modifier spoilt.
@usableFromInline
package enum UnfinishedElement: Hashable {
  /// `onEntry()` before its action.
  case entry
  /// `onExit()` before its action.
  case exit
  /// `onInitial()` before its action.
  case initialEffect
  /// A modifier on an element that it says nothing about.
  case misplaced(Modifier)
  /// A modifier that says again what was said before.
  case repeated(Modifier)

  @usableFromInline
  package enum Modifier: String {
    case performing
    case when
    case selecting
  }
}
