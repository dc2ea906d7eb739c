import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import SchematicVerification
import Statecharts
import TestSupport
import Testing

private final class Facts {
  var holding: Set<String> = []
}

private typealias Condition = ChartCondition<String, String, Facts>

/// A chart from declarations; a guard holds if the subject has its name.
private struct Chart: Statechart {
  typealias State = String
  typealias Event = String
  typealias Subject = Facts

  let elements: (Chart) -> [Element]
  var body: [Element] { elements(self) }

  init(@ChartBuilder<String, String, Facts> _ elements: @escaping (Chart) -> [Element]) {
    self.elements = elements
  }
}

extension ChartCondition where Subject == Facts {
  fileprivate static func named(_ name: String) -> Self {
    .guard(name) { $0.holding.contains(name) }
  }
}

@Suite struct ConditionTests {
  @Test func `a guard and its negation are never enabled at once`() throws {
    let model = try Chart { c in
      c.state("a") {
        c.on("go", to: "b").when(.named("x"))
        c.on("go", to: "c").when(.not(.named("x")))
        c.on("turn", to: "b").when(.or([.named("x"), .named("y")]))
        c.on("turn", to: "c").when(.not(.named("y"))).when(.not(.named("x")))
      }
      c.state("b") { c.on("go", to: "a") }
      c.state("c") { c.on("go", to: "a") }
    }.explored()

    #expect(model.findings.map(\.message) == [])
  }

