// Deferral (UML 2.5.1 §14.2.3.4.4): the machine's event pool stores the events that a state defers.
extension CompiledChart {
  /// Whether an active state defers `event`.
  ///
  /// A transition of that state or of a descendant which the event enables takes precedence over the deferral;
  /// transitions of other states do not.
  @usableFromInline @inline(never)
  func isDeferred(
    _ event: Event, in configuration: Configuration<State>, despite selection: Selection
  ) -> Bool {
    var index: Int32 = 0
    while index < configuration.active.count {
      var node = configuration.leaf(index)
      while node >= 0 {
        if defers(event, node), !handles(selection, in: node) { return true }
        node = nodes[node].parent
      }
      index += 1
    }
    return false
  }

  /// Whether a state defers an event.
  func defers(_ event: Event, _ node: Int32) -> Bool {
    nodes[node].deferrals.numbers.contains { triggers[$0].matches(event) }
  }

  private func handles(_ selection: Selection, in node: Int32) -> Bool {
    (0..<selection.count).contains { index in
      let source = paths[selection[index]].source
      return source >= node && source < nodes[node].end
    }
  }

  func deferral(in configuration: Configuration<State>) -> ChartStep<State, Event, Subject> {
    var step = ChartStep(
      self, from: configuration, plan(from: configuration, Selection(), keeping: 0))
    step.isDeferral = true
    return step
  }
}
