// Entry and exit points, which are not in Appendix D (UML 2.5.1 §14.2.3.7).
extension ReferenceMachine {
  /// Replaces a target that is an exit point by what that leads to: a transition means the point of the
  /// nearest composite that has one of the name, its source or one around it.
  func followTarget(of selection: inout Selection) {
    guard selection.targets.count == 1, tree.kind(of: selection.targets[0]) == .exitPoint else {
      return
    }
    let name = selection.targets[0].ownName
    for composite in [selection.source] + tree.ancestors(of: selection.source) {
      let points = tree.states[composite]?.children.filter { $0.kind == .exitPoint } ?? []
      if let nearest = points.first(where: { $0.id.ownName == name }) {
        selection.targets = [nearest.id]
        break
      }
    }
    follow(&selection)
  }

  private func follow(_ selection: inout Selection) {
    guard selection.targets.count == 1, let point = tree.states[selection.targets[0]],
      point.kind == .exitPoint, let composite = tree.parent(of: point.id)
    else { return }
    selection.exitPoints.append(.init(composite: composite, actions: effects(of: selection)))
    selection.targets = point.defaults
    selection.actions = [point.defaultActions]
    if point.defaults.isEmpty { selection.terminates = true }
    follow(&selection)
  }

  /// The exits with the actions between them: for a join, first what is in the regions of its sources;
  /// for each exit point, first what is in its composite, or in that region of it that contains the
  /// sources.
  func exits(of transitions: [Selection], _ order: [String]) -> [Microstep.Exit] {
    var exits: [Microstep.Exit] = []
    var rest = order
    while let state = rest.first {
      let transition = transitions.first {
        !($0.exitPoints.isEmpty && $0.joins == nil) && exitSet(of: $0).contains(state)
      }
      guard let transition else {
        exits.append(.state(rest.removeFirst()))
        continue
      }
      let own = exitSet(of: transition)
      var left = rest.filter(own.contains)
      rest.removeAll(where: own.contains)
      if let join = transition.joins {
        exits += segments(to: join, by: transition, among: transitions, &left)
      }
      exits += parts(of: transition, left)
    }
    return exits
  }

  /// For each source that reports now, the exits of its region and its actions; if the join is outside, what
  /// is exited on the way to it comes before the actions of the last one.
  private func segments(
    to join: String, by last: Selection, among transitions: [Selection], _ rest: inout [String]
  ) -> [Microstep.Exit] {
    var exits: [Microstep.Exit] = []
    func exit(if isInside: (String) -> Bool) {
      exits += rest.filter(isInside).map(Microstep.Exit.state)
      rest.removeAll(where: isInside)
    }
    let sources = [last.source] + last.otherSources
    let parallel = tree.ancestors(of: last.source).first { ancestor in
      sources.allSatisfy { tree.isDescendant($0, of: ancestor) }
    }
    let regions = tree.children(of: parallel ?? tree.root).filter { region in
      sources.contains { tree.isDescendant($0, of: region) }
    }
    for other in transitions where other.reports == join {
      let own = regions.filter { tree.isDescendant(other.source, of: $0) }
      exit { state in own.contains { tree.isDescendant(state, of: $0) } }
      exits += effects(of: other).map(Microstep.Exit.actions)
    }
    exit { state in regions.contains { tree.isDescendant(state, of: $0) } }
    if let place = tree.joinPlaces[join], place != parallel {
      exit { tree.isDescendant($0, of: place) }
    }
    let actions = PlacedActions(place: last.source, actions: last.joining)
    return exits + [.actions(actions)]
  }

  private func parts(of transition: Selection, _ order: [String]) -> [Microstep.Exit] {
    var (rest, exits): ([String], [Microstep.Exit]) = (order, [])
    var sources = [transition.source] + transition.otherSources
    for point in transition.exitPoints {
      let regions = tree.children(of: point.composite).filter { tree.kind(of: $0) == .region }
      let region = regions.first { region in
        sources.allSatisfy { tree.isDescendant($0, of: region) }
      }
      let inside = rest.filter { tree.isDescendant($0, of: region ?? point.composite) }
      exits += inside.map(Microstep.Exit.state) + point.actions.map(Microstep.Exit.actions)
      rest.removeAll(where: inside.contains)
      sources = [point.composite]
    }
    return exits + rest.map(Microstep.Exit.state)
  }

  /// Enters the composite of an entry point, and what the point leads to.
  func addEntryPoint(_ point: ModelState, to step: inout Microstep) {
    guard let composite = tree.parent(of: point.id) else { return }
    step.entries.insert(composite)
    step.pointActions[composite] = point.defaultActions
    add(point.defaults, in: composite, to: &step)
    addRegions(of: composite, to: &step)
  }
}
