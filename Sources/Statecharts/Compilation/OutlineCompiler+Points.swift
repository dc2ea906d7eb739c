import ChartModel

// Entry and exit points (UML 2.5.1 §14.2.3.7).
extension OutlineCompiler {
  /// Records the entry points of all composites and the effects of all points.
  ///
  /// An entry point may lead to that of a state inside. Therefore all points get numbers before targets are
  /// looked up.
  func describePoints() {
    for (number, point) in chart.points.enumerated() {
      let effects = declare(point.actions, in: Int32(point.node))
      guard point.kind == .entry else { continue }
      entryPoints[number] = Int32(outline.entryPoints.count)
      outline.entryPoints.append(
        NodeTree.EntryPoint(
          name: point.name, composite: Int32(point.node), effect: actions.add(effects),
          targets: []))
    }
    for (number, point) in chart.points.enumerated() {
      guard let entry = entryPoints[number], let target = point.target else { continue }
      outline.entryPoints[Int(entry)].targets = route(to: target, from: point.node).targets
    }
  }

  func entryPoint(_ name: String, of composite: Int) -> NodeTree.Target {
    let node = chart.position(of: composite)
    let point = chart.points.firstIndex {
      $0.node == node && $0.kind == .entry && $0.name == name
    }
    guard let number = point.flatMap({ entryPoints[$0] }) else {
      preconditionFailure(
        "Validation reports entry points that are not declared; '\(name)' is one.")
    }
    return .entryPoint(number)
  }

  /// Adds an exit point to a route: that of the nearest composite, from a node outward, which declares one.
  func follow(_ name: String, from start: Int, _ route: inout Route) {
    var composite: Int? = start
    while let node = composite {
      defer { composite = chart.nodes[node].parent }
      let points = chart.points.filter { $0.node == node && $0.kind == .exit && $0.name == name }
      guard !points.isEmpty else { continue }
      // A submachine declares the point, and the state that contains it connects it.
      guard let point = points.first(where: { $0.target != nil }), let target = point.target else {
        route.exits.append(Route.Exit(name: name, composite: Int32(node), effects: []))
        route.endsChart = true
        return
      }
      route.exits.append(
        Route.Exit(
          name: name, composite: Int32(node), effects: point.actions.map { Int32($0) }))
      // Only the root has no parent; no exit point is further out.
      let next = self.route(to: target, from: chart.nodes[node].parent ?? node)
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
          domain: domain, domainEnd: outline.shape(domain).end, effect: actions.add(effects)))
      (sources, effects) = ([exit.composite], exit.effects)
    }
    return ExitRoute(
      names: route.exits.map(\.name), composite: last.composite, segments: segments)
  }

  /// The scope of the first segment's exits: the content of the composite, or of the region around the sources.
  private func content(of composite: Int32, around sources: [Int32]) -> Int32 {
    guard outline.shape(composite).kind == .parallel else { return composite }
    let region = outline[composite].children.first { region in
      sources.allSatisfy { outline.isDescendant($0, of: region) }
    }
    return region ?? composite
  }
}
