/// A part of a chart's body, for instance a state, a region or an entry action.
///
/// The methods of ``Statechart`` make elements, such as `state` and `onEntry`. The elements are validated and
/// compiled when the chart's schema is made. Lines with modifiers have types of their own:
/// `Element(on(.power, to: .on))` makes an element of one.
public struct ChartElement<State: Hashable, Event, Subject> {
  @usableFromInline
  enum Kind {
    indirect case node(NodeDeclaration<State, Event, Subject>)
    indirect case submachine(SubmachineDeclaration<State, Event, Subject>)
    /// An element that contains no others.
    case line(LineDeclaration<State, Event, Subject>)
  }

  let kind: Kind

  @usableFromInline
  init(_ kind: Kind) {
    self.kind = kind
  }
}
