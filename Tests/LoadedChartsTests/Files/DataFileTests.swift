import ChartDocuments
import ChartSources
import Foundation
import Graphable
import LoadedCharts
import StateGraphs
import Testing

/// Files in the manner of telephony, robots, editors, tutorials and drafts, whose data models nothing carries out.
@Suite struct DataFileTests {
  static let files: [URL] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Data")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0) }
  }()

  @Test func `there are sixty files, and what is not carried out is a warning in those with data`()
    throws
  {
    #expect(Self.files.count == 60)
    for file in Self.files {
      let document = try ChartDocument(contentsOf: file)
      let hasStatements = !statements(of: document.root).isEmpty || !document.root.data.isEmpty
      if document.format == .scxml, hasStatements {
        #expect(!document.warnings.isEmpty, "\(file.lastPathComponent)")
      }
      #expect(document.warnings.allSatisfy { $0.position != nil }, "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: files) func `a file is the same after it is written and read`(file: URL) throws {
    let document = try ChartDocument(contentsOf: file)
    let data = try write(document, as: document.format)
    let again = try read(data, as: document.format)
    #expect(normal(again, hasExtras: true) == normal(document, hasExtras: true))
    #expect(try write(again, as: document.format) == data)
  }

  /// What XState lacks besides data: transitions for errors of any type, for work of another state, and actions of a
  /// history's default.
  private static let inexpressible = [
    "Dispatcher.scxml", "Drone.scxml", "Player.scxml", "SessionsMaster.scxml",
  ]

  @Test(arguments: files) func `a file is the same after it is converted there and back`(
    file: URL
  ) throws {
    let document = try ChartDocument(contentsOf: file)
    let other: ChartDocument.Format = document.format == .scxml ? .xstate : .scxml
    if Self.inexpressible.contains(file.lastPathComponent) {
      #expect(throws: ChartDocumentError.self) { try write(document, as: other) }
      #expect(try !document.xstate(lossy: true).isEmpty)
      return
    }
    let converted = try read(write(document, as: other), as: other)
    let again = try read(write(converted, as: document.format), as: document.format)
    #expect(normal(again, hasExtras: false) == normal(document, hasExtras: false))
  }

  /// The whole document in one of the forms that mean the same: each transition has one event, those of different events
  /// are in the order of these, and initial states are named.
  ///
  /// - Parameter hasExtras: With the content that only the file's own format keeps.
  private func normal(_ document: ChartDocument, hasExtras: Bool) -> ChartDocument {
    var document = document.withoutPositions()
    let matching = document.eventMatching
    func normalize(_ state: inout State) {
      if state.initial == .first, let first = state.states.first {
        state.initial = .states([first.id])
      }
      state.transitions = state.transitions.flatMap { transition in
        guard case .events(let events) = transition.trigger else { return [transition] }
        return events.map { event in
          var single = transition
          single.trigger = .events([event])
          if case .prefix(let name) = event, matching == .tokens {
            single.trigger = .events([.event(name)])
          }
          return single
        }
      }
      let order = state.transitions.enumerated().sorted {
        ("\($0.element.trigger)", $0.offset) < ("\($1.element.trigger)", $1.offset)
      }
      state.transitions = order.map(\.element)
      if !hasExtras { removeExtras(of: &state) }
      for index in state.states.indices { normalize(&state.states[index]) }
      for region in state.regions.indices {
        if !hasExtras { state.regions[region].extras = ChartDocument.Extras() }
        if state.regions[region].initial == .first, let first = state.regions[region].states.first {
          state.regions[region].initial = .states([first.id])
        }
        for index in state.regions[region].states.indices {
          normalize(&state.regions[region].states[index])
        }
      }
    }
    normalize(&document.root)
    return document
  }

  private typealias State = ChartDocument.State

  private func removeExtras(of state: inout State) {
    state.extras = ChartDocument.Extras()
    for index in state.transitions.indices {
      state.transitions[index].extras = ChartDocument.Extras()
    }
    for index in state.tasks.indices { state.tasks[index].extras = ChartDocument.Extras() }
    for index in state.histories.indices { state.histories[index].extras = ChartDocument.Extras() }
  }

  private func write(_ document: ChartDocument, as format: ChartDocument.Format?) throws -> Data {
    try format == .xstate ? document.xstate() : document.scxml()
  }

  private func read(_ data: Data, as format: ChartDocument.Format?) throws -> ChartDocument {
    try format == .xstate ? ChartDocument(xstate: data) : ChartDocument(scxml: data)
  }

  @Test(arguments: files) func `a file is checked, drawn and made into Swift`(file: URL) throws {
    let document = try ChartDocument(contentsOf: file)
    let chart = try LoadedChart<Void>(withoutFunctions: document)
    let graph = try StateGraph(of: chart)
    #expect(graph.dot().contains("digraph"))
    let labels = statements(of: document.root) { ChartDocument.Action.statement($0).text }
    let texts = "\(graph.nodes) \(graph.edges)"
    for label in labels where !label.contains("\"") && !label.contains("\\") {
      #expect(texts.contains(label), "\(label)")
    }
    let source = try SwiftSource(of: document, typeName: "Chart").text
    let names = source.matches(of: /(?:func|var) (\w+)/).map(\.output.1)
    // And a number, if two become the same.
    #expect(names.filter { $0.count > 42 } == [])
  }

  /// The texts of all statements, in other statements and branches, too.
  private func statements(
    of state: ChartDocument.State,
    _ text: (ChartDocument.Statement) -> String = { $0.text }
  ) -> [String] {
    let lists =
      [state.entry, state.exit, state.initialActions] + state.transitions.map(\.actions)
      + state.histories.map(\.actions)
    return lists.flatMap { statements(in: $0, text) }
      + state.states.flatMap { statements(of: $0, text) }
      + state.regions.flatMap(\.states).flatMap { statements(of: $0, text) }
  }

  private func statements(
    in list: [ChartDocument.Action], _ text: (ChartDocument.Statement) -> String
  ) -> [String] {
    list.flatMap { action -> [String] in
      switch action {
      case .statement(let statement): [text(statement)]
      case .first(let branches): branches.flatMap { statements(in: $0.actions, text) }
      case .named, .raise, .send, .cancel, .log: []
      }
    }
  }
}
