import Schematic
import Testing

@testable import DurableMachines
@testable import Statecharts

// The steps of migrations, performed on texts alone.
@Suite struct MigrationStepTests {
  /// A saved machine after some steps.
  func migrated(
    _ text: String, _ steps: MigrationStep..., data: String = "{}", states: [String: Int64] = [:]
  ) throws -> MigratingMachine {
    var machine = MigratingMachine(try SavedText(text), data: data, states: states)
    try machine.migrate([ChartMigration(from: 1, steps)], to: StatechartSchema(Journey()).shape)
    return machine
  }

  @Test func `a renamed state keeps its timers, its history and its time`() throws {
    let machine = try migrated(
      """
      {"v":2,"in":["a@x/b/c"],"history":{"a@x/b":["a@x/b/c"],"a@x/bc":["a@x/bc/d"]},"timers":{"a@x/b#0":5}}
      """, .rename("a@x/b", to: "a@y/e"), states: ["a": 1, "a@x/b": 2, "a@x/b/c": 3])
    #expect(
      machine.text.description == """
        {"v":2,"in":["a@y/e/c"],"history":{"a@x/bc":["a@x/bc/d"],"a@y/e":["a@y/e/c"]},"timers":{"a@y/e#0":5}}
        """)
    #expect(machine.states == ["a": 1, "a@y/e": 2, "a@y/e/c": 3])
  }

  @Test(arguments: [("a#gone", ["a#gone"]), ("a#charge", [])])
  func `the former places of a task are those that no other task has now`(
    place: String, former: [String]
  ) throws {
    struct Chart: Statechart {
      enum State { case a, b }
      enum Event: Codable { case go }
      var body: [Element] {
        state(.a) {
          run("charge", with: { _ in 0 }) { _ in
          } then: {
            .go
          }
          on(.go, to: .b)
        }
        state(.b) {
          run("mail", with: { _ in 0 }) { _ in
          } then: {
            .go
          }
          on(.go, to: .a)
        }
      }
    }
    let chain = MigrationChain(
      unchecked: [ChartMigration(from: 1, .rename(task: place, to: "b#mail"))], to: 2,
      try StatechartSchema(Chart()).shape)
    let task = try #require(ActivityID(.task, at: "b#mail"))
    #expect(chain.formerPlaces(of: task).map(\.place) == former)
  }

  @Test func `states that get the same path are merged`() throws {
    // The one that was entered last has the time.
    for states: [String: Int64] in [["p@x/a": 1, "p@y/b": 2], ["p@x/a": 2, "p@y/b": 1]] {
      let machine = try migrated(
        #"{"v":2,"in":["p@x/a","p@y/b"]}"#, .rename("p@x/a", to: "q"), .rename("p@y/b", to: "q"),
        states: states)
      #expect(machine.text.states == ["q"])
      #expect(machine.states == ["q": 2])
    }
  }

  @Test(arguments: [
    (#"{"v":2,"in":["a/b"]}"#, "", "o", ["o/a/b"]), (#"{"v":2,"in":["@r/b"]}"#, "", "o", ["o@r/b"]),
    (#"{"v":2,"in":["o/a/b"]}"#, "o", "", ["a/b"]), (#"{"v":2,"in":["o@r/b"]}"#, "o", "", ["@r/b"]),
    (#"{"v":2,"in":["p@x/a"]}"#, "p@x", "p", ["p/a"]), (#"{"v":2,"in":["ab"]}"#, "a", "c", ["ab"]),
  ])
  func `all states are moved into one, out of one, and out of a region`(
    text: String, from: String, to: String, states: [String]
  ) throws {
    #expect(try migrated(text, .rename(from, to: to)).text.states == states)
  }

  @Test func `the timers of a state stay with it if its content moves into a region of it`() throws
  {
    let machine = try migrated(
      #"{"v":2,"in":["trip/ride"],"timers":{"trip#0":5,"trip/ride#0":6}}"#,
      .rename("trip", to: "trip@way"), states: ["trip": 1, "trip/ride": 2])
    #expect(machine.text.timers.map(\.state) == ["trip", "trip@way/ride"])
    #expect(machine.states == ["trip": 1, "trip@way/ride": 2])
  }

  @Test func `a leaf that became composite enters its initial states`() throws {
    let machine = try migrated(#"{"v":2,"in":["trip"]}"#, .descend("trip"))
    #expect(machine.text.states == ["trip@way/ride", "trip@talk/silent"])
    #expect(try migrated(#"{"v":2,"in":["home"]}"#, .descend("trip")).text.states == ["home"])
  }

  @Test func `a state that is renamed after it was descended into is entered by its last path`()
    throws
  {
    let machine = try migrated(
      #"{"v":2,"in":["go"],"history":{"":["go"]}}"#, .descend("go"), .rename("go", to: "trip"))
    #expect(machine.text.states == ["trip@way/ride", "trip@talk/silent"])
    #expect(machine.text.history == ["": ["trip@way/ride", "trip@talk/silent"]])
  }

  @Test func `what is entered follows the declared initial states`() throws {
    let shape = try StatechartSchema(Journey()).shape
    #expect(shape.defaultLeaves(of: try #require(shape.numbers["stay"])) == ["stay/hotel/room"])
    #expect(shape.defaultLeaves(of: try #require(shape.numbers["back"])) == ["back/far"])
  }

  @Test func `a composite that became a leaf is active itself, without what was in it`() throws {
    let machine = try migrated(
      """
      {"v":2,"in":["a@x/b","a@y/c"],"history":{"a@x":["a@x/b"],"z":["a@x/b","a@y/c"]},"timers":{"a#0":1,"a@x/b#0":2}}
      """, .ascend("a"), states: ["a": 1, "a@x/b": 2])
    #expect(
      machine.text.description == #"{"v":2,"in":["a"],"history":{"z":["a"]},"timers":{"a#0":1}}"#)
    #expect(machine.states == ["a": 1])
  }

  @Test func `a region is dropped with its timers, history and arrivals`() throws {
    let machine = try migrated(
      """
      {"v":2,"in":["a@x/b","a@y/c"],"history":{"a@y/e":["a@y/e/f"]},"joins":{"j":["a@y/c"]},"timers":{"a@y/c#0":1}}
      """, .drop(region: "a@y"))
    #expect(machine.text.description == #"{"v":2,"in":["a@x/b"]}"#)
  }

  @Test func `a new region is entered where its parallel state is active`() throws {
    let step = MigrationStep.enter(region: "trip@talk")
    #expect(
      try migrated(#"{"v":2,"in":["trip@way/ride"]}"#, step).text.states == [
        "trip@way/ride", "trip@talk/silent",
      ])
    #expect(try migrated(#"{"v":2,"in":["home"]}"#, step).text.states == ["home"])
  }

  @Test func `a machine in which nothing would be active is not migrated`() throws {
    #expect(throws: MigrationError.self) {
      try migrated(#"{"v":2,"in":["a@x/b"]}"#, .drop(region: "a@x"))
    }
    #expect(
      try migrated(#"{"v":2,"in":[],"end":"stopped"}"#, .drop(region: "a@x")).text.end == .stopped)
  }

  @Test(arguments: [
    (#"{"ship":{}}"#, #"{"send":{}}"#), (#"{"ship":{"_0":5}}"#, #"{"send":{"_0":5}}"#),
    (#""ship""#, #""send""#), (#"{"data":1,"name":"ship"}"#, #"{"data":1,"name":"send"}"#),
    (#"{"pay":{}}"#, #"{"pay":{}}"#),
  ])
  func `events that wait get their new name, whatever encodes them`(event: String, renamed: String)
    throws
  {
    let text =
      #"{"v":2,"in":["a"],"deferred":[\#(event)],"delayed":[{"event":\#(event),"after":5}]}"#
    let machine = try migrated(text, .event("ship", becomes: "send"))
    #expect(machine.text.deferredEvents == [renamed])
    #expect(machine.text.delayedEvents.map(\.event) == [renamed])
  }

  @Test func `events, joins and timers that were removed are forgotten`() throws {
    let machine = try migrated(
      """
      {"v":2,"in":["a"],"joins":{"j":["a"],"k":["a"]},"deferred":[{"ship":{}}],\
      "delayed":[{"event":{"ship":{}},"after":5}],"timers":{"a#0":1,"a#late":2}}
      """, .drop(event: "ship"), .drop(join: "j"), .rename(join: "k", to: "l"), .drop(timer: "a#0"))
    #expect(
      machine.text.description == #"{"v":2,"in":["a"],"joins":{"l":["a"]},"timers":{"a#late":2}}"#)
  }

  @Test func `functions get the data, and the machine after the steps before`() throws {
    struct Old: Decodable { var euros: Int }
    struct New: Encodable { var cents: Int }
    let machine = try migrated(
      #"{"v":2,"in":["a"]}"#, .rename("a", to: "b"),
      .data { (old: Old) in New(cents: old.euros * 100) },
      .transform("all of it") { saved, data in
        saved.states = [saved.states[0] + "/c"]
        data = "[\(data)]"
      }, data: #"{"euros":5}"#)
    #expect(machine.text.states == ["b/c"])
    #expect(machine.data == #"[{"cents":500}]"#)
  }
}

// MARK: - Texts

extension MigrationStepTests {
  @Test(arguments: [
    MigrationStep.rename("a@x/b", to: ""), .rename(join: "j", to: "k"), .descend("a"), .ascend("a"),
    .enter(region: "a@x"), .drop(region: "a@x"), .drop(join: "j"), .drop(timer: "a#0"),
    .drop(event: "e"), .event("ship", becomes: "send"),
  ])
  func `a step is read from its text`(step: MigrationStep) throws {
    let read = try #require(MigrationStep(step.description))
    #expect("\(read.change)" == "\(step.change)")
    #expect(MigrationStep(".\(step)")?.description == step.description)
  }

  @Test(arguments: [
    "", "rename", "rename(\"a\")", "rename(\"a\", becomes: \"b\")", "drop(\"a\")", "data { … }",
    "transform(\"a\") { … }", "descend(a)",
  ])
  func `what is no step is not read`(text: String) { #expect(MigrationStep(text) == nil) }
}

// MARK: - Declarations

extension MigrationStepTests {
  func faults(_ version: Int = 3, _ migrations: ChartMigration...) throws -> [String] {
    do {
      _ = try MigrationChain(migrations, to: version, StatechartSchema(Journey()).shape)
      return []
    } catch let error as MigrationError { return error.faults }
  }

  @Test func `migrations follow each other, whatever their order is`() throws {
    let chain = try MigrationChain(
      [
        ChartMigration(from: 2, .rename("b", to: "home")),
        ChartMigration(from: 1, .rename("a", to: "b")),
      ],
      to: 3, StatechartSchema(Journey()).shape)
    for (version, path) in [(1, "a"), (2, "b"), (3, "home")] {
      let machine = MigratingMachine(try SavedText(#"{"v":2,"in":["\#(path)"]}"#), data: "")
      #expect(try chain.migrated(machine, from: version).text.states == ["home"])
    }
  }

  @Test(arguments: [
    (MigrationStep.rename("a", to: "hom"), "declare 'hom'. Did you mean 'home'?"),
    (.descend("home"), "no states in it"), (.descend("tripp"), "Did you mean 'trip'?"),
    (.ascend("trip"), "still has states"),
    (.drop(region: "trip@way"), "still declares"), (.drop(region: "trip"), "no path of a region"),
    (.enter(region: "trip@wey"), "Did you mean 'trip@way'?"),
    (.enter(region: "trip"), "no path of a region"),
    (.rename(join: "a", to: "b"), "no join 'b'"),
  ])
  func `a step that does not fit the chart is found when it is declared`(
    step: MigrationStep, words: String
  ) throws {
    let faults = try faults(3, ChartMigration(from: 2, step))
    #expect(
      faults.count == 1
        && faults.allSatisfy { $0.contains(words) && $0.contains("from version 2") }, "\(faults)")
  }

  @Test func `a path that a later migration changes need not be one of the chart`() throws {
    #expect(
      try faults(
        3, ChartMigration(from: 1, .rename("a", to: "b")),
        ChartMigration(from: 2, .rename("b", to: "home"))) == [])
    #expect(
      try faults(
        3, ChartMigration(from: 1, .enter(region: "c@d")),
        ChartMigration(from: 2, .drop(region: "c@d"))) == [])
  }

  @Test func `versions of migrations are those before the chart's, each once`() throws {
    #expect(try faults(2, ChartMigration(from: 2)).count == 1)
    #expect(try faults(3, ChartMigration(from: 2), ChartMigration(from: 2)).count == 1)
  }

  @Test(arguments: [
    (MigrationStep.rename("hom", to: "home"), "Did you mean 'home'?"),
    (.descend("trip"), "states in it already"),
    (.ascend("home"), "no states in it"), (.drop(region: "trip@wax"), "Did you mean 'trip@way'?"),
    (.enter(region: "trip@way"), "already"), (.drop(join: "j"), "no join 'j'"),
    (.drop(timer: "home#1"), "no timer 'home#1'"),
  ])
  func `a step that does not fit the former chart is found`(step: MigrationStep, words: String)
    throws
  {
    let shape = try StatechartSchema(Journey()).shape
    let chain = try MigrationChain([], to: 1, shape)
    #expect(chain.faults(from: 1, shape) == [])
    let wrong = MigrationChain(unchecked: [ChartMigration(from: 1, step)], to: 2, shape)
    let faults = wrong.faults(from: 1, shape)
    #expect(faults.count == 1 && faults.allSatisfy { $0.contains(words) }, "\(faults)")
  }
}

private struct Journey: Statechart {
  enum State {
    case home, trip, ride, walk, silent, talking, stay, hotel, room, lobby, street, back, near, far
  }
  enum Event { case go }

  var allowsWarnings: Bool { true }

  var body: [Element] {
    state(.home) {
      on(.go, to: .trip)
      after(.seconds(5), send: .go)
    }
    parallel(.trip) {
      region("way") {
        state(.ride); state(.walk)
      }
      region("talk") {
        state(.silent); state(.talking)
      }
    }
    state(.stay, initial: .room) {
      state(.street)
      state(.hotel) {
        state(.lobby); state(.room)
      }
    }
    state(.back, initialTransition: .history(.shallow)) {
      history(defaults: [.far]); state(.near); state(.far)
    }
  }
}
