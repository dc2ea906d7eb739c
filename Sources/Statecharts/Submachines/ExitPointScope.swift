/// Finds the transitions of a submachine that lead to exit points which it does not declare.
///
/// The submachine must not depend on the exit points of the chart that contains it: it would be another
/// chart there than by itself. So its exit points are looked up before it becomes a part of that chart.
enum ExitPointScope<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  private typealias Names = Set<String>

  /// The same elements of a chart, in which the destinations say whether their exit points are declared.
  static func resolved(_ elements: [Element]) -> [Element] {
    // Of a choice of the whole chart, no exit point is around.
    resolved(elements, outer: [])
  }

  /// - Parameter outer: The exit points around the node that has these elements.
  private static func resolved(_ elements: [Element], outer: Names) -> [Element] {
    var inner = outer
    for element in elements {
      if case .point(let point) = element.kind, point.kind == .exit { inner.insert(point.name) }
    }
    return elements.map { resolved($0, inner: inner, outer: outer) }
  }

  private static func resolved(_ element: Element, inner: Names, outer: Names) -> Element {
    switch element.kind {
    case .state(let state): Element(.state(resolved(state, inner)))
    case .region(let region): Element(.region(resolved(region, inner)))
    case .transition(var transition):
      {
        transition.target = resolved(transition.target, inner: inner, outer: outer)
        return Element(.transition(transition))
      }()
    case .join(let join):
      Element(
        .join(
          JoinDeclaration(
            name: join.name, target: resolved(join.target, inner), actions: join.actions)))
    case .point(let point):
      Element(
        .point(
          PointDeclaration(
            point.kind, name: point.name, target: point.target.map { resolved($0, outer) },
            actions: point.actions)))
    case .entry, .exit, .initialEffect, .history, .deferral, .barrier, .activity, .submachine:
      element
    }
  }

  private static func resolved(
    _ state: StateDeclaration<State, Event, Subject>, _ names: Names
  ) -> StateDeclaration<State, Event, Subject> {
    StateDeclaration(
      state.id, kind: state.kind, initial: state.initial, tags: state.tags,
      elements: resolved(state.elements, outer: names), name: state.name,
      submachine: state.submachine)
  }

  private static func resolved(
    _ region: RegionDeclaration<State, Event, Subject>, _ names: Names
  ) -> RegionDeclaration<State, Event, Subject> {
    RegionDeclaration(
      name: region.name, initial: region.initial,
      elements: resolved(region.elements, outer: names), submachine: region.submachine)
  }

  // MARK: - Targets

  private static func resolved(
    _ target: TargetDeclaration<State, Event, Subject>, inner: Names, outer: Names
  ) -> TargetDeclaration<State, Event, Subject> {
    switch target {
    case .destination(let destination): .destination(resolved(destination, inner))
    case .fork(let branches): .fork(branches.map { resolved($0, inner) })
    case .junction(let branches): .junction(branches.map { resolved($0, inner) })
    // The choice is beside the source, which is exited before.
    case .choice(let branches): .choice(branches.map { resolved($0, outer) })
    case .none, .states, .among, .join, .termination: target
    }
  }

  private static func resolved(
    _ branch: BranchDeclaration<State, Event, Subject>, _ names: Names
  ) -> BranchDeclaration<State, Event, Subject> {
    BranchDeclaration(resolved(branch.target, names), behavior: branch.behavior)
  }

  private static func resolved(
    _ destination: Destination<State>, _ names: Names
  ) -> Destination<State> {
    switch destination {
    case .exitPoint(let name, let isDeclared):
      .exitPoint(name, isDeclared: isDeclared && names.contains(name))
    case .fork(let destinations): .fork(destinations.map { resolved($0, names) })
    case .states, .history, .entryPoint: destination
    }
  }
}
