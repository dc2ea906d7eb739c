/// A page of a diagram that is spread over several pages: one for each composite state, and one for the top level.
///
/// ```swift
/// for page in graph.pages(named: "Shop") {
///   try page.graph.write(to: "Diagrams/\(page.name).svg")
/// }
/// ```
/// Composite states without their contents are links to their own pages, in formats that support links. The title of
/// a page names the composite state.
public struct DiagramPage: Hashable, Sendable {
  /// The name of the page's file without its extension, such as `Shop` and `Shop-payment`.
  public let name: String
  /// The label of the composite state; `nil` for the top level.
  public let focus: String?
  /// The graph of the page.
  public let graph: StateGraph
}

extension StateGraph {
  /// Returns the pages of the diagram: that of the top level first, then that of each composite state.
  ///
  /// A page shows one level: a composite state with its children, and the states that transitions connect with it.
  /// The frames around it are links to their pages.
  ///
  /// - Parameters:
  ///   - name: The name of the first page. Those of the others consist of it, a hyphen, and the label of the composite
  ///     state. In the label, hyphens replace all characters but letters and digits.
  ///   - extension: The extension of the files, to which the links lead. Default: `svg`.
  /// - Returns: The pages, at least one, whose names are all different, also where case is ignored.
  /// - Complexity: O(*c* × *n*), where *c* is the number of composite states and *n* that of nodes and edges.
  public func pages(named name: String, extension: String = "svg") -> [DiagramPage] {
    var taken: Set<String> = [name.lowercased()]
    func unique(_ label: String) -> String {
      let base = "\(name)-\(Self.fileName(label))"
      var (unique, number) = (base, 2)
      while !taken.insert(unique.lowercased()).inserted {
        unique = "\(base)-\(number)"
        number += 1
      }
      return unique
    }
    let composites = positionsByParent.keys.compactMap { $0 }.sorted()
      .filter { nodes[$0].kind == .composite && !nodes[$0].label.isEmpty }
    let names = composites.map { unique(nodes[$0].label) }
    var linked = self
    for (position, name) in zip(composites, names) {
      linked.nodes[position].link = "\(name).\(`extension`)"
    }
    return [DiagramPage(name: name, focus: nil, graph: linked.simplified(for: .init(depth: 1)))]
      + zip(composites, names).map { position, name in
        DiagramPage(
          name: name, focus: nodes[position].label,
          graph: linked.page(of: position, link: nodes[position].link))
      }
  }

  /// The page of a composite state, whose label need not be unique.
  private func page(of position: Int, link: String?) -> StateGraph {
    let label = nodes[position].label
    var graph = self
    // No label has a null.
    let focus = "\0\(label)"
    (graph.nodes[position].label, graph.nodes[position].link) = (focus, link)
    graph = graph.simplified(for: .init(focus: focus, showsOnlyNeighbors: true, depth: 1))
    for index in graph.nodes.indices where graph.nodes[index].label == focus {
      graph.nodes[index].label = label
    }
    graph.name = [name, label].filter { !$0.isEmpty }.joined(separator: ": ")
    return graph
  }

  private static func fileName(_ label: String) -> String {
    String(label.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}
