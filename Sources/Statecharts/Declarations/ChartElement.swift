/// A part of a chart's body, for instance a state, a region or an entry action.
///
/// Elements are made by the methods of ``Statechart``, such as `state` and `onEntry`. They are
/// validated and compiled when the chart's schema is made. Lines with modifiers have types of their
/// own; `Element(on(.power, to: .on))` makes an element of one.
public struct ChartElement<State: Hashable, Event, Subject> {
  @usableFromInline
  enum Kind {
    indirect case node(NodeDeclaration<State, Event, Subject>)
    indirect case submachine(SubmachineDeclaration<State, Event, Subject>)
    /// All that contains no other elements.
    case line(LineDeclaration<State, Event, Subject>)
  }

  let kind: Kind

  @usableFromInline
  init(_ kind: Kind) {
    self.kind = kind
  }
}
