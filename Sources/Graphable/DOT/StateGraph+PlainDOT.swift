extension StateGraph {
  /// Returns the graph as unstyled DOT: nodes, edges and their labels.
  ///
  /// States are numbered from 1 in their order. Node 0 is invisible, and the source of the arrow
  /// START. Lines inside a state are drawn as arrows from the state to itself.
  public func plainDOT() -> String {
    let numbers = stateNumbers()
    var lines = [
      "digraph {", "    graph [rankdir=LR]", "", #"    0 [label="", shape=plaintext]"#,
    ]
    for edge in edges where nodes[edge.source].kind == .initial {
      lines.append(#"    0 -> \#(numbers[edge.target] ?? 0) [label="START"]"#)
    }
    lines.append("")
    for (position, node) in nodes.enumerated() {
      guard let number = numbers[position] else { continue }
      lines.append("    \(number) [label=\(DOTText.quoted(node.text))]")
    }
    lines.append("")
    for (position, node) in nodes.enumerated() {
      guard let number = numbers[position] else { continue }
      for edge in edges where edge.source == position {
        let target = numbers[edge.target] ?? 0
        let labels = edge.labels.isEmpty ? [Label()] : edge.labels
        lines += labels.map { plainArrow(from: number, to: target, $0) }
      }
      lines += node.activities.map { plainArrow(from: number, to: number, $0) }
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private func plainArrow(from source: Int, to target: Int, _ label: Label) -> String {
    "    \(source) -> \(target) [label=\(DOTText.quoted(label.description))]"
  }

  private func stateNumbers() -> [Int: Int] {
    let states = nodes.indices.filter { nodes[$0].kind != .initial }
    return Dictionary(uniqueKeysWithValues: zip(states, 1...))
  }
}
