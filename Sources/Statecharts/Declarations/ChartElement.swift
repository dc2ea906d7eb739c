/// A part of a chart's body, for instance a state, a region or an entry action.
///
/// Elements are made by the methods of ``Statechart``, such as `state` and `onEntry`. They are
/// validated and compiled when the chart's schema is made. Lines with modifiers have types of their
/// own; `Element(on(.power, to: .on))` makes an element of one.
public struct ChartElement<State: Hashable, Event, Subject> {
  @usableFromInline
  package indirect enum Kind {
    case node(NodeDeclaration<State, Event, Subject>)
    case entry(ChartAction<State, Event, Subject>)
    case exit(ChartAction<State, Event, Subject>)
    case initialEffect(ChartAction<State, Event, Subject>)
    case transition(TransitionDeclaration<State, Event, Subject>)
    /// A join, a history, an entry point or an exit point.
    case segment(ActionLine<State, Event, Subject>)
    case deferral(EventTrigger<Event>)
    case barrier(BarrierDeclaration<State, Event, Subject>)
    case activity(ActivityDeclaration<Event, Subject>)
    case submachine(SubmachineDeclaration<State, Event, Subject>)
  }

  package let kind: Kind

  @usableFromInline
  package init(_ kind: Kind) {
    self.kind = kind
  }
}
