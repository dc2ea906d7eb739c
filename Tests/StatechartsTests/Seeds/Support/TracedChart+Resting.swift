import Schematic
import Statecharts

extension TracedChart {
  /// A traced state without an initial transition: entering it enters none of its children.
  func tracedResting(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    let elements = traces(of: id) + content()
    return state(id, initialTransition: .none) { elements }
  }

  @ChartBuilder<String, String, Trace>
  func traces(of id: String) -> [Element] {
    onEntry { $0.note("+" + id) }
    onExit { $0.note("-" + id) }
  }

  /// An entry action that raises an event: where StateKit's `enterState` would go to a state.
  func entryRaises(_ event: String) -> ActionLine<String, String, Trace> {
    onEntry().performWithContext { $0.raise(event) }
  }

  /// An exit action that raises an event.
  func exitRaises(_ event: String) -> ActionLine<String, String, Trace> {
    onExit().performWithContext { $0.raise(event) }
  }
}

extension StateMachine where Schema == StatechartSchema<String, String, Trace> {
  /// Handles `events`, and returns what the last of them led to.
  func trace(of events: String...) -> String {
    for event in events.dropLast() { handle(event) }
    _ = subject?.take()
    for event in events.suffix(1) { handle(event) }
    return subject?.take() ?? ""
  }
}
