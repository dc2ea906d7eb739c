import ChartDocuments
import LoadedCharts
import Schematic
import StateGraphs
import Statecharts
import Testing

struct DocumentOfChartTests {
  @Test func `a document has the names of functions, and made names for the others`() throws {
    let root = try ChartDocument(of: Lift()).root
    let idle = root.states[0]
    #expect(idle.entry == [.named("entry of idle"), .named("light"), .named("entry of idle 2")])
    let call = idle.transitions[0]
    #expect(call.trigger == .events([.event("call"), .event("alarm")]))
    #expect(
      call.condition == .all([.named("guard of idle on call, alarm"), .named("isClosed")]))
    #expect(call.actions == [.named("action of idle on call, alarm")])
    #expect(call.destination == .state("moving"))
    #expect(idle.tags == ["calm"])
    #expect(idle.deferred == [.event("weight")])
    #expect(idle.barriers == [.init("locked", unless: .named("barrier of idle"))])
    #expect(
      idle.timers == [
        .init(after: .fixed(.seconds(9)), event: "sleep"),
        .init("nap", after: .named(.init("nap")), event: "sleep"),
        .init(after: .named(.init("delay of idle")), event: "sleep"),
      ])
    #expect(idle.tasks == [.init("music", work: .init("music"))])
  }

  @Test func `the states of a submachine replace it, with its titles`() throws {
    let document = try ChartDocument(of: Lift())
    let moving = document.root.states[1]
    #expect(moving.states.map(\.id) == ["moving/up", "moving/done"])
    #expect(moving.states.map(\.label) == ["up", "done"])
    let run = try Run(document, allOf: Lift())
    run.journal.holding = ["guard of idle on call, alarm", "isClosed", "barrier of idle"]
    #expect(run.handle("call") == ["moving/up"])
    #expect(try run.machine.isIn(run.machine.schema.state(at: "moving/up")))
    #expect(run.handle("stop") == ["idle"])
  }

  @Test func `states whose labels are equal have their paths as ids`() throws {
    let document = try ChartDocument(of: Twins())
    #expect(document.root.states.map(\.id) == ["left", "right"])
    #expect(document.root.states[0].states.map(\.id) == ["left/on"])
    #expect(document.root.states[1].states.map(\.id) == ["right/on"])
    #expect(document.root.states[1].states.map(\.label) == ["on"])
    #expect(document.root.states[0].transitions.map(\.destination) == [.state("right/on")])
  }

  @Test func `siblings whose labels are equal are numbered`() throws {
    struct Row: Statechart {
      typealias State = TwinState
      typealias Event = String
      var body: [Element] {
        for number in 1...3 { state(State(id: "\(number)", dotLabel: "on")) }
        state(State(id: "other", dotLabel: "on 3"))
      }
    }
    #expect(
      try ChartDocument(of: Row()).root.states.map(\.id) == ["on", "on 2", "on 4", "on 3"])
  }

  @Test func `the type of a completion's result is a guard, before the others`() throws {
    struct Payment: Statechart {
      typealias State = String
      typealias Event = String
      var body: [Element] {
        state("payment") {
          onDone(of: Int.self, to: "paid").when("large") { $1 > 100 }
          onDone(of: String.self, to: "paid")
          onDone(to: "paid")
          final("done") { result { _ in 1 } }
        }
        state("paid")
      }
    }
    let transitions = try ChartDocument(of: Payment()).root.states[0].transitions
    #expect(
      transitions.map(\.condition) == [
        .all([.named("result Int"), .named("large")]), .named("result String"), nil,
      ])
  }

  @Test func `one guard is a condition of one part, and branches are counted from 1`() throws {
    struct Fork: Statechart {
      typealias State = String
      typealias Event = String
      var body: [Element] {
        state("a") {
          on("go", to: "a").when("ready") { true }
          on("turn", via: .junction([.to("a").when { true }, .otherwise("a")]))
        }
      }
    }
    let transitions = try ChartDocument(of: Fork()).root.states[0].transitions
    #expect(transitions[0].condition == .named("ready"))
    guard case .junction(let branches) = transitions[1].destination else {
      Issue.record("There is no junction.")
      return
    }
    #expect(branches.map(\.condition) == [.named("guard of branch 1 of a on turn"), nil])
  }

  @Test func `the properties of the chart are carried`() throws {
    let document = try ChartDocument(of: Twins())
    #expect(document.name == "Twins")
    #expect(document.exitsRegionsInOrder)
    #expect(document.failingGuardsAreFalse)
    #expect(!document.bubbling)
    #expect(document.eventMatching == .exact)
    #expect(document.root.initial == .states(["right"]))
  }

  @Test func `the document of a loaded chart is its own`() throws {
    let file = document(.init("a", [("go", "a")]))
    #expect(ChartDocument(of: try LoadedChart<Void>(file)) == file)
  }

  @Test func `a chart with a fault has no document`() {
    struct Wrong: Statechart {
      typealias State = String
      typealias Event = String
      var body: [Element] { state("a") { on("go", to: "b") } }
    }
    #expect(throws: InvalidDefinitionError.self) { try ChartDocument(of: Wrong()) }
  }
}

