import ChartDocuments

/// The identifiers of a machine's regions, histories and timers.
struct MachineIdentifiers {
  /// By region: the beginning of its names; empty for the chart.
  let regions: [String]
  /// By region: the type of its leaf.
  let types: [String]
  /// By region: the property of its leaf.
  let properties: [String]
  /// By timer: the property of its deadline.
  let timers: [String]
  /// By source of a join: the property that says whether it has arrived.
  let arrivals: [String]
  private let states: [String: String]
  private let program: MachineProgram

  init(_ program: MachineProgram, _ names: ChartNames) {
    self.program = program
    var scope = NameScope(reserved: ["state", "chart"])
    let report = GenerationReport(file: nil)
    func unique(_ name: String) -> String {
      scope.identifier(for: name, kind: "region", at: nil, report)
    }
    regions = program.regions.enumerated().map { index, region in
      index == 0 ? "" : unique(Self.name(of: region.node, program))
    }
    types = regions.map { "\(names.typeName)\(Self.capitalized($0))State" }
    properties = regions.map { $0.isEmpty ? "state" : SwiftName.declared($0) }
    timers = program.timers.map {
      unique("\(program.ids[$0.node]) \($0.name ?? "") timer")
    }
    arrivals = program.arrivals.map {
      unique("\(program.ids[$0.source]) at \($0.join)")
    }
    states = Dictionary(uniqueKeysWithValues: names.states.map { ($0.name, $0.identifier) })
  }

  private static func name(of region: Int, _ program: MachineProgram) -> String {
    if !program.regionNames[region].isEmpty { return program.regionNames[region] }
    let children = program.parents.indices.filter { program.parents[$0] == region }
    if children.count == 1 { return program.ids[children[0]] }
    return "\(program.ids[program.parents[region]]) region"
  }

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The case of a leaf.
  func declaration(of leaf: Int) -> String {
    SwiftName.declared(name(ofLeaf: leaf))
  }

  /// `.open`; `.inactive` for none.
  func leaf(_ leaf: Int?) -> String {
    guard let leaf else { return ".inactive" }
    return ".\(SwiftName.member(name(ofLeaf: leaf)))"
  }

  /// Choices have no ids; their names are none of a state.
  private func name(ofLeaf leaf: Int) -> String {
    guard let number = program.choices.firstIndex(where: { $0.node == leaf }) else {
      return states[program.ids[leaf]] ?? "resting"
    }
    var name = "choice\(number + 1)"
    while states.values.contains(name) { name += "_" }
    return name
  }

  /// The property of the record of a region in a history.
  func history(_ history: Int, at index: Int) -> String {
    let own = program.histories[history]
    let node = program.ids[own.node]
    let name = node.isEmpty ? Self.name(of: own.node, program) : node
    let region = regions[own.regions[index]]
    return SwiftName.lowerCamelCase(
      index == 0 ? "history of \(name) \(history)" : "history of \(name) \(history) in \(region)")
  }

  func selector(
    _ scope: MachineProgram.Selector.Scope, verb: String, eventless: Bool
  ) -> String {
    let place =
      switch scope {
      case .region(let region): region == 0 ? "" : "in \(regions[region])"
      case .around(let parallel):
        program.ids[parallel].isEmpty ? "in chart" : "around \(program.ids[parallel])"
      }
    let words = "\(verb) \(place)"
    return SwiftName.lowerCamelCase(eventless ? "\(words) eventless" : words)
  }
}
