import ChartDocuments

// Names in options and files: one that is misspelled would never be found, so that everything seems to be right.
extension ChartDocument {
  /// The fault of the first event that the chart does not have, as the end of a sentence; `nil` if there is none.
  func fault(ofEvents events: [String]) -> String? {
    let names = ReferencedNames(self)
    let unknown = events.first { event in
      !names.events.contains(event)
        && !names.descriptors.contains { $0.matches(event, by: eventMatching) }
    }
    return unknown.map { "has no event '\($0)'. Its events are \(Self.list(names.events))." }
  }

  /// The fault of the first state that the chart does not have, as the end of a sentence; `nil` if there is none.
  func fault(ofStates states: [String]) -> String? {
    let known = root.innerStates.map(\.id)
    return states.first { !known.contains($0) }.map {
      "has no state '\($0)'. Its states are \(Self.list(known))."
    }
  }

  /// The same for paths, whose components may be titles and names of regions.
  func fault(ofPaths paths: [String]) -> String? {
    let states = root.innerStates
    let regions = ([root] + states).flatMap(\.regions).compactMap(\.name)
    let known = Set(states.map(\.id) + states.compactMap(\.label) + regions)
    let unknown = paths.first { path in
      let parts = path.split { $0 == "/" || $0 == "@" }.map(String.init)
      // Regions without names have numbers.
      return !known.contains(path) && !parts.allSatisfy { known.contains($0) || Int($0) != nil }
    }
    return unknown.map {
      "has no state '\($0)'. Its states are \(Self.list(states.map(\.id)))."
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension ChartDocument.State {
  /// All states in it, in the order of the document.
  fileprivate var innerStates: [ChartDocument.State] {
    (states + regions.flatMap(\.states)).flatMap { [$0] + $0.innerStates }
  }
}
