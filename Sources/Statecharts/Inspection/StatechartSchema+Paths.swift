import StateGraphs

extension StatechartSchema {
  /// The path of `state` in the chart, for text files and logs: `b/b2/b21`.
  ///
  /// A parallel state is followed by the region: by its name or, without one, its index from 0. Examples are
  /// `c/c2@1/c222` and `flying@camera/recording`.
  ///
  /// - Returns: `nil` if the chart has no such state.
  public func path(of state: State) -> String? {
    chart.table.number(of: state).map { chart.names.declaredPaths[Int($0)] }
  }

  /// The state at a path, as ``path(of:)`` writes it.
  ///
  /// A region with a name also has its index as a name.
  ///
  /// - Throws: `StatePathError` with the first component that is wrong, and the possible components.
  public func state(at path: String) throws(StatePathError) -> State {
    var search = PathSearch(chart.table)
    if let number = search.find(path[...], in: 0), let state = chart.table.node(number).state {
      return state
    }
    throw StatePathError(paths: [path], reason: search.reason)
  }
}

extension StateTable {
  /// A node's path as text; empty for the root.
  func pathText(to number: Int32) -> String {
    path(to: number).dropFirst().reduce("") { self.path(of: $1, in: $0) }
  }

  /// The path of a node whose parent has a path.
  func path(of number: Int32, in parent: String) -> String {
    if let label = regionLabels(of: number).first { return "\(parent)@\(label)" }
    let name = title(of: number) ?? (isLost(number) ? node(number).name : nil) ?? "choice"
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }

  /// The possible names of a region in a path; empty for other nodes.
  ///
  /// A name that contains a separator of paths is not used.
  func regionLabels(of number: Int32) -> [String] {
    let node = node(number)
    guard shapes[number].kind == .region else { return [] }
    let name = node.name.flatMap { $0.contains { "/@".contains($0) } ? nil : $0 }
    return [name, "\(node.position)"].compactMap { $0 }
  }
}

/// Finds the node at a path.
///
/// Names may contain separators, so that each child with a matching name is tried.
private struct PathSearch<State: Hashable> {
  let table: StateTable<State>
  /// The best partial match: a node, and the rest of the path, which no child of it matches.
  private var last: Int32 = 0
  private var rest: Substring?

  init(_ table: StateTable<State>) {
    self.table = table
  }

  mutating func find(_ path: Substring, in node: Int32) -> Int32? {
    if path.count < rest?.count ?? .max { (last, rest) = (node, path) }
    if table.shapes[node].kind == .parallel { return findInRegions(path, of: node) }
    for child in children(of: node) {
      guard let title = table.title(of: child), path.hasPrefix(title) else { continue }
      let deeper = path.dropFirst(title.count)
      if deeper.isEmpty { return child }
      if deeper.first == "@" || (deeper.first == "/" && table.shapes[child].kind == .parallel) {
        if let found = find(deeper, in: child) { return found }
      } else if deeper.first == "/" {
        if let found = find(deeper.dropFirst(), in: child) { return found }
      }
    }
    return nil
  }

  private mutating func findInRegions(_ path: Substring, of parallel: Int32) -> Int32? {
    for region in children(of: parallel) {
      for label in table.regionLabels(of: region) where path.hasPrefix("@\(label)/") {
        if let found = find(path.dropFirst(label.count + 2), in: region) { return found }
      }
    }
    return nil
  }

  private func children(of parent: Int32) -> [Int32] {
    table.nodes.indices.map(Int32.init).filter { table.shapes[$0].parent == parent }
  }

  var reason: String {
    let place = table.pathText(to: last)
    let named = last == 0 ? "the chart" : "'\(place)'"
    let children = children(of: last)
    if children.isEmpty { return "\(named) has no states in it." }
    let choices = children.compactMap { child -> String? in
      if let label = table.regionLabels(of: child).first { return "'\(place)@\(label)/…'" }
      return table.title(of: child).map { "'\($0)'" }
    }.joined(separator: ", ")
    if table.shapes[last].kind == .parallel {
      return "\(named) has regions, so continue with a state in one of them: \(choices)."
    }
    return "\(named) has no child '\(rest ?? "")'; its children are \(choices)."
  }
}
