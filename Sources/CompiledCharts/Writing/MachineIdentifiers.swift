import ChartDocuments
import ChartSources

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
  /// The case for no state: `inactive`, unless a state has that name.
  let inactive: String
  /// By history and region: the property of the record.
  private let histories: [[String]]
  private let selectors: [String: String]
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
    var typeNames: Set<String> = []
    types = regions.map {
      // A chart `DoorLight` would also have `DoorLightState`; `ß` and `sS` have the same capital letters.
      let name = "\(names.typeName)State\($0.isEmpty ? "" : "Of\(Self.capitalized($0))")"
      let type = Self.unused(name, typeNames)
      typeNames.insert(type)
      return type
    }
    properties = regions.map { $0.isEmpty ? "state" : SwiftName.declared($0) }
    timers = program.timers.map {
      unique("\(program.ids[$0.node]) \($0.name ?? "") timer")
    }
    arrivals = program.arrivals.map {
      unique("\(program.ids[$0.source]) at \($0.join)")
    }
    let (states, regions) = (names.states, regions)
    self.states = Dictionary(uniqueKeysWithValues: states.map { ($0.name, $0.identifier) })
    inactive =
      states.contains { $0.identifier == "inactive" }
      ? Self.unused("noState", Set(states.map(\.identifier))) : "inactive"
    histories = program.histories.indices.map { history in
      program.histories[history].regions.indices.map {
        unique(Self.history(history, at: $0, regions, program))
      }
    }
    selectors = Self.selectors(program, regions)
  }

  private static func unused(_ name: String, _ taken: Set<String>) -> String {
    taken.contains(name) ? unused("\(name)_", taken) : name
  }

  private static func name(of region: Int, _ program: MachineProgram) -> String {
    let node = program.outline.nodes[region]
    if let name = node.name, !name.isEmpty { return name }
    let children = program.outline.nodes.indices.filter {
      program.outline.nodes[$0].parent == region
    }
    if children.count == 1 { return program.ids[children[0]] }
    return "\(program.ids[node.parent ?? 0]) region"
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
    guard let leaf else { return ".\(inactive)" }
    return ".\(SwiftName.member(name(ofLeaf: leaf)))"
  }

  /// Choices have no ids.
  ///
  /// Their names differ from those of states.
  private func name(ofLeaf leaf: Int) -> String {
    let taken = Set(states.values)
    guard let number = program.choices.firstIndex(where: { $0.node == leaf }) else {
      return states[program.ids[leaf]] ?? Self.unused("resting", taken)
    }
    return Self.unused("choice\(number + 1)", taken)
  }

  /// The property of the record of a region in a history.
  func history(_ history: Int, at index: Int) -> String { histories[history][index] }

  private static func history(
    _ history: Int, at index: Int, _ regions: [String], _ program: MachineProgram
  ) -> String {
    let own = program.histories[history]
    let node = program.ids[own.node]
    let name = node.isEmpty ? name(of: own.node, program) : node
    let region = regions[own.regions[index]]
    return index == 0
      ? "history of \(name) \(history)" : "history of \(name) \(history) in \(region)"
  }

  /// The name of the function that selects a transition, or takes its step.
  func selector(
    _ scope: MachineProgram.Selector.Scope, verb: String, eventless: Bool
  ) -> String {
    let key = Self.key(scope, eventless)
    return verb + (selectors[key] ?? key)
  }

  /// By scope: the words that follow the verb in a function's name.
  private static func selectors(_ program: MachineProgram, _ regions: [String]) -> [String: String]
  {
    var names = NameScope()
    var found: [String: String] = [:]
    for (list, eventless) in [(program.selectors, false), (program.eventlessSelectors, true)] {
      for scope in list.map(\.scope) {
        let words = "verb \(place(of: scope, program, regions))\(eventless ? " eventless" : "")"
        let name = names.identifier(
          for: words, kind: "function", at: nil, GenerationReport(file: nil))
        found[key(scope, eventless)] = String(name.dropFirst("verb".count))
      }
    }
    return found
  }

  private static func key(_ scope: MachineProgram.Selector.Scope, _ eventless: Bool) -> String {
    "\(scope) \(eventless)"
  }

  private static func place(
    of scope: MachineProgram.Selector.Scope, _ program: MachineProgram, _ regions: [String]
  ) -> String {
    switch scope {
    case .region(let region): region == 0 ? "" : "in \(regions[region])"
    case .around(let parallel):
      program.ids[parallel].isEmpty ? "in chart" : "around \(program.ids[parallel])"
    }
  }
}
