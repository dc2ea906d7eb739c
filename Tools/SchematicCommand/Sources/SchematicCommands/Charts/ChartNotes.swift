import ChartDocuments
import ChartModel
import StateGraphs

/// Transitions that are no faults, and that are taken differently than a reader may expect.
struct ChartNotes {
  private(set) var notes: [ChartDocumentFault] = []
  private let document: ChartDocument

  init(of document: ChartDocument) {
    self.document = document
    visit(document.root, around: [], isRegion: false)
  }

  /// - Parameters:
  ///   - ancestors: The states around it.
  ///   - isRegion: Whether the state stands for a region of a parallel state.
  private mutating func visit(
    _ state: ChartDocument.State, around ancestors: [ChartDocument.State], isRegion: Bool
  ) {
    let inside = isRegion ? Set(Self.ids(in: state)) : []
    for transition in state.transitions {
      let targets = Self.targets(of: transition.destination)
      let ids = targets.map(\.state)
      if isRegion, transition.kind == .external, !ids.isEmpty, ids.allSatisfy(inside.contains) {
        note(
          """
          The transition of '\(state.id)' stays in its region: here it exits this region alone. By SCXML's Appendix D, it exits \
          and enters all regions of \(Self.name(of: ancestors.last)), and conflicts with their transitions. Declare it local (SCXML: type="internal"; XState: without 'reenter') to mean this region everywhere.
          """, transition.position ?? state.position)
      }
      for case (let owner, true) in targets {
        // A parallel state is exited, and with it all of its regions.
        guard
          ancestors.contains(where: { $0.id == owner && $0.kind != .parallel })
            || owner == state.id && transition.kind != .external
        else { continue }
        note(
          """
          The transition of '\(state.id)' leads to the history of '\(owner)', which stays active: it restores the states that \
          were active when '\(owner)' was last exited, or enters the default. It does not restore those that are active now.
          """, transition.position ?? state.position)
      }
    }
    let around = ancestors + [state]
    for child in state.states { visit(child, around: around, isRegion: false) }
    for region in state.regions {
      for child in region.states {
        visit(child, around: around, isRegion: region.states.count == 1)
      }
    }
  }

  private mutating func note(_ message: String, _ position: SourcePosition?) {
    notes.append(ChartDocumentFault(message, at: position, severity: .warning))
  }

  private static func name(of state: ChartDocument.State?) -> String {
    state.flatMap { $0.id.isEmpty ? nil : "'\($0.id)'" } ?? "the chart"
  }

  private static func ids(in state: ChartDocument.State) -> [String] {
    [state.id] + (state.states + state.regions.flatMap(\.states)).flatMap(ids)
  }

  /// The states to which a transition leads, and whether to their histories.
  private static func targets(
    of destination: ChartDocument.Destination
  ) -> [(state: String, isHistory: Bool)] {
    switch destination {
    case .none, .selection: []
    case .targets(let targets): targets.compactMap(target)
    case .fork(let branches), .junction(let branches), .choice(let branches):
      branches.flatMap { $0.targets.compactMap(target) }
    }
  }

  private static func target(
    _ target: ChartDocument.Target
  ) -> (state: String, isHistory: Bool)? {
    switch target {
    case .state(let id): (id, false)
    case .history(let id, _, _): (id, true)
    case .entryPoint, .exitPoint, .join, .termination: nil
    }
  }
}
