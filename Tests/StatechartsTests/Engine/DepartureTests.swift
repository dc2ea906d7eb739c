import Foundation
import Schematic
import Statecharts
import Testing

/// Differences from SCXML and UML that no other suite shows: see the page *Departures from the
/// standards*.
@Suite struct DepartureTests {
  let trace = Trace()

  @Test
  func `the actions of a history's default are performed, although the composite stays active`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("outer") {
          history(defaults: ["b"]) { $0.note("default") }
          traced("a") { on("go", via: .history(of: "outer")) }
          traced("b")
        }
      }
    }
    #expect(try Chart().started(trace).trace(of: "go") == "-a default +b")
  }

  @Test
  func
    `a local transition of a composite without an active child conflicts with one that exits the composite`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            state("c", initialTransition: .none) {
              on("go", to: "c1", kind: .local)
              traced("c1")
            }
          }
          region { traced("d") { on("go", to: "out") } }
        }
        traced("out")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "+c1")
    #expect(machine.state.leaves == ["c1", "d"])
  }

  @Test
  func
    `an ignored event does not lead to eventless transitions, an internal transition does`() throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          always(to: "b").when { $0.facts.contains("ready") }
          on("tell") { $0.note("told") }
        }
        traced("b")
      }
    }
    let machine = try Chart().started(trace)
    trace.facts = ["ready"]
    #expect(machine.handle("unknown") == .ignored)
    #expect(machine.isIn("a"))
    #expect(machine.trace(of: "tell") == "told -a +b")
  }

  @Test
  func `a result is computed when the completion is handled, after eventless transitions`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") {
          traced("b") { on("go", to: "c") }
          final("c") {
            onEntry { $0.facts = ["entered"] }
            result { $0.facts }
          }
          always { $0.facts = ["later"] }.when { $0.facts == ["entered"] }
          onDone(of: Set<String>.self, to: "end") { $0.note("\($1)") }
        }
        traced("end")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "-b [\"later\"] +end")
  }

  @Test func `a transition of another region does not override a deferral`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            traced("busy") {
              defers("print")
              on("done", to: "idle")
            }
            traced("idle")
          }
          region { traced("printer") { on("print") { $0.note("printed") } } }
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.handle("print") == .deferred)
    #expect(machine.trace(of: "done") == "-busy +idle printed")
  }
}

/// `Tests/Departures.md` names the tests of each difference on the page.
struct DeparturePageTests {
  private static let tests = URL(filePath: #filePath).appending(path: "../../..")
    .standardizedFileURL

  @Test func `every difference on the page about departures has tests that exist`() throws {
    let page = try rows(
      of: "../Sources/Statecharts/Statecharts.docc/DeparturesFromTheStandards.md")
    let tested = try rows(of: "Departures.md")
    let differences = tested.map { $0[0] }
    for row in page where !row[0].isEmpty { #expect(differences.contains(row[0]), "\(row[0])") }
    let sources = try sources()
    for row in tested { check(row[1], in: sources) }
    #expect(tested.count > 40)
  }

  /// The cells of the rows of all tables in a file.
  private func rows(of path: String) throws -> [[String]] {
    let text = try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| In ") && !$0.hasPrefix("| |") }
      .map { row in row.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
  }

  /// A cell has suites, each with the sentences of its tests.
  private func check(_ cell: String, in sources: [String]) {
    var suite = ""
    for reference in cell.matches(of: /`(\w+)`|\*([^*]+)\*/) {
      if let name = reference.1 { suite = String(name) }
      guard let sentence = reference.2 else { continue }
      let isDeclared = sources.contains {
        $0.contains("struct \(suite) {") && $0.contains("`\(sentence)`")
      }
      #expect(isDeclared, "\(suite): \(sentence)")
    }
  }

  private func sources() throws -> [String] {
    let files = FileManager.default.enumerator(at: Self.tests, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