extension Run {
  /// A machine of a document of a chart of this file.
  fileprivate init(_ document: ChartDocument, allOf: Lift) throws {
    try self.init(
      document,
      actions: [
        "entry of idle", "light", "entry of idle 2", "action of idle on call, alarm",
        "action of idle on sleep", "action of idle on stop",
      ],
      guards: ["guard of idle on call, alarm", "isClosed", "barrier of idle"],
      holding: ["barrier of idle"]
    ) { bindings in
      bindings.delay("nap") { _, _ in .seconds(9) }
      bindings.delay("delay of idle") { _, _ in .seconds(9) }
      bindings.work("music", with: { _ in 0 }) { _, _ in .done(nil) }
    }
  }
}

private struct Moving: Statechart {
  enum State { case up, done }
  enum Event { case stop }

  var body: [Element] {
    state(.up) { on(.stop, to: .done) }
    final(.done)
  }
}

private struct Lift: Statechart {
  enum State: Hashable {
    case idle, moving
    case inside(Moving.State)
  }
  enum Event: Equatable {
    case call, alarm, weight, sleep, stop
    var inner: Moving.Event? { self == .stop ? .stop : nil }
  }

  var body: [Element] {
    state(.idle, tags: ["calm"]) {
      onEntry {}
      onEntry("light") {}
      onEntry {}
      defers(.weight)
      barrier("locked", unless: .guard { true })
      after(.seconds(9), send: .sleep)
      after(delay: { .seconds(9) }, timer: "nap", send: .sleep)
      after(delay: { .seconds(9) }, send: .sleep)
      run("music", with: { 0 }) { _ in }
      on(.call, .alarm, to: .moving).when { true }.when("isClosed") { true }.perform {}
      on(.sleep) {}
      on(.stop) {}
    }
    state(.moving) {
      submachine(
        Moving(), state: State.inside, event: \.inner, sending: { _ in .stop }, subject: { _ in })
      onDone(to: .idle)
    }
  }
}

private struct TwinState: Hashable, DOTLabelable {
  static let dotLabelableItems: [TwinState] = []
  let id: String
  let dotLabel: String
}

private struct Twins: Statechart {
  typealias State = TwinState
  typealias Event = String

  private let left = State(id: "l", dotLabel: "left")
  private let right = State(id: "r", dotLabel: "right")
  private let rightOn = State(id: "ro", dotLabel: "on")

  var initialStates: [State] { [right] }
  var exitsRegionsInOrder: Bool { true }
  var failingGuardsAreFalse: Bool { true }
  var bubbling: Bool { false }

  var body: [Element] {
    state(left) {
      on("go", to: rightOn)
      state(State(id: "lo", dotLabel: "on"))
    }
    state(right) { state(rightOn) }
  }
}
