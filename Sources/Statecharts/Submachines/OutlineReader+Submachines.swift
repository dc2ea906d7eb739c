// Submachines are read into the outline of the chart that contains them.
extension OutlineReader {
  typealias Submachine = SubmachineDeclaration<State, Event, Subject>

  /// Reads the elements of a node with those of its submachine, as if a state inside the node contained these.
  ///
  /// The order is: the node's elements that are performed from the outside in, the submachine's elements, and
  /// the node's other elements.
  ///
  /// - Returns: A function that reads their states.
  func readSubmachines(among elements: [Element], in place: Place) -> () -> Void {
    let submachines = elements.compactMap(\.submachine)
    checkNeighbors(of: submachines, in: elements, place)
    let others = elements.filter { $0.submachine == nil }
    _ = readLines(others.filter(\.precedesSubmachine), in: place)
    let contents = submachines.map { read($0, in: place) }
    let last = others.filter { !$0.precedesSubmachine }
    let children = readLines(last, in: place)
    return {
      for content in contents { content() }
      readNodes(children, of: last, in: place)
    }
  }

  /// Reads a submachine directly in a parallel state, which is a region by itself.
  ///
  /// The region has the name of the submachine, unless several have that name.
  func readRegion(
    with submachine: Submachine, among elements: [Element], in outer: Place, at index: Int
  ) -> Int {
    var region = ChartOutline.Node(kind: .region, parent: outer.node)
    let isRepeated = elements.count { $0.submachine?.name == submachine.name } > 1
    region.name = isRepeated ? nil : submachine.name
    let number = builder.begin(region)
    read(
      submachine, in: Place(node: number, label: outer.label(ofRegion: region.name, at: index)))()
    builder.end(number)
    return number
  }

  /// Reads the lines of a submachine into those of the node that contains it.
  ///
  /// - Returns: A function that reads its states.
  private func read(_ submachine: Submachine, in place: Place) -> () -> Void {
    guard !builder.isTooDeep, depth < SubmachinePlace.maximumDepth else {
      reportDepth(of: submachine, place)
      return {}
    }
    let content = submachine.read(
      SubmachinePlace(node: place.node, label: place.label, depth: depth + 1), builder, functions)
    return {
      content.readNodes()
      checkOptions(of: submachine, content.options, place)
    }
  }

  // MARK: - Faults

  private func reportDepth(of submachine: Submachine, _ place: Place) {
    if !builder.isTooDeep {
      report(
        """
        Submachines contain each other more than \(SubmachinePlace.maximumDepth) deep; the \
        innermost is '\(submachine.name)': a chart must not contain itself.
        """, place)
    }
    builder.isTooDeep = true
  }

  private func checkNeighbors(of submachines: [Submachine], in elements: [Element], _ place: Place)
  {
    let words = place.label.map { "'\($0)'" } ?? "The chart"
    if submachines.count > 1 {
      report(
        """
        \(words) contains \(submachines.count) submachines, \
        \(submachines.map(\.name).quoted): put each into a state or a region of its own.
        """, place)
    }
    guard elements.contains(where: { $0.nesting != nil }) else { return }
    report(
      """
      \(words) contains the submachine '\(submachines[0].name)' and other states: put the submachine \
      into a state or a region of its own.
      """, place)
  }

  private func checkOptions(of submachine: Submachine, _ own: StatechartOptions, _ place: Place) {
    var different: [String] = []
    if own.exitsRegionsInOrder != options.exitsRegionsInOrder {
      different.append("exitsRegionsInOrder")
    }
    if own.bubbling != options.bubbling { different.append("bubbling") }
    if own.failingGuardsAreFalse != options.failingGuardsAreFalse {
      different.append("failingGuardsAreFalse")
    }
    for option in different {
      report(
        """
        The submachine '\(submachine.name)' has another '\(option)' than the chart that contains \
        it: declare the same in both.
        """, place)
    }
  }

  private func report(_ message: String, _ place: Place) {
    builder.faults.append(builder.outline.fault(place.node, "\(message)"))
  }
}

extension OutlineBuilder {
  /// Sets the name and the initial transition of a node whose content is a submachine.
  ///
  /// The outermost submachine is the first that is read.
  func setContent(of node: Int, to submachine: String, _ initial: InitialTransition<Int>) {
    if case .first = outline.nodes[node].initial { outline.nodes[node].initial = initial }
    guard node > 0, outline.nodes[node].submachine == nil else { return }
    outline.nodes[node].submachine = submachine
  }
}

extension ChartElement {
  var submachine: SubmachineDeclaration<State, Event, Subject>? {
    if case .submachine(let submachine) = kind { submachine } else { nil }
  }
}
