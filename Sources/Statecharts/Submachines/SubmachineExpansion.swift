/// Replaces the submachines of a chart by their content.
struct SubmachineExpansion<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Submachine = SubmachineDeclaration<State, Event, Subject>

  /// The state, region or chart that contains elements.
  private struct Host {
    enum Kind {
      case chart
      case state(State)
      case region
    }

    let kind: Kind
    let isParallel: Bool
    /// The label of the region, or of the nearest state.
    let label: String?
  }

  private(set) var elements: [Element]
  private(set) var initial: InitialDeclaration<State>
  private(set) var faults: [StatechartFault] = []
  /// Whether submachines contain each other too deep.
  private(set) var isTooDeep = false
  private var links: [(StateTable<State>) -> Void] = []

  let options: StatechartOptions
  private let depth: Int

  /// - Parameter depth: How many submachines contain the chart.
  init(
    of elements: [Element], initial: InitialDeclaration<State>, options: StatechartOptions,
    depth: Int = 0
  ) {
    self.elements = elements
    self.initial = initial
    self.options = options
    self.depth = depth
    // Most charts have none, and to copy the declarations of a big chart takes time.
    guard elements.contains(where: \.containsSubmachines) else { return }
    let chart = Host(kind: .chart, isParallel: false, label: nil)
    (self.elements, self.initial) = expand(elements, initial, in: chart)
  }

  /// Tells each submachine which nodes of the compiled chart are its own.
  func link(to table: StateTable<State>) {
    for link in links { link(table) }
  }

  // MARK: - Elements

  private mutating func expand(
    _ elements: [Element], _ initial: InitialDeclaration<State>, in host: Host
  ) -> (elements: [Element], initial: InitialDeclaration<State>) {
    let submachines = elements.compactMap(\.submachine)
    if !host.isParallel { checkNeighbors(of: submachines, in: elements, host) }
    var (expanded, initial): ([Element], InitialDeclaration<State>) = ([], initial)
    var inside: [Element] = []
    for element in elements {
      switch element.kind {
      case .submachine(let submachine) where host.isParallel:
        let name = submachines.count { $0.name == submachine.name } > 1 ? nil : submachine.name
        expanded.append(region(name, with: submachine, in: host, at: expanded.count))
      case .submachine(let submachine):
        let content = content(of: submachine, in: host)
        inside += content.elements
        if case .first = initial { initial = content.initial }
      case .state(let state) where element.containsSubmachines:
        expanded.append(Element(.state(self.expanded(state))))
      case .region(let region) where element.containsSubmachines:
        expanded.append(Element(.region(self.expanded(region, in: host, at: expanded.count))))
      case .state, .region, .entry, .exit, .initialEffect, .transition, .join, .history, .point,
        .deferral, .barrier, .activity:
        expanded.append(element)
      }
    }
    return (Self.elements(expanded, around: inside), initial)
  }

  /// The elements of a host with those of its submachine, as if these were in a state of their own inside:
  /// what is performed from the outside in is the host's first, all else the submachine's.
  private static func elements(_ host: [Element], around inside: [Element]) -> [Element] {
    guard !inside.isEmpty else { return host }
    return host.filter(\.precedesSubmachine) + inside + host.filter { !$0.precedesSubmachine }
  }

  private mutating func expanded(
    _ state: StateDeclaration<State, Event, Subject>
  ) -> StateDeclaration<State, Event, Subject> {
    let host = Host(
      kind: .state(state.id), isParallel: state.kind == .parallel, label: state.label)
    let (elements, initial) = expand(state.elements, state.initial, in: host)
    return StateDeclaration(
      state.id, kind: kind(of: state, containing: elements), initial: initial, tags: state.tags,
      elements: elements,
      name: state.name,
      submachine: host.isParallel ? nil : state.elements.compactMap(\.submachine).first?.name)
  }

  /// A submachine that consists of regions makes its state parallel.
  private func kind(
    of state: StateDeclaration<State, Event, Subject>, containing elements: [Element]
  ) -> StateDeclaration<State, Event, Subject>.Kind {
    switch state.kind {
    case .parallel, .final: return state.kind
    case .ordinary:
      let isParallel =
        state.elements.contains { $0.submachine != nil } && elements.contains(where: \.isRegion)
      return isParallel ? .parallel : .ordinary
    }
  }

  private mutating func expanded(
    _ region: RegionDeclaration<State, Event, Subject>, in host: Host, at position: Int
  ) -> RegionDeclaration<State, Event, Subject> {
    let inside = self.region(region.name, in: host, at: position)
    let (elements, initial) = expand(region.elements, region.initial, in: inside)
    return RegionDeclaration(
      name: region.name, initial: initial, elements: elements,
      submachine: region.elements.compactMap(\.submachine).first?.name)
  }

  /// A submachine that is declared in a parallel state directly is a region by itself.
  private mutating func region(
    _ name: String?, with submachine: Submachine, in host: Host, at position: Int
  ) -> Element {
    let content = content(of: submachine, in: region(name, in: host, at: position))
    return Element(
      .region(
        RegionDeclaration(
          name: name, initial: content.initial, elements: content.elements,
          submachine: submachine.name)))
  }

  private func region(_ name: String?, in host: Host, at position: Int) -> Host {
    Host(kind: .region, isParallel: false, label: "\(host.label ?? "")@\(name ?? "\(position)")")
  }

  // MARK: - Submachines

  private mutating func content(
    of submachine: Submachine, in host: Host
  ) -> SubmachineContent<State, Event, Subject> {
    guard !isTooDeep, depth < SubmachinePlace.maximumDepth else { return tooDeep(submachine, host) }
    let content = submachine.content(SubmachinePlace(label: host.label, depth: depth + 1))
    faults += content.faults
    isTooDeep = content.isTooDeep
    checkOptions(of: submachine, content.options, host)
    let states = content.elements
    links.append { table in
      guard let number = Self.number(of: host, containing: states, in: table) else { return }
      content.link(table, number)
    }
    return content
  }

  private mutating func tooDeep(
    _ submachine: Submachine, _ host: Host
  ) -> SubmachineContent<State, Event, Subject> {
    if !isTooDeep {
      faults.append(
        StatechartFault(
          host.label,
          """
          Submachines contain each other more than \(SubmachinePlace.maximumDepth) deep; the \
          innermost is '\(submachine.name)': a chart must not contain itself.
          """))
    }
    isTooDeep = true
    return SubmachineContent(
      elements: [], initial: .first, options: options, faults: [], isTooDeep: true,
      link: { _, _ in })
  }

  /// The node of a host, once the chart is compiled.
  private static func number(
    of host: Host, containing elements: [Element], in table: StateTable<State>
  ) -> Int32? {
    switch host.kind {
    case .chart: return 0
    case .state(let state): return table.number(of: state)
    case .region:
      for element in elements {
        guard case .state(let state) = element.kind, let number = table.number(of: state.id)
        else { continue }
        return table.node(number).parent
      }
      return nil
    }
  }

  // MARK: - Faults

  private mutating func checkNeighbors(
    of submachines: [Submachine], in elements: [Element], _ host: Host
  ) {
    guard let first = submachines.first else { return }
    let place = host.label.map { "'\($0)'" } ?? "The chart"
    if submachines.count > 1 {
      faults.append(
        StatechartFault(
          host.label,
          """
          \(place) contains \(submachines.count) submachines, \
          \(submachines.map(\.name).quoted): put each into a state or a region of its own.
          """))
    }
    guard elements.contains(where: \.isStateOrRegion) else { return }
    faults.append(
      StatechartFault(
        host.label,
        """
        \(place) contains the submachine '\(first.name)' and other states: put the submachine into \
        a state or a region of its own.
        """))
  }

  private mutating func checkOptions(
    of submachine: Submachine, _ own: StatechartOptions, _ host: Host
  ) {
    var different: [String] = []
    if own.regionExitOrder != options.regionExitOrder { different.append("regionExitOrder") }
    if own.bubbling != options.bubbling { different.append("bubbling") }
    if own.failingGuards != options.failingGuards { different.append("failingGuards") }
    for option in different {
      faults.append(
        StatechartFault(
          host.label,
          """
          The submachine '\(submachine.name)' has another '\(option)' than the chart that contains \
          it: declare the same in both.
          """))
    }
  }
}

extension ChartElement {
  fileprivate var submachine: SubmachineDeclaration<State, Event, Subject>? {
    if case .submachine(let submachine) = kind { submachine } else { nil }
  }

  /// Whether outer states perform it before inner ones.
  ///
  /// The order of deferrals is of no importance.
  fileprivate var precedesSubmachine: Bool {
    switch kind {
    case .entry, .initialEffect, .activity, .deferral: true
    case .state, .region, .exit, .transition, .join, .history, .point, .barrier, .submachine: false
    }
  }

  fileprivate var isRegion: Bool {
    if case .region = kind { true } else { false }
  }

  fileprivate var isStateOrRegion: Bool {
    switch kind {
    case .state, .region: true
    case .entry, .exit, .initialEffect, .transition, .join, .history, .point, .deferral, .barrier,
      .activity, .submachine:
      false
    }
  }
}
