import ChartModel

extension TBStateMachineReader {
  /// Reads a fork or a join.
  mutating func readCompound(_ node: JSONNode) {
    guard let vertices = object("vertices", of: node, "'incoming' and 'outgoing'"),
      let pseudostate = object("pseudo_state", of: node, "'type', 'name' and 'region'")
    else { return }
    let type = faults.text("type", of: pseudostate, "A pseudostate")
    let name = faults.text("name", of: pseudostate, "A pseudostate")
    let region = readRegion(pseudostate)
    let incoming = readIncoming(vertices)
    let outgoing = readOutgoing(vertices)
    guard let type, let name, let region else { return }
    let compound = Compound(
      name: name, region: region, incoming: incoming, outgoing: outgoing, vertices: vertices,
      position: node.position, extras: node.members?.except(known) ?? [])
    switch type {
    case "fork": addFork(compound)
    case "join": addJoin(compound)
    default:
      faults.add(
        "The type of a pseudostate is 'fork' or 'join', and not '\(type)'.",
        at: pseudostate["type"]?.position)
    }
  }

  private var known: Set<String> { ["type", "name", "vertices", "pseudo_state"] }

  private mutating func object(_ name: String, of node: JSONNode, _ contents: String) -> JSONNode? {
    guard let value = node[name] else {
      faults.add(
        "A compound transition needs '\(name)', an object with \(contents).", at: node.position)
      return nil
    }
    return faults.members(value, "'\(name)', with \(contents),") == nil ? nil : value
  }

  private mutating func readRegion(_ pseudostate: JSONNode) -> String? {
    guard let region = state(at: "region", of: pseudostate, "A pseudostate") else { return nil }
    if region.kind != .parallel {
      faults.add(
        "The region of a fork or join is the path of a parallel state, and '\(region.id)' is none.",
        at: pseudostate["region"]?.position)
      return nil
    }
    return region.id
  }

  private mutating func readIncoming(_ vertices: JSONNode) -> [Compound.Vertex] {
    faults.elements("incoming", of: vertices).compactMap { vertex in
      guard faults.members(vertex, "An incoming transition") != nil else { return nil }
      let event = faults.text("name", of: vertex, "An incoming transition")
      let source = state(at: "source", of: vertex, "An incoming transition")
      guard let event, let source else { return nil }
      return Compound.Vertex(event: event, state: source.id, position: vertex.position)
    }
  }

  private mutating func readOutgoing(_ vertices: JSONNode) -> [Compound.Vertex] {
    faults.elements("outgoing", of: vertices).compactMap { vertex in
      guard faults.members(vertex, "An outgoing transition") != nil,
        let target = state(at: "target", of: vertex, "An outgoing transition")
      else { return nil }
      return Compound.Vertex(event: "", state: target.id, position: vertex.position)
    }
  }

  private mutating func addFork(_ fork: Compound) {
    requireOne("incoming", of: fork, "A fork")
    requireSome("outgoing", of: fork, "A fork")
    requireInside(fork.outgoing, of: fork, "A target of the fork")
    guard let source = fork.incoming.first else { return }
    var transition = ChartDocument.Transition(
      on: .events([.event(source.event)]), to: .targets(fork.outgoing.map { .state($0.state) }),
      position: fork.position)
    transition.extras.members = [JSONMember("fork", .string(fork.name))] + fork.extras
    transitions[source.state, default: []].append(transition)
  }

  private mutating func addJoin(_ join: Compound) {
    requireSome("incoming", of: join, "A join")
    requireOne("outgoing", of: join, "A join")
    requireInside(join.incoming, of: join, "A source of the join")
    let name = unusedJoinName(join.name)
    joins[join.region, default: []].append(
      ChartDocument.Join(
        name, targets: join.outgoing.map { .state($0.state) }, position: join.position))
    for source in join.incoming {
      var transition = ChartDocument.Transition(
        on: .events([.event(source.event)]), to: .targets([.join(name)]), position: source.position)
      transition.extras.members = join.extras
      transitions[source.state, default: []].append(transition)
    }
  }

  // In TBStateMachine, nothing refers to a join by its name, so that two joins may have the same name.
  private mutating func unusedJoinName(_ name: String) -> String {
    var unused = name
    while !joinNames.insert(unused).inserted {
      joinNumbers[name, default: 1] += 1
      unused = "\(name) \(joinNumbers[name, default: 1])"
    }
    return unused
  }

  private mutating func requireOne(_ name: String, of compound: Compound, _ what: String) {
    guard let list = list(name, of: compound, what), list.elements?.count != 1 else { return }
    faults.add(
      "\(what) needs exactly one \(name) transition: remove others, which TBStateMachine ignored.",
      at: list.position)
  }

  private mutating func requireSome(_ name: String, of compound: Compound, _ what: String) {
    guard let list = list(name, of: compound, what), list.elements?.isEmpty == true else { return }
    faults.add("\(what) needs at least one \(name) transition.", at: list.position)
  }

  private mutating func list(_ name: String, of compound: Compound, _ what: String) -> JSONNode? {
    let list = compound.vertices[name]
    if list == nil { faults.add("\(what) needs '\(name)'.", at: compound.vertices.position) }
    return list
  }

  private mutating func requireInside(
    _ vertices: [Compound.Vertex], of compound: Compound, _ what: String
  ) {
    for vertex in vertices where !vertex.state.hasPrefix(compound.region + "@") {
      faults.add(
        "\(what) is outside of its region '\(compound.region)': '\(vertex.state)'. Name a state in the region.",
        at: vertex.position)
    }
  }
}

/// The transitions to and from a fork or a join.
private struct Compound {
  /// A transition to or from the pseudostate.
  struct Vertex {
    var event: String
    var state: String
    var position: SourcePosition
  }

  var name: String
  /// The path of the parallel state.
  var region: String
  var incoming: [Vertex]
  var outgoing: [Vertex]
  var vertices: JSONNode
  var position: SourcePosition
  var extras: [JSONMember]
}
