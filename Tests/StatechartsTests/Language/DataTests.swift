import Schematic
import Statecharts
import Testing

/// A chart that is made of data: the elements with lists and values.
private struct Data: Statechart {
  typealias State = String
  typealias Event = String

  var allowsWarnings = false
  let elements: (Data) -> [Element]

  init(@ChartBuilder<String, String, Void> _ elements: @escaping (Data) -> [Element]) {
    self.elements = elements
  }

  var body: [Element] { elements(self) }

  func leaves(after events: String...) throws -> [String] {
    let machine = try StateMachine(self)
    machine.start()
    for event in events { machine.handle(event) }
    return machine.state.leaves
  }
}

struct DataTests {
  @Test func `a trigger matches any of its events, or none`() throws {
    let chart = Data { chart in
      chart.state("a") {
        chart.on(trigger: EventTrigger(anyOf: []), to: "c")
        chart.on(trigger: EventTrigger(anyOf: ["x", "y"]), to: "b")
      }
      chart.state("b")
      chart.state("c")
    }
    #expect(try chart.leaves(after: "x") == ["b"])
    #expect(try chart.leaves(after: "y") == ["b"])
    #expect(try chart.leaves(after: "") == ["a"])
  }

  @Test func `a trigger is named by its examples, if it has any`() throws {
    let keys = EventTrigger<String>(
      named: "key.*", examples: [("the first", "key.a"), ("the second", "key.b")]
    ) { $0.hasPrefix("key.") }
    let others = EventTrigger<String>(named: "other.*") { $0.hasPrefix("other.") }
    let chart = Data { chart in
      chart.state("a") {
        chart.on("key.a", to: "a")
        chart.on(trigger: keys, to: "gone")
        chart.on(trigger: others, to: "lost")
      }
    }
    #expect(
      chart.findFaults().map { $0.description.prefix { $0 != "," } } == [
        "The transition on 'the first'", "The transition on 'other.*' of state 'a' leads to 'lost'",
        "The transition on 'the first'",
      ])
    #expect(
      chart.findFaults().last?.description.contains("can never fire on 'the first'") == true)
  }

  @Test func `a trigger may be a function, and its examples find what it shadows`() throws {
    let keys = EventTrigger<String>(named: "key.*", examples: [("key.a", "key.a")]) {
      $0.hasPrefix("key.")
    }
    let chart = Data { chart in
      chart.state("a") {
        chart.on(trigger: keys, to: "b")
        chart.on("key.enter", to: "a")
      }
      chart.state("b") { chart.defers(keys) }
    }
    let faults = chart.findFaults()
    #expect(faults.map(\.state) == ["a"])
    #expect(faults.map(\.part) == [.transition(index: 1)])
    #expect(faults.map(\.severity) == [.warning])
    var allowing = chart
    allowing.allowsWarnings = true
    #expect(try allowing.leaves(after: "key.enter") == ["b"])
    let machine = try StateMachine(allowing)
    machine.start()
    machine.handle("key.x")
    #expect(machine.handle("key.y") == .deferred)
  }

  @Test(arguments: [
    (InitialTransition.first, ["b"]), (.states(["c"]), ["c"]), (.states([]), ["b"]),
    (.none, ["a"]), (.history(.shallow), ["c"]),
  ])
  func `an initial transition is a value`(
    initial: InitialTransition<String>, leaves: [String]
  ) throws {
    let chart = Data { chart in
      chart.state("a", initialTransition: initial) {
        if initial == .history(.shallow) { chart.history(.shallow, defaults: ["c"]) }
        chart.state("b")
        chart.state("c")
      }
    }
    #expect(try chart.leaves() == leaves)
    guard initial != .none, initial != .history(.shallow) else { return }
    let regions = Data { chart in
      chart.region(nil, initialTransition: initial) {
        chart.state("b")
        chart.state("c")
      }
    }
    #expect(try regions.leaves() == leaves)
  }

  @Test func `tags and the parts of a fork are lists`() throws {
    let targets: [EntryPseudostate<String>] = [.fork(["l2"]), .history(.deep, of: "r")]
    let fork = targets.reduce(EntryPseudostate.fork([])) { .fork([], and: $0, $1) }
    let chart = Data { chart in
      chart.state("a") { chart.on("go", via: .fork([], and: fork)) }
      chart.parallel("p", tags: ["wide"]) {
        chart.region("left") {
          chart.state("l1")
          chart.state("l2")
        }
        chart.region("right") {
          chart.state("r") {
            chart.history(.deep, defaults: ["r2"])
            chart.state("r1")
            chart.state("r2")
          }
        }
      }
      chart.final("end", tags: ["over"])
    }
    #expect(try chart.leaves(after: "go") == ["l2", "r2"])
    let machine = try StateMachine(chart)
    machine.start()
    #expect(!machine.state.hasTag("wide"))
    machine.handle("go")
    #expect(machine.state.hasTag("wide"))
  }

  @Test func `a barrier gets the context`() throws {
    let chart = Data { chart in
      chart.state("a") { chart.on(trigger: EventTrigger { _ in true }, to: "b") }
      chart.state("b") { chart.barrier("closed", unless: .guardWithContext { $0.event == "open" }) }
    }
    #expect(try chart.leaves(after: "push") == ["a"])
    #expect(try chart.leaves(after: "open") == ["b"])
  }

  @Test func `a failure has a name and a function`() throws {
    struct Broken: Error {}
    let chart = Data { chart in
      chart.state("a") {
        chart.on("go", to: "b").perform { throw Broken() }
        chart.onFailure(named: "other", where: { _ in false }, to: "b")
        chart.onFailure(named: "broken", where: { $0 is Broken }, to: "c")
        chart.onFailure(named: "broken", where: { _ in true }, to: "b")
      }
      chart.state("b")
      chart.state("c")
    }
    #expect(chart.findFaults().map(\.part) == [.transition(index: 3)])
    var allowing = chart
    allowing.allowsWarnings = true
    #expect(try allowing.leaves(after: "go") == ["c"])
  }
}

extension EventTrigger<String> {
  fileprivate init(_ matches: @escaping (String) -> Bool) {
    self.init(named: "any", matches: matches)
  }
}