  @Test func `a finding's path has answers with which both transitions are enabled`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", to: "b").when(.or([.named("x"), .named("y")]))
        c.on("go", to: "c").when(.not(.named("x")))
      }
      c.state("b") { c.on("go", to: "a") }
      c.state("c") { c.on("go", to: "a") }
    }.explored().findings

    #expect(found.map(\.kind) == [.orderDecides])
    #expect(found.first?.path?.steps.last?.answers.map(\.description) == ["not x", "y"])
  }

  /// Two regions, of which the second is switched.
  private func switched(
    @ChartBuilder<String, String, Facts> _ lines: @escaping (Chart) -> [Chart.Element]
  ) -> Chart {
    Chart { c in
      c.parallel("p") {
        c.region { c.state("a") { lines(c) } }
        c.region {
          c.state("off") { c.on("switch", to: "on") }
          c.state("on") { c.on("switch", to: "off") }
        }
      }
      c.state("b") { c.on("go", to: "p") }
      c.state("c") { c.on("go", to: "p") }
    }
  }

  @Test func `whether a state is active is known, and no answer of a path`() throws {
    let model = try switched { c in
      c.on("go", to: "b").when(.isIn("on"))
      c.on("go", to: "c").when(.not(.isIn("on")))
    }.explored()

    #expect(model.findings.map(\.message) == [])
    #expect(model.approximations == [])
    let paths = model.edges(from: 0).filter { $0.event == "go" }
    #expect(paths.map(\.description) == ["go → c"])
  }

  @Test func `states that exclude each other do not enable two transitions`() throws {
    let exclusive = switched { c in
      c.on("go", to: "b").when(.isIn("on"))
      c.on("go", to: "c").when(.isIn("off"))
    }
    #expect(try exclusive.explored().findings.map(\.message) == [])
    let eventless = switched { c in
      c.always(to: "b").when(.and([.isIn("on"), .named("x")]))
      c.always(to: "c").when(.and([.isIn("off"), .named("x")]))
    }
    #expect(
      try eventless.explored().findings(permitting: [.endlessLoop]).map(\.message) == [])
    let overlapping = switched { c in
      c.on("go", to: "b").when(.isIn("on"))
      c.on("go", to: "c").when(.and([.isIn("p"), .named("x")]))
    }
    let found = try overlapping.explored().findings
    #expect(found.map(\.kind) == [.orderDecides])
    #expect(found.first?.path?.events == ["switch", "go"])
  }

  @Test func `a transition whose condition asks for a state beside its own is dead`() throws {
    let found = try Chart { c in
      c.state("x") {
        c.on("go", to: "y").when(.isIn("y"))
        c.on("turn", to: "y")
      }
      c.state("y") { c.on("turn", via: .junction([.to("x").when(.not(.isIn("y"))), .to("x")])) }
    }.explored().findings

    #expect(found.map(\.kind) == [.deadTransition, .deadBranch, .unhandledEvent])
    #expect(
      found.prefix(2).map(\.message) == [
        "The transition 'x --go [In('y')]--> y' is never taken: its condition never holds. Correct or remove it.",
        "The branch 'y --> branch [!In('y')] --> x' is never taken: its condition never holds. Correct or remove it.",
      ])
  }

  @Test(arguments: [("x", []), ("y", [FindingKind.orderDecides])])
  func `a guard that did not hold where a transition is taken enables no other one`(
    name: String, kinds: [FindingKind]
  ) throws {
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") {
            c.on("go", to: "out")
            c.state("b") { c.on("go", to: "b2").when(.named("x")) }
            c.state("b2") { c.on("go", to: "b") }
          }
        }
        c.region {
          c.state("c") { c.on("go", to: "c2").when(.named(name)) }
          c.state("c2") { c.on("back", to: "c") }
        }
      }
      c.state("out") { c.on("go", to: "p") }
    }.explored().findings

    #expect(found.map(\.kind) == kinds)
  }

  @Test
  func `the first branch of a transition is told from those after it, whatever others there are`()
    throws
  {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", via: .junction([.to("b").when(.named("x")), .otherwise("c")]))
      }
      c.state("b") { c.on("go", via: .junction([.to("c").when(.isIn("c")), .otherwise("a")])) }
      c.state("c") { c.on("go", to: "a") }
    }.explored().findings

    #expect(found.map(\.kind) == [.deadBranch])
    #expect(
      found.allSatisfy { $0.message.hasSuffix("its condition never holds. Correct or remove it.") })
  }

  @Test func `a branch whose condition contradicts itself is dead`() throws {
    let found = try Chart { c in
      c.state("x") {
        c.on(
          "go",
          via: .choice([
            .to("y").when(.named("a")), .to("z").when(.and([.isIn("y"), .isIn("z")])),
            .to("z").when(.and([.named("a"), .not(.named("a"))])), .otherwise("z"),
          ]))
      }
      c.state("y") { c.on("go", to: "x") }
      c.state("z") { c.on("go", to: "x") }
    }.explored().findings

    #expect(found.map(\.kind) == [.deadBranch, .deadBranch])
    #expect(
      found.allSatisfy { $0.message.hasSuffix("its condition never holds. Correct or remove it.") })
  }

  @Test func `a transition is dead if no configuration fulfills its condition`() throws {
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") { c.on("go", to: "b") }
          c.state("b") { c.on("stop", to: "a").when(.isIn("d")) }
        }
        c.region {
          c.state("c") { c.on("turn", to: "d").when(.not(.isIn("b"))) }
          c.state("d") { c.always(to: "c").when(.isIn("a")) }
        }
      }
    }.explored().findings(permitting: [.deadEnd])

    #expect(found.map(\.kind) == [.deadTransition, .unhandledEvent])
    #expect(
      found.first?.message
        == "The transition 'b --stop [In('d')]--> a' is never taken: its condition never holds. Correct or remove it."
    )
  }

  @Test func `two regions do not conflict if the conditions exclude each other`() throws {
    func chart(_ second: Condition) -> Chart {
      Chart { c in
        c.parallel("p") {
          c.region { c.state("a") { c.on("go", to: "x").when(.named("early")) } }
          c.region { c.state("b") { c.on("go", to: "y").when(second) } }
        }
        c.state("x") { c.on("go", to: "p") }
        c.state("y") { c.on("go", to: "p") }
      }
    }
    #expect(try chart(.not(.named("early"))).explored().findings.map(\.message) == [])
    #expect(try chart(.named("late")).explored().findings.map(\.kind) == [.orderDecides])
  }

  @Test func `a barrier's condition is evaluated, and known by its reason if it is one guard`()
    throws
  {
    func steps(_ condition: Condition) throws -> [String] {
      try Chart { c in
        c.state("a") { c.on("go", to: "b") }
        c.state("b") {
          c.barrier("closed", unless: condition)
          c.on("go", to: "a")
        }
      }.explored().edges(from: 0).map(\.description)
    }
    #expect(try steps(.isIn("b")) == ["go is rejected in a"])
    #expect(
      try steps(.guard(nil) { _ in true }) == [
        "go [closed] → b", "go [not closed] is rejected in a",
      ])
    #expect(
      try steps(.not(.named("x"))) == ["go [x] is rejected in a", "go [not x] → b"])
  }

  @Test func `a machine follows all paths of a chart with conditions`() throws {
    let chart = switched { c in
      c.on("go", to: "b").when(.and([.isIn("on"), .or([.named("x"), .not(.named("y"))])]))
      c.on("go", to: "c").when(.not(.or([.named("x"), .isIn("on")])))
    }
    let model = try chart.explored()
    let paths = model.paths(covering: .answers)
    #expect(paths.flatMap(\.steps).contains { $0.answers.count > 1 })
    for path in paths {
      let facts = Facts()
      try path.run(on: StateMachine(chart, subject: facts)) { facts, step in
        facts.holding = Set(step.answers.filter { $0.value == .holds }.compactMap(\.name))
      }
    }
  }

  @Test func `the conditions of a file are evaluated as well`() throws {
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <parallel id="p">
          <state id="r"><state id="a">
            <transition event="go" cond="In('on')" target="b"/>
            <transition event="go" cond="!In('on') &amp;&amp; x" target="c"/>
            <transition event="turn" cond="x" target="b"/>
            <transition event="turn" cond="!x" target="c"/>
            <transition event="fly" cond="In('b')" target="b"/>
          </state></state>
          <state id="s">
            <state id="off"><transition event="switch" target="on"/></state>
            <state id="on"><transition event="switch" target="off"/></state>
          </state>
        </parallel>
        <state id="b"><transition event="go" target="p"/></state>
        <state id="c"><transition event="go" target="p"/></state>
      </scxml>
      """
    var bindings = ChartBindings<Void>()
    bindings.guard("x") { _ in true }
    let chart = try LoadedChart(
      ChartDocument(scxml: Data(file.utf8)), bindings: bindings)
    let model = try chart.explored()
    #expect(model.findings.map(\.kind) == [.deadTransition, .unhandledEvent])
    #expect(model.findings.first?.message.contains("'a --fly [In('b')]--> b'") == true)
  }

  @Test(arguments: [true, false])
  func `a condition after an assignment of a file may have another answer`(assigns: Bool) throws {
    let assignment = assigns ? "<assign location='n' expr='n + 1'/>" : ""
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><transition event="go" target="b"/></state>
        <state id="b"><transition cond="n == 0" target="c">\(assignment)</transition></state>
        <state id="c"><transition cond="!(n == 0)" target="d"/><transition event="back" target="a"/></state>
        <final id="d"/>
      </scxml>
      """
    let chart = try LoadedChart<Void>(withoutFunctions: ChartDocument(scxml: Data(file.utf8)))
    // As the command explores files.
    var options = ExplorationOptions()
    options.guardsReadActiveStates = false
    let found = try chart.explored(options: options).findings
    let unreachable = found.filter { $0.kind == .unreachableState }
    #expect(unreachable.map(\.message).contains { $0.contains("'d'") } == !assigns)
  }

  @Test func `the same guard with other parameters is another guard`() throws {
    func above(_ limit: String) -> ChartDocument.Condition {
      .named(.init("isAbove", parameters: .object([JSONMember("limit", .number(limit))])))
    }
    func transition(_ condition: ChartDocument.Condition) -> ChartDocument.Transition {
      .init(on: .events([.event("go")]), if: condition, to: .targets([.state("b")]))
    }
    var bindings = ChartBindings<Void>()
    bindings.guard("isAbove") { _ in true }
    func kinds(_ first: String, _ second: String) throws -> [FindingKind] {
      let document = ChartDocument(
        root: .init(
          "",
          states: [
            .init("a", transitions: [transition(above(first)), transition(.not(above(second)))]),
            .init(
              "b", transitions: [.init(on: .events([.event("back")]), to: .targets([.state("a")]))]),
          ]))
      return try LoadedChart(document, bindings: bindings).explored().findings.map(\.kind)
    }
    #expect(try kinds("3", "3") == [])
    #expect(try kinds("3", "5") == [.orderDecides])
  }

  @Test(arguments: UInt64(0)..<150)
  func `the findings about two transitions are those of all states and answers`(seed: UInt64) throws
  {
    var random = SeededRandom(seed: seed)
    let (first, second) = (RandomCondition(&random), RandomCondition(&random))
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") {
            c.on("go", to: "b").when(first.condition)
            c.on("go", to: "c").when(second.condition)
          }
        }
        c.region {
          c.state("s0") { c.on("turn", to: "s1") }
          c.state("s1") { c.on("turn", to: "s2") }
          c.state("s2") { c.on("turn", to: "s0") }
        }
      }
      c.state("b") { c.on("back", to: "p") }
      c.state("c") { c.on("back", to: "p") }
    }.explored().findings

    let values = ["s0", "s1", "s2"].flatMap { state in
      (0..<4).map { bits in
        let names = ["x", "y"].enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
        return (first.holds(["p", "a", state], names), second.holds(["p", "a", state], names))
      }
    }
    let isTaken = (values.contains { $0.0 }, values.contains { !$0.0 && $0.1 })
    let overlap = values.contains { $0.0 && $0.1 } && isTaken.0 && isTaken.1 && first != second
    #expect(
      found.contains { $0.kind == .orderDecides } == overlap, "\(first) before \(second)")
    #expect(
      found.count { $0.kind == .deadTransition } == (isTaken.0 ? 0 : 1) + (isTaken.1 ? 0 : 1),
      "\(first) before \(second)")
  }
}

