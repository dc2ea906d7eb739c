import Schematic
import StateGraphs
import Statecharts

// States, regions, and what they contain.
extension ChartAbstraction {
  func elements(_ elements: [Element], in place: Place) -> [Abstract] {
    elements.flatMap { abstract($0, in: place).map { Abstract($0) } }
  }

  private func abstract(_ element: Element, in place: Place) -> [Abstract.Kind] {
    switch element.kind {
    case .state(let state): return [.state(abstract(state, in: place))]
    case .region(let region):
      var inner = place
      inner.state = -1
      enter(region.submachine, &inner)
      return [
        .region(
          RegionDeclaration(
            name: region.name, initial: initial(region.initial),
            elements: elements(region.elements, in: inner)))
      ]
    case .entry(let action): return asking(action, in: place).map { .entry($0) }
    case .exit(let action): return asking(action, in: place).map { .exit($0) }
    case .initialEffect(let action): return asking(action, in: place).map { .initialEffect($0) }
    case .transition(let transition): return [.transition(abstract(transition, in: place))]
    case .join(let join): return [.join(abstract(join, in: place))]
    case .history(let history): return [.history(abstract(history, in: place))]
    case .deferral(let trigger):
      let matches = mask(of: trigger)
      for event in matches.indices where matches[event] { deferrals[event].append(place.state) }
      return [.deferral(abstract(trigger, matches))]
    case .barrier(let barrier):
      return [
        .barrier(
          BarrierDeclaration(
            reason: barrier.reason,
            condition: condition(ask(.barrier, barrier.reason, in: place))))
      ]
    case .activity: return []
    case .point(let point): return [.point(abstract(point, in: place))]
    case .submachine:
      preconditionFailure("The submachines of a chart are expanded before it is abstracted.")
    }
  }

  /// Notes that the elements of a place are those of a submachine, if it has a name.
  private func enter(_ submachine: String?, _ place: inout Place) {
    guard submachine != nil else { return }
    submachineCount += 1
    place.submachine = submachineCount
  }

  private func abstract(
    _ state: StateDeclaration<State, Event, Subject>, in place: Place
  ) -> StateDeclaration<Int32, Int32, Oracle.Reference> {
    let number = number(state.id)
    var inner = Place(
      state: number, label: labels[Int(number)],
      throwsErrors: throwsErrors(state.elements, around: place.throwsErrors),
      submachine: place.submachine)
    enter(state.submachine, &inner)
    let kind: StateDeclaration<Int32, Int32, Oracle.Reference>.Kind =
      switch state.kind {
      case .ordinary: .ordinary
      case .parallel: .parallel
      case .final: .final
      }
    let entry = Abstract(.entry(AbstractAction(nil, .subject { $0.oracle.enter(number) })))
    return StateDeclaration(
      number, kind: kind, initial: initial(state.initial),
      elements: [entry] + elements(state.elements, in: inner))
  }

  private func abstract(
    _ point: PointDeclaration<State, Event, Subject>, in place: Place
  ) -> PointDeclaration<Int32, Int32, Oracle.Reference> {
    PointDeclaration(
      point.kind == .entry ? .entry : .exit, name: point.name,
      target: point.target.map(destination), actions: asking(point.actions, in: place))
  }

  private func abstract(
    _ join: JoinDeclaration<State, Event, Subject>, in place: Place
  ) -> JoinDeclaration<Int32, Int32, Oracle.Reference> {
    let part = add(
      .join, to: labels(of: join.target),
      StateGraph.Label(join.name, action: join.actions.combinedName()), in: place)
    return JoinDeclaration(
      name: join.name, target: destination(join.target),
      actions: noting(part, after: join.actions, in: place))
  }

  private func abstract(
    _ history: HistoryDeclaration<State, Event, Subject>, in place: Place
  ) -> HistoryDeclaration<Int32, Int32, Oracle.Reference> {
    guard !history.defaults.isEmpty else {
      return HistoryDeclaration(
        isDeep: history.isDeep, defaults: [], actions: asking(history.actions, in: place))
    }
    let part = add(
      .historyDefault, to: history.defaults.map(label),
      StateGraph.Label(action: history.actions.combinedName()), in: place)
    return HistoryDeclaration(
      isDeep: history.isDeep, defaults: history.defaults.map(number),
      actions: noting(part, after: history.actions, in: place))
  }
}
