import ChartDocuments
import TestSupport

/// A random document, the charts that are the content of its states, and what a document does not say.
struct GeneratedChart {
  /// A chart as the content of a state, or of a region of its own in a parallel state.
  struct Content {
    var host: String
    var side: ModelSubmachine.Side
    var chart: GeneratedChart
    var aliases: [String: String]

    /// The name of its region.
    var region: String { "\(host).\(side.rawValue)" }
  }

  /// The document, with the states of its contents: their ids are paths.
  var document: ChartDocument
  private(set) var contents: [Content] = []
  /// Whether it can be the content of a region.
  var hasOnlyStates = false
  /// The event that a guard raises that throws and counts as false; `nil` for none.
  var eventOfFailingGuards: String?
  /// Whether events carry nothing.
  var hasPlainEvents = false

  mutating func add(_ content: Content) {
    contents.append(content)
    embed(content)
  }

  private mutating func embed(_ content: Content) {
    let (path, inner) = (content.side.path, content.chart.document.root)
    document.root.change(content.host) { state in
      if content.chart.hasOnlyStates {
        state.regions.removeAll { $0.name == content.region }
        let states = inner.states.map { $0.outline(in: path) }
        state.regions.append(.init(content.region, states: states))
      } else {
        let outline = inner.outline(in: path)
        (state.kind, state.states, state.regions) = (outline.kind, outline.states, outline.regions)
        let names = state.points.map(\.name)
        state.points += outline.points.filter { !names.contains($0.name) }
      }
    }
  }

  // MARK: - Shrinking

  /// The charts that lack one thing, the larger things first.
  var simplifications: [GeneratedChart] {
    let simpler = document.simplifications.map { document in with { $0.document = document } }
    let simplerContents = contents.indices.flatMap { index in
      contents[index].chart.simplifications.map { chart in with { $0.replace(index, with: chart) } }
    }
    let aliases = contents.indices.filter { !contents[$0].aliases.isEmpty }.map { index in
      with { $0.contents[index].aliases = [:] }
    }
    let event = eventOfFailingGuards == nil ? [] : [with { $0.eventOfFailingGuards = nil }]
    return simpler + simplerContents + aliases + event
  }

  private func with(_ change: (inout GeneratedChart) -> Void) -> GeneratedChart {
    var copy = self
    change(&copy)
    return copy
  }

  private mutating func replace(_ index: Int, with chart: GeneratedChart) {
    contents[index].chart = chart
    let before = document
    embed(contents[index])
    document.removeTargets(missingSince: before)
  }
}

extension ChartDocument.State {
  /// The state without transitions and actions, by the names that the enclosing chart has for all in it.
  fileprivate func outline(in path: String) -> Self {
    var outline = Self(path + id, kind: kind, states: states.map { $0.outline(in: path) })
    outline.regions = regions.map { region in
      .init(region.name.map { path + $0 }, states: region.states.map { $0.outline(in: path) })
    }
    outline.points = points.map { .init(path + $0.name, kind: $0.kind, targets: []) }
    return outline
  }
}