/// A condition about the states of a chart and about the guards `x` and `y`.
private indirect enum RandomCondition: Hashable {
  case state(String)
  case name(String)
  case not(Self)
  case all([Self])
  case any([Self])

  init(_ random: inout SeededRandom, depth: Int = 0) {
    switch Int.random(in: 0..<(depth < 3 ? 6 : 2), using: &random) {
    case 0: self = .state(["s0", "s1", "s2", "a", "b"].randomElement(using: &random) ?? "a")
    case 1: self = .name(Bool.random(using: &random) ? "x" : "y")
    case 2: self = .not(Self(&random, depth: depth + 1))
    case 3, 4: self = .all([Self(&random, depth: depth + 1), Self(&random, depth: depth + 1)])
    case _: self = .any([Self(&random, depth: depth + 1), Self(&random, depth: depth + 1)])
    }
  }

  var condition: Condition {
    switch self {
    case .state(let state): .isIn(state)
    case .name(let name): .named(name)
    case .not(let part): .not(part.condition)
    case .all(let parts): .and(parts.map(\.condition))
    case .any(let parts): .or(parts.map(\.condition))
    }
  }

  func holds(_ states: [String], _ names: [String]) -> Bool {
    switch self {
    case .state(let state): states.contains(state)
    case .name(let name): names.contains(name)
    case .not(let part): !part.holds(states, names)
    case .all(let parts): parts.allSatisfy { $0.holds(states, names) }
    case .any(let parts): parts.contains { $0.holds(states, names) }
    }
  }
}
