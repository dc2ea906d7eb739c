extension StateGraph {
  /// Returns the transitions as a Markdown table with a row for each, in the order of the states.
  ///
  /// A nested state is written with its ancestors, `on / playing`. An initial state is marked with
  /// •, a current state with ▸. The next state of a line inside a state is "—". A transition
  /// without an event has the trigger `completion` or `always`.
  ///
  /// Final states, histories and regions have rows only if they have actions or arrows. A final state also has a row
  /// if no arrow leads to it. An initial pseudostate has a row if its arrow has a label.
  public func table() -> String {
    var rows = [["State", "Event", "Action", "Next state"]]
    let targets = Set(edges.map(\.target))
    for position in nodes.indices where hasRows(position, isTarget: targets.contains(position)) {
      let outgoing = edges.filter { $0.source == position }
      var lines = outgoing.flatMap { edge in
        (edge.labels.isEmpty ? [Label()] : edge.labels).map {
          row($0, to: nodes[edge.target].tableLabel)
        }
      }
      lines += nodes[position].activities.map { row($0, to: "—") }
      if lines.isEmpty { lines = [["", "", ""]] }
      for (number, line) in lines.enumerated() {
        rows.append([number == 0 ? title(position) : ""] + line)
      }
    }
    return Self.markdown(rows)
  }

  private func row(_ label: Label, to target: String) -> [String] {
    let trigger = [label.trigger, label.guard.map { "[\($0)]" }].compactMap { $0 }
    return [trigger.joined(separator: " "), label.action ?? "", target]
  }

  private func title(_ position: Int) -> String {
    let isInitial = edges.contains {
      nodes[$0.source].kind == .initial && $0.target == position
    }
    let marks = (isInitial ? "• " : "") + (nodes[position].isCurrent ? "▸ " : "")
    return marks + place(of: position)
  }

  /// The state with its ancestors, the outermost first, without regions that have no name.
  private func place(of position: Int) -> String {
    let own = nodes[position].title ?? nodes[position].tableLabel
    guard let parent = nodes[position].parent else { return own }
    let outer = place(of: parent)
    return [outer, own].filter { !$0.isEmpty }.joined(separator: " / ")
  }

  private static func markdown(_ rows: [[String]]) -> String {
    let cells = rows.map { $0.map(escaped) }
    let widths = rows[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    var lines = cells.map { row in
      zip(row, widths).map { padded($0, to: $1) }.joined(separator: " | ")
    }
    lines.insert(widths.map { String(repeating: "-", count: $0) }.joined(separator: " | "), at: 1)
    return lines.map { "| \($0) |\n" }.joined()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Text escaped for a table cell: without special characters of Markdown and line breaks.
  private static func escaped(_ text: String) -> String {
    text.printable { scalar in
      switch scalar {
      case "|", "\\", "`", "*", "_", "~", "<", ">", "[", "]", "&", "$", ":": "\\\(scalar)"
      case "\n": "<br>"
      default: nil
      }
    }
  }
}

extension StateGraph.Label {
  /// The trigger, as text even for triggers that a picture shows without text.
  fileprivate var trigger: String? {
    switch role {
    case .completion: event ?? "completion"
    case .eventless: event ?? "always"
    case .event, .time, .failure, .entry, .exit, .doing, .deferral, .barrier: event
    }
  }
}

extension StateGraph {
  /// Whether the node has rows: some nodes have no behavior of their own, and are in the rows of others.
  private func hasRows(_ position: Int, isTarget: Bool) -> Bool {
    let node = nodes[position]
    let outgoing = edges.filter { $0.source == position }
    let hasLines = !node.activities.isEmpty || !outgoing.isEmpty
    switch node.kind {
    case .state, .composite, .choice, .junction, .fork, .join, .entryPoint, .exitPoint, .anyState:
      return true
    case .final: return !isTarget || hasLines
    case .initial: return outgoing.contains { !$0.labels.isEmpty }
    case .shallowHistory, .deepHistory, .region, .terminate: return hasLines
    }
  }
}

extension StateGraph.Node {
  fileprivate var tableLabel: String {
    switch kind {
    case .state, .composite, .region: label
    case .initial: "start"
    case .final: label.isEmpty ? "end" : label
    case .choice: "choice"
    case .junction: "junction"
    case .fork: "fork"
    case .join: "join"
    case .shallowHistory, .deepHistory, .anyState: label
    case .entryPoint: "entry point \(label)"
    case .exitPoint: "exit point \(label)"
    case .terminate: "termination"
    }
  }
}
