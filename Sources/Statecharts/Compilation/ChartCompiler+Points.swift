// Entry and exit points (UML 2.5.1 §14.2.3.7).
extension ChartCompiler {
  /// Records the entry points of all composites and the effects of all points.
  ///
  /// An entry point may lead to that of a state inside, so that all have numbers before targets are
  /// looked up.
  func describePoints() {
    for draft in drafts {
      for (ordinal, point) in draft.points.enumerated() {
        let effects = declare(point.actions, in: draft.number)
        draft.pointEffects[ordinal] = effects
        guard point.kind == .entry else { continue }
        draft.entryPoints[point.name] = Int32(outline.entryPoints.count)
        outline.entryPoints.append(
          NodeTree.EntryPoint(
            name: point.name, composite: draft.number, effect: append(effects, to: &actions),
            targets: []))
      }
    }
    for draft in drafts {
      for point in draft.points where point.kind == .entry {
        guard let number = draft.entryPoints[point.name], let target = point.target else {
          continue
        }
        outline.entryPoints[Int(number)].targets = route(to: target, from: draft).targets
      }
    }
  }

  func entryPoint(_ name: String, of composite: State) -> NodeTree.Target {
    guard let number = draft(composite).entryPoints[name] else {
      preconditionFailure(
        "Validation reports entry points that are not declared; '\(name)' is one.")
    }
    return .entryPoint(number)
  }

  /// Adds to a route the exit point of the nearest composite from `draft` outward that declares one.
  func follow(_ name: String, from draft: Node, _ route: inout Route) {
    var composite: Node? = draft
    while let node = composite {
      defer { composite = node.parent }
      guard node.points.contains(where: { $0.kind == .exit && $0.name == name }) else { continue }
      // A submachine declares the point, and the state that contains it connects it.
      let ordinal = node.points.firstIndex {
        $0.kind == .exit && $0.name == name && $0.target != nil
      }
      guard let ordinal, let target = node.points[ordinal].target else {
        route.exits.append(Route.Exit(name: name, composite: node.number, effects: []))
        route.endsChart = true
        return
      }
      route.exits.append(
        Route.Exit(
          name: name, composite: node.number, effects: node.pointEffects[ordinal] ?? []))
      // Only the root has no parent; no exit point is further out.
      let next = self.route(to: target, from: node.parent ?? node)
      route.exits += next.exits
      (route.targets, route.endsChart) = (next.targets, next.endsChart)
      return
    }
    preconditionFailure("Validation reports exit points that are not declared; '\(name)' is one.")
  }

  /// Adds the segments of a path that leads through exit points.
  ///
  /// - Parameters:
  ///   - sources: The sources of the path: several for a join.
  ///   - effects: The effects before the first exit point.
  /// - Returns: `nil` for a path without exit points.
  func exitRoute(_ route: Route, from sources: [Int32], _ effects: [Int32]) -> ExitRoute? {
    guard let last = route.exits.last else { return nil }
    var segments: [ExitRoute.Segment] = []
    var (sources, effects) = (sources, effects)
    for exit in route.exits {
      let domain = content(of: exit.composite, around: sources)
      segments.append(
        ExitRoute.Segment(
          domain: domain, domainEnd: outline[domain].end, effect: append(effects, to: &actions)))
      (sources, effects) = ([exit.composite], exit.effects)
    }
    return ExitRoute(
      names: route.exits.map(\.name), composite: last.composite, segments: segments)
  }

  /// What the first segment exits: the content of the composite, or of the region around the sources.
  private func content(of composite: Int32, around sources: [Int32]) -> Int32 {
    guard outline[composite].kind == .parallel else { return composite }
    let region = outline[composite].children.first { region in
      sources.allSatisfy { outline.isDescendant($0, of: region) }
    }
    return region ?? composite
  }
}
