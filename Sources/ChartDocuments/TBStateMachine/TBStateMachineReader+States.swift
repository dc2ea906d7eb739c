import ChartModel

extension TBStateMachineReader {
  /// Reads a list of states, whose paths begin with this text: `a/` or `c/c2@1/`.
  mutating func readStates(
    _ node: JSONNode, _ what: String, in path: String
  ) -> [ChartDocument.State] {
    let elements = faults.elements(node, what)
    if case .array = node.content, elements.isEmpty {
      faults.add(
        "\(what) must not be empty: the first state is the initial one.", at: node.position)
    }
    var places: [String: SourcePosition] = [:]
    return elements.compactMap { element in
      guard let state = readState(element, in: path) else { return nil }
      if let first = places[state.id] {
        faults.add(
          "The path '\(state.id)' is that of the state at \(first), too: rename one of them.",
          at: element.position)
      }
      places[state.id] = element.position
      return state
    }
  }

  private mutating func readState(_ node: JSONNode, in path: String) -> ChartDocument.State? {
    guard let members = faults.members(node, "A state"),
      let name = faults.text("name", of: node, "A state")
    else { return nil }
    if name.contains(where: { $0 == "/" || $0 == "@" }) {
      faults.add(
        "The name '\(name)' contains '/' or '@', which separate the parts of a path: rename the state.",
        at: node["name"]?.position)
    }
    var state = ChartDocument.State(path + name, position: node.position)
    state.label = path.isEmpty ? nil : name
    state.extras.members = members.except(["name", "type", "states", "regions"])
    readContents(of: &state, node)
    if statesByPath[state.id] == nil { statesByPath[state.id] = state }
    return state
  }

  private mutating func readContents(of state: inout ChartDocument.State, _ node: JSONNode) {
    guard let type = faults.text("type", of: node, "A state") else { return }
    switch type {
    case "state":
      refuse("states", of: node, "write the type 'sub'")
      refuse("regions", of: node, "write the type 'parallel'")
    case "sub":
      refuse("regions", of: node, "write the type 'parallel'")
      guard let states = required("states", of: node, "A sub state") else { return }
      state.states = readStates(states, "'states'", in: state.id + "/")
    case "parallel":
      refuse("states", of: node, "write 'regions', an array of arrays of states")
      guard let regions = required("regions", of: node, "A parallel state") else { return }
      state.kind = .parallel
      state.regions = readRegions(regions, of: state.id)
    default:
      faults.add(
        "The type of a state is 'state', 'sub' or 'parallel', and not '\(type)'.",
        at: node["type"]?.position)
    }
  }

  private mutating func readRegions(_ node: JSONNode, of path: String) -> [ChartDocument.Region] {
    let regions = faults.elements(node, "'regions'")
    if case .array = node.content, regions.isEmpty {
      faults.add("A parallel state needs at least one region.", at: node.position)
    }
    return regions.enumerated().map { index, region in
      ChartDocument.Region(
        states: readStates(region, "A region", in: "\(path)@\(index)/"), position: region.position)
    }
  }

  private mutating func required(
    _ name: String, of node: JSONNode, _ what: String
  ) -> JSONNode? {
    if node[name] == nil { faults.add("\(what) needs '\(name)'.", at: node.position) }
    return node[name]
  }

  private mutating func refuse(_ name: String, of node: JSONNode, _ remedy: String) {
    guard let member = node.members?.first(where: { $0.name == name }) else { return }
    faults.add("A state of this type has no '\(name)': \(remedy).", at: member.position)
  }
}
