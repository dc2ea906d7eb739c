import ChartModel

extension TBStateMachineReader {
  /// Finds the state at a member's path; `nil` and a fault if there is none.
  ///
  /// A path has the names of the states from the outside to the inside: `b/b2/b21`. A parallel state before the last
  /// one has the index of a region: `c/c2@1/c222`.
  mutating func state(at name: String, of node: JSONNode, _ what: String) -> ChartDocument.State? {
    guard let path = node[name] else {
      faults.add("\(what) needs a '\(name)', the path of a state.", at: node.position)
      return nil
    }
    guard let text = path.string else {
      faults.add("'\(name)' must be a path, but is \(path.kind).", at: path.position)
      return nil
    }
    do throws(InvalidPath) {
      return try state(at: text)
    } catch {
      faults.add("Invalid path '\(text)': \(error.reason).", at: path.position)
      return nil
    }
  }

  private func state(at path: String) throws(InvalidPath) -> ChartDocument.State {
    if path.isEmpty { throw InvalidPath(reason: "write the names of states: a/a1") }
    var (parent, container) = ("", "The state machine")
    var state: ChartDocument.State?
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, component) in components.enumerated() {
      let parts = component.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard let found = statesByPath[parent + parts[0]] else {
        throw InvalidPath(reason: "\(container) has no state '\(parts[0])'")
      }
      state = found
      container = "'\(component)'"
      let isLast = index == components.count - 1
      let region = parts.count > 1 ? String(parts[1]) : nil
      parent = try self.path(in: found, region: region, isLast: isLast)
    }
    guard let state else { throw InvalidPath(reason: "write the names of states: a/a1") }
    return state
  }

  /// The beginning of the paths of the states in a state, or in one of its regions.
  private func path(
    in state: ChartDocument.State, region: String?, isLast: Bool
  ) throws(InvalidPath) -> String {
    let name = state.label ?? state.id
    guard state.kind == .parallel else {
      if region != nil { throw InvalidPath(reason: "'\(name)' has no regions: remove the '@'") }
      return state.id + "/"
    }
    guard let region else {
      if isLast { return "" }
      throw InvalidPath(reason: "'\(name)' is parallel: write the index of a region, '\(name)@0'")
    }
    // Each region has one path: neither '+1' nor '01' is an index.
    guard let index = Int(region), "\(index)" == region, state.regions.indices.contains(index)
    else {
      throw InvalidPath(
        reason: "'\(name)' has the regions 0 to \(state.regions.count - 1), and not '\(region)'")
    }
    return "\(state.id)@\(index)/"
  }
}

/// The reason why a path leads to no state.
private struct InvalidPath: Error {
  var reason: String
}
