import Schematic
import Statecharts
import Testing

/// root{B{D{G} E{H}} C}: no state has an initial transition, and each may enter every other one by name.
private struct EveryWay: TracedChart {
  static let ancestors = [
    "root": ["root"], "B": ["root", "B"], "C": ["root", "C"], "D": ["root", "B", "D"],
    "E": ["root", "B", "E"], "G": ["root", "B", "D", "G"], "H": ["root", "B", "E", "H"],
  ]
  static let names = ancestors.keys.sorted()

  let start: String
  var initialStates: [String] { [start] }

  var body: [Element] {
    tracedResting("root") {
      transitions(from: "root")
      tracedResting("B") {
        transitions(from: "B")
        tracedResting("D") {
          transitions(from: "D")
          traced("G") { transitions(from: "G") }
        }
        tracedResting("E") {
          transitions(from: "E")
          traced("H") { transitions(from: "H") }
        }
      }
      traced("C") { transitions(from: "C") }
    }
  }

  private func transitions(from source: String) -> [Element] {
    Self.names.filter { $0 != source }.map { Element(on($0, to: $0, kind: .local)) }
  }

  /// What StateKit does: up from one state to the last common ancestor, and down to the other.
  static func traversal(from source: String, to target: String) -> String {
    let (up, down) = (ancestors[source] ?? [], ancestors[target] ?? [])
    let common = zip(up, down).prefix { $0 == $1 }.count
    let steps =
      up.dropFirst(common).reversed().map { "-\($0)" }
      + down.dropFirst(common).map { "+\($0)" }
    return steps.joined(separator: " ")
  }
}

@Suite struct StateKitTraversalTests {
  let trace = Trace()

  @Test(arguments: EveryWay.names, EveryWay.names)
  func `from any state to any other, by its name alone (SK-18, SK-21, SK-22, SK-23)`(
    source: String, target: String
  ) throws {
    guard source != target else { return }
    let machine = try EveryWay(start: source).started(trace)
    #expect(machine.trace(of: target) == EveryWay.traversal(from: source, to: target))
    #expect(machine.state.leaves == [target])
  }

  @Test
  func `an ancestor of source and target stays active, also if it declares the transition (SK-22)`()
    throws
  {
    let tree: [String: DictionaryChart.Entry] = [
      "root": ["B": ["go": "H", "D": ["G": [:]], "E": ["H": [:]]], "begin": "G"]
    ]
    let machine = try DictionaryChart(tree).started(trace)
    #expect(machine.trace(of: "begin", "go") == "-G -D +E +H")
  }

  // `goToState` is a dynamic target, and local: the handler stands further out and stays.
  @Test func `a handler that picks the target stays, too (SK-16, SK-22)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedResting("B") {
          on(
            "go", via: .selectionWithContext(among: ["G", "H"]) { $0.subject.target }, kind: .local)
          traced("D") { traced("G") }
          traced("E") { traced("H") }
        }
      }
    }
    let machine = try Chart().started(trace)
    trace.target = "G"
    #expect(machine.trace(of: "go") == "+D +G")
    trace.target = "H"
    #expect(machine.trace(of: "go") == "-G -D +E +H")
    trace.target = nil
    #expect(machine.handle("go") == .ignored)
  }

  // SK-24 (differs): a declared self-transition leaves the state and enters it again, and an
  // internal one does neither. StateKit did nothing, and posted a change.
  @Test func `to go to the state where one is must be declared (SK-24)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("again", to: "a")
          on("stay") { $0.note("stay") }
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "again") == "-a +a")
    #expect(machine.trace(of: "stay") == "stay")
    #expect(machine.handle("a") == .ignored)
  }

  // SK-25 (differs): in an exit the configuration is the old one, whole. StateKit was in the parent
  // by then.
  @Test func `exits see where one was, entries where one will be (SK-25)`() throws {
    let machine = try Watching().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-G in G -D in G +E in H +H in H")
  }

  // SK defect: the nearest common ancestor was found by name, so that two states of one name gave a
  // wrong one. SK defect: the assertion that should have said so was not there in release builds.
  @Test func `two states of one name never run`() {
    let twins: [String: DictionaryChart.Entry] = [
      "root": ["a": ["same": ["x": [:]]], "b": ["same": ["y": [:]]]]
    ]
    #expect(throws: InvalidDefinitionError.self) { try StatechartSchema(DictionaryChart(twins)) }
  }
}

/// D{G} E{H}, each of which notes what is active while it is left or entered.
private struct Watching: TracedChart {
  var body: [Element] {
    watched("D") {
      watched("G") { on("go", to: "H") }
    }
    watched("E") { watched("H") {} }
  }

  private func watched(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    let elements = content()
    return state(id) {
      onEntry().performWithContext {
        $0.subject.note("+\(id) in \($0.configuration.leaves.joined(separator: ","))")
      }
      onExit().performWithContext {
        $0.subject.note("-\(id) in \($0.configuration.leaves.joined(separator: ","))")
      }
      elements
    }
  }
}
