// The id and the classes of each element of an SVG, for style sheets and programs.
extension StyledDOTWriter {
  func identity(of position: Int) -> String {
    let node = graph.nodes[position]
    let classes = [node.kind.cssClass] + (node.isCurrent ? ["current"] : [])
    let visited = node.visits.map { $0 == 0 ? ["unvisited"] : ["visited"] } ?? []
    let active = node.machines.map { $0 == 0 ? ["inactive"] : ["active"] } ?? []
    let link = node.link.map {
      ", URL=\(DOTText.quoted($0)), tooltip=\(DOTText.quoted(graph.title(of: position)))"
    }
    let list = (classes + visited + active).joined(separator: " ")
    return "id=\"\(graph.id(ofNode: position))\", class=\"\(list)\"\(link ?? "")"
  }

  /// An edge that is drawn in several parts has an id for each part.
  func identity(ofEdge number: Int, part: String = "") -> String {
    let classes = ["transition"] + (graph.edges[number].isCandidate ? ["candidate"] : [])
    return "id=\"\(graph.id(ofEdge: number))\(part)\", class=\"\(classes.joined(separator: " "))\""
  }
}

extension StateGraph.Node.Kind {
  var cssClass: String {
    switch self {
    case .state: "state"
    case .composite: "state composite"
    case .region: "region"
    case .initial: "initial"
    case .final: "state final"
    case .choice: "choice"
    case .junction: "junction"
    case .fork: "fork"
    case .join: "join"
    case .shallowHistory: "history"
    case .deepHistory: "history deep"
    case .entryPoint: "entry"
    case .exitPoint: "exit"
    case .terminate: "terminate"
    case .anyState: "any"
    }
  }
}
