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
  ///     state, in which other characters than letters and digits are hyphens.
  ///   - extension: The extension of the files, to which the links lead. Default: `svg`.
  /// - Returns: The pages, at least one, whose names are all different.
  /// - Complexity: O(*c* × *n*), where *c* is the number of composite states and *n* that of nodes and edges.
  public func pages(named name: String, extension: String = "svg") -> [DiagramPage] {
    var names: [String: String] = [:]
    var taken: Set<String> = [name]
    let composites = positionsByParent.keys.compactMap { $0 }.sorted()
      .filter { nodes[$0].kind == .composite && !nodes[$0].label.isEmpty }
    for position in composites where names[nodes[position].label] == nil {
      let label = nodes[position].label
      let base = "\(name)-\(Self.fileName(label))"
      var (unique, number) = (base, 2)
      while !taken.insert(unique).inserted {
        unique = "\(base)-\(number)"
        number += 1
      }
      names[label] = unique
    }
    func page(_ focus: String?, _ pageName: String) -> DiagramPage {
      var graph = simplified(
        for: DiagramStyle(focus: focus, showsOnlyNeighbors: focus != nil, depth: 1)
      ).linked { node in
        guard let target = names[node.label], node.label != focus,
          node.isFolded || node.kind == .composite
        else { return nil }
        return "\(target).\(`extension`)"
      }
      graph.name = [self.name, focus].compactMap { $0 }.joined(separator: ": ")
      return DiagramPage(name: pageName, focus: focus, graph: graph)
    }
    let labels = composites.map { nodes[$0].label }
    var seen: Set<String> = []
    return [page(nil, name)]
      + labels.filter { seen.insert($0).inserted }.compactMap { label in
        names[label].map { page(label, $0) }
      }
  }

  private static func fileName(_ label: String) -> String {
    String(label.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}
