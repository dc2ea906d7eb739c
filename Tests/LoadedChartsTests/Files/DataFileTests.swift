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

  @Test func `there are thirty files, and what is not carried out is a warning in each`() throws {
    #expect(Self.files.count == 30)
    for file in Self.files {
      let document = try ChartDocument(contentsOf: file)
      #expect(!document.warnings.isEmpty, "\(file.lastPathComponent)")
      #expect(document.warnings.allSatisfy { $0.position != nil }, "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: files) func `a file is the same after it is written and read`(file: URL) throws {
    let document = try ChartDocument(contentsOf: file).withoutPositions()
    let again = try ChartDocument(scxml: document.scxml()).withoutPositions()
    #expect(again == document)
    #expect(try again.scxml() == document.scxml())
  }

  @Test(arguments: files) func `a file is converted to XState and back`(file: URL) throws {
    let document = try ChartDocument(contentsOf: file).withoutPositions()
    guard let json = try? document.xstate() else {
      // What XState lacks besides data.
      #expect(try !document.xstate(lossy: true).isEmpty)
      return
    }
    let again = try ChartDocument(xstate: json).withoutPositions()
    #expect(again.root.data == document.root.data)
    #expect(again.dataLanguage == document.dataLanguage)
    #expect(again.scripts == document.scripts)
    #expect(statements(of: again.root).sorted() == statements(of: document.root).sorted())
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
    #expect(try !SwiftSource(of: document, typeName: "Chart").text.isEmpty)
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
