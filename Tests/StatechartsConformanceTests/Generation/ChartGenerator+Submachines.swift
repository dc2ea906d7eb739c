// Charts as the content of states and regions, before the enclosing chart's transitions are there.
extension ChartGenerator {
  mutating func addSubmachines(to chart: inout ModelChart) {
    var sides = ModelSubmachine.Side.allCases
    if random.chance(30) { sides.removeLast() }
    var first: ModelChart?
    for side in sides {
      let regions = chart.root.all.filter { $0.kind == .parallel }.map(\.id)
      let isRegion = !regions.isEmpty && random.chance(40)
      let hosts = isRegion ? regions : chart.possibleHosts
      guard !hosts.isEmpty else { return }
      // The same chart may be the content of two states.
      let repeated = first.flatMap {
        $0.root.hasOnlyStates == isRegion && random.chance(50) ? $0 : nil
      }
      let content = repeated ?? submachineChart(like: chart, hasOnlyStates: isRegion)
      first = content
      let submachine = ModelSubmachine(side: side, chart: content, aliases: aliases())
      submachineEvents += content.eventNames.map(side.event)
      let host = random.pick(hosts)
      chart.root.change(host) { state in
        if isRegion { addRegion(with: submachine, to: &state) } else { fill(&state, submachine) }
      }
    }
  }

  private mutating func submachineChart(
    like chart: ModelChart, hasOnlyStates: Bool
  ) -> ModelChart {
    var generator = ChartGenerator(
      seed: random.next(), root: "\(root)\(random.number(1...9))",
      submachineDepth: random.chance(50) ? maximumDepth - 1 : 0, hasOnlyStates: hasOnlyStates)
    var content = generator.chart(named: "content of \(chart.name)")
    content.takeOptions(of: chart)
    return content
  }

  /// Some events of the enclosing chart concern the submachine, too.
  private mutating func aliases() -> [String: String] {
    let events = random.chance(40) ? random.pick(2, of: Self.outerEvents) : []
    return Dictionary(uniqueKeysWithValues: events.map { ($0, random.pick(Self.outerEvents)) })
  }

  private mutating func fill(_ state: inout ModelState, _ submachine: ModelSubmachine) {
    state.kind = .compound
    state.submachines = [submachine]
    let written = ModelChart(name: "", root: state).writtenOut.root
    let outlets = submachine.chart.root.children.filter { $0.kind == .exitPoint }
    state.children = outlets.map { ModelState(id: submachine.side.path + $0.id, kind: .exitPoint) }
    var histories = written
    histories.children.removeAll(where: \.isPseudostate)
    let ownCount = histories.children.count
    addHistories(to: &histories)
    state.children += histories.children[ownCount...]
  }

  private func addRegion(with submachine: ModelSubmachine, to parallel: inout ModelState) {
    let number = parallel.children.count { $0.kind == .region } + 1
    var region = ModelState(id: "\(parallel.id).r\(number)", kind: .region)
    region.submachines = [submachine]
    parallel.children.append(region)
  }
}

extension ModelChart {
  /// The states that can contain a submachine: those without content.
  fileprivate var possibleHosts: [String] {
    root.all.filter { $0.kind == .atomic && $0.submachines.isEmpty }.map(\.id)
  }

  /// A submachine has the options of the chart that contains it.
  fileprivate mutating func takeOptions(of chart: ModelChart) {
    leavesRegionsInDeclaredOrder = chart.leavesRegionsInDeclaredOrder
    bubbles = chart.bubbles
    ignoresFailingGuards = chart.ignoresFailingGuards
    eventOfFailingGuards = nil
    spreadOptions()
  }

  mutating func spreadOptions() {
    let chart = self
    root.change { state in
      for index in state.submachines.indices {
        state.submachines[index].chart.takeOptions(of: chart)
      }
    }
  }
}
