import StateGraphs

/// Reads the body of a chart, or of a submachine, into an outline and a table of functions.
///
/// Each element is read once. Only this code knows the elements of bodies, and is generic over the types of
/// states, events and subjects.
struct OutlineReader<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>

  /// The place of elements.
  struct Place {
    let node: Int
    /// The label of the region, or of the nearest state; `nil` at the top of a chart.
    var label: String?
    /// The names of the exit points around the elements of a node, and around the node itself; `nil` in a
    /// chart that is no submachine.
    ///
    /// A submachine must not depend on the exit points of the chart that contains it: by itself, it would
    /// behave differently.
    var exitPoints: (inside: Set<String>, outside: Set<String>)?
  }

  let builder: OutlineBuilder
  let functions: any FunctionTable<State, Event, Subject>
  let options: StatechartOptions
  /// The number of submachines that contain the elements.
  let depth: Int

  /// Reads a chart that is no submachine.
  func read(_ elements: [Element], initial: InitialTransition<State>) {
    let root = ChartOutline.Node(kind: .composite, initial: read(initial))
    let nesting = Nesting(around: elements)
    _ = read(root, elements, nesting, in: nil) { nil }
  }

  // MARK: - Nodes

  /// Reads a node and all that it contains.
  ///
  /// - Parameter label: The label of the node, which only submachines need.
  private func read(
    _ node: ChartOutline.Node, _ elements: [Element], _ nesting: Nesting, in outer: Place?,
    label: () -> String?
  ) -> Int {
    let number = builder.begin(node)
    let place = Place(
      node: number, label: nesting.containsSubmachines ? label() : nil,
      exitPoints: outer?.exitPoints)
    readContent(elements, nesting, in: place)
    builder.end(number)
    return number
  }

  /// Reads the lines of a node, and then the states and regions in it.
  private func readContent(_ elements: [Element], _ nesting: Nesting, in place: Place) {
    let (place, hasSubmachine) = content(of: elements, nesting, in: place)
    if hasSubmachine { return readSubmachines(among: elements, in: place)() }
    readNodes(readLines(elements, in: place), of: elements, in: place)
  }

  /// The place of a node's lines, and whether one of its elements is a submachine that is no region.
  func content(
    of elements: [Element], _ nesting: Nesting, in outer: Place
  ) -> (place: Place, hasSubmachine: Bool) {
    var place = outer
    if let around = place.exitPoints?.inside {
      place.exitPoints = (around.union(elements.compactMap(\.exitPoint)), around)
    }
    let hasSubmachine = nesting.containsSubmachines && elements.contains { $0.submachine != nil }
    return (place, hasSubmachine && !builder.outline.isParallel(place.node))
  }

  /// Reads lines, but not yet the states and regions among them, so that the transitions of a node are
  /// adjacent.
  ///
  /// - Returns: The states and regions, by their indices in the elements and in the lines of the node.
  func readLines(_ elements: [Element], in place: Place) -> [(element: Int, line: Int)] {
    let node = place.node
    var children: [(element: Int, line: Int)] = []
    let (transition, activity) = (
      builder.outline.transitions.count, builder.outline.activities.count
    )
    builder.outline.nodes[node].lines.reserveCapacity(
      builder.outline.nodes[node].lines.count + elements.count)
    // Not the elements: see mapped(_:).
    for index in elements.indices {
      if case .line(let declaration) = elements[index].kind {
        guard let line = declaration.read(self, place) else { continue }
        builder.outline.nodes[node].lines.append(line)
      } else {
        children.append((index, builder.outline.nodes[node].lines.count))
        builder.outline.nodes[node].lines.append(.node(-1))
      }
    }
    builder.extend(node, toTransitionsFrom: transition, activitiesFrom: activity)
    return children
  }

  func readNodes(
    _ children: [(element: Int, line: Int)], of elements: [Element], in place: Place
  ) {
    for child in children {
      guard let node = readNode(at: child.element, of: elements, in: place) else { continue }
      builder.outline.nodes[place.node].lines[child.line] = .node(node)
    }
  }

  private func readNode(at index: Int, of elements: [Element], in outer: Place) -> Int? {
    switch elements[index].kind {
    case .node(let declaration):
      var node = ChartOutline.Node(
        kind: declaration.kind, parent: outer.node, initial: read(declaration.initial))
      node.state = declaration.state.map { functions.declare($0, as: nil) }
      (node.name, node.tags) = (declaration.name, declaration.tags)
      node.isTooDeep = declaration.nesting.isTooDeep
      let number = read(node, declaration.elements, declaration.nesting, in: outer) {
        declaration.state.map { StateGraph.valueLabel(of: $0) }
          ?? outer.label(ofRegion: declaration.name, at: index)
      }
      if declaration.hasTwoInitials { builder.reportTwoInitials(of: number) }
      return number
    case .submachine(let submachine):
      return readRegion(with: submachine, among: elements, in: outer, at: index)
    case .line: return nil
    }
  }
}

extension OutlineReader.Place {
  func label(ofRegion name: String?, at index: Int) -> String {
    "\(label ?? "")@\(name ?? "\(index)")"
  }
}
