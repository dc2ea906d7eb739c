import Schematic
import Testing

@testable import DurableMachines
@testable import Statecharts

// Each step, and each part of a saved machine: what a row does not list stays as it is.
@Suite struct MigrationMatrixTests {
  static let saved = """
    {"v":2,"in":["p@x/a/b","p@y/c"],"history":{"":["p@x/a/b","p@y/d"],"p":["p@x/a/b","p@y/c"],"p@x/a":["p@x/a/e"],\
    "q":["q/f"]},"joins":{"j":["p@x/a","p@y/c"],"k":["p@y/d"]},"deferred":[{"e1":{}},{"e2":{"_0":1}}],\
    "delayed":[{"event":{"e1":{}},"after":5,"left":3,"as":"n","of":["p@x","a"]},{"event":{"e2":{}},"after":7}],\
    "timers":{"p@x/a#0":1,"p@x/a/b#t":2,"p@y/c#0":null}}
    """
  static let times: [String: Int64] = ["p": 1, "p@x/a": 2, "p@x/a/b": 3, "p@y/c": 4]

  typealias Parts = [String: String]

  static func parts(_ machine: MigratingMachine) -> Parts {
    func list(_ lists: [String: [String]]) -> String {
      lists.sorted { $0.key < $1.key }.map { "\($0)=\($1.joined(separator: ","))" }
        .joined(separator: " ")
    }
    let text = machine.text
    return [
      "in": text.states.joined(separator: " "), "history": list(text.history),
      "joins": list(text.joins), "deferred": text.deferredEvents.joined(separator: " "),
      "delayed": text.delayedEvents.map {
        "\($0.event) \($0.delay) \($0.timeLeft) \($0.name ?? "-") \($0.submachine)"
      }.joined(separator: " + "),
      "timers": text.timers.map {
        "\($0.id.place):\($0.timeLeft.map { "\($0)" } ?? "-")"
      }.sorted().joined(separator: " "),
      "times": machine.states.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        .joined(separator: " "),
      "data": machine.data,
    ]
  }

  private static let delayed2 = #"{"e2":{}} 7.0 seconds 7.0 seconds - []"#
  private static func delayed(_ event: String = "e1", _ place: String = #"["p@x", "a"]"#) -> String
  {
    #"{"\#(event)":{}} 5.0 seconds 3.0 seconds n \#(place)"#
  }

  static let rows: [(step: MigrationStep, changes: Parts)] = [
    (
      .rename("p@x/a", to: "p@x/z"),
      [
        "in": "p@x/z/b p@y/c",
        "history": "=p@x/z/b,p@y/d p=p@x/z/b,p@y/c p@x/z=p@x/z/e q=q/f",
        "joins": "j=p@x/z,p@y/c k=p@y/d",
        "delayed": "\(delayed("e1", #"["p@x", "z"]"#)) + \(delayed2)",
        "timers": "p@x/z#0:1.0 seconds p@x/z/b#t:2.0 seconds p@y/c#0:-",
        "times": "p=1 p@x/z=2 p@x/z/b=3 p@y/c=4",
      ]
    ),
    (
      .rename("p", to: "r"),
      [
        "in": "r@x/a/b r@y/c", "history": "=r@x/a/b,r@y/d q=q/f r=r@x/a/b,r@y/c r@x/a=r@x/a/e",
        "joins": "j=r@x/a,r@y/c k=r@y/d",
        "delayed": "\(delayed("e1", #"["r@x", "a"]"#)) + \(delayed2)",
        "timers": "r@x/a#0:1.0 seconds r@x/a/b#t:2.0 seconds r@y/c#0:-",
        "times": "r=1 r@x/a=2 r@x/a/b=3 r@y/c=4",
      ]
    ),
    (
      .rename("p@x/a/b", to: "p@x/a/e"),
      [
        "in": "p@x/a/e p@y/c", "history": "=p@x/a/e,p@y/d p=p@x/a/e,p@y/c p@x/a=p@x/a/e q=q/f",
        "timers": "p@x/a#0:1.0 seconds p@x/a/e#t:2.0 seconds p@y/c#0:-",
        "times": "p=1 p@x/a=2 p@x/a/e=3 p@y/c=4",
      ]
    ),
    (
      .rename("p@y", to: "p@x/a"),
      [
        "in": "p@x/a/b p@x/a/c",
        "history": "=p@x/a/b,p@x/a/d p=p@x/a/b,p@x/a/c p@x/a=p@x/a/e q=q/f",
        "joins": "j=p@x/a,p@x/a/c k=p@x/a/d",
        "timers": "p@x/a#0:1.0 seconds p@x/a/b#t:2.0 seconds p@x/a/c#0:-",
        "times": "p=1 p@x/a=2 p@x/a/b=3 p@x/a/c=4",
      ]
    ),
    (.rename("p@x/ab", to: "q"), [:]),
    (
      .descend("p@y/c"),
      [
        "in": "p@x/a/b p@y/c/c1",
        "history": "=p@x/a/b,p@y/d p=p@x/a/b,p@y/c/c1 p@x/a=p@x/a/e q=q/f",
      ]
    ),
    (.descend("p@y/d"), ["history": "=p@x/a/b,p@y/d/d2 p=p@x/a/b,p@y/c p@x/a=p@x/a/e q=q/f"]),
    (.descend("q"), [:]),
    (
      .ascend("p@x/a"),
      [
        "in": "p@x/a p@y/c", "history": "=p@x/a,p@y/d p=p@x/a,p@y/c q=q/f",
        "timers": "p@x/a#0:1.0 seconds p@y/c#0:-", "times": "p=1 p@x/a=2 p@y/c=4",
      ]
    ),
    (
      .ascend("p"),
      [
        "in": "p", "history": "=p q=q/f", "joins": "j=p k=p", "timers": "", "times": "p=1",
      ]
    ),
    (.ascend("q"), ["history": "=p@x/a/b,p@y/d p=p@x/a/b,p@y/c p@x/a=p@x/a/e"]),
    (
      .drop(region: "p@y"),
      [
        "in": "p@x/a/b", "history": "=p@x/a/b p=p@x/a/b p@x/a=p@x/a/e q=q/f", "joins": "j=p@x/a",
        "timers": "p@x/a#0:1.0 seconds p@x/a/b#t:2.0 seconds", "times": "p=1 p@x/a=2 p@x/a/b=3",
      ]
    ),
    (.drop(region: "p@w"), [:]),
    (
      .enter(region: "p@z"),
      [
        "in": "p@x/a/b p@y/c p@z/g/h",
        "history":
          "=p@x/a/b,p@y/d,p@z/g/h p=p@x/a/b,p@y/c,p@z/g/h p@x/a=p@x/a/e q=q/f",
      ]
    ),
    (.enter(region: "p@y"), [:]), (.enter(region: "o@y"), [:]),
    (
      .event("e1", becomes: "e9"),
      [
        "deferred": #"{"e9":{}} {"e2":{"_0":1}}"#, "delayed": "\(delayed("e9")) + \(delayed2)",
      ]
    ),
    (.drop(event: "e2"), ["deferred": #"{"e1":{}}"#, "delayed": delayed()]),
    (.event("e", becomes: "e9"), [:]),
    (.rename(join: "j", to: "k"), ["joins": "k=p@y/d,p@x/a,p@y/c"]),
    (.rename(join: "i", to: "k"), [:]), (.drop(join: "k"), ["joins": "j=p@x/a,p@y/c"]),
    (
      .rename(timer: "p@x/a#0", to: "p@y/c#u"),
      ["timers": "p@x/a/b#t:2.0 seconds p@y/c#0:- p@y/c#u:1.0 seconds"]
    ),
    (
      .rename(timer: "p@y/c#0", to: "p@y/c#1"),
      ["timers": "p@x/a#0:1.0 seconds p@x/a/b#t:2.0 seconds p@y/c#1:-"]
    ),
    (.drop(timer: "p@x/a/b#t"), ["timers": "p@x/a#0:1.0 seconds p@y/c#0:-"]),
    (.drop(timer: "p@x/a#t"), [:]), (.drop(timer: "p@x/a#1"), [:]),
    (.rename(task: "p@x/a#0", to: "p@x/a#1"), [:]), (.drop(task: "p@x/a#0"), [:]),
    (.data { (_: [Int]) in [2] }, ["data": "[2]"]),
    (
      .transform("all") {
        $0.states.append("q/f"); $1 += " "
      }, ["in": "p@x/a/b p@y/c q/f", "data": "[1] "]
    ),
  ]

  @Test(arguments: rows.indices)
  func `a step changes the parts that it concerns, and no other`(index: Int) throws {
    let (step, changes) = Self.rows[index]
    let shape = try StatechartSchema(Atlas()).shape
    var machine = MigratingMachine(try SavedText(Self.saved), data: "[1]", states: Self.times)
    let before = Self.parts(machine)
    try machine.migrate([ChartMigration(from: 1, step)], to: shape)
    let after = Self.parts(machine)
    for (part, text) in before.sorted(by: { $0.key < $1.key }) {
      #expect(after[part] == changes[part] ?? text, "\(step): \(part)")
    }
  }

  @Test func `steps with functions of data are not performed where there are none`() throws {
    let shape = try StatechartSchema(Atlas()).shape
    var machine = MigratingMachine(try SavedText(Self.saved), data: "none")
    machine.hasData = false
    try machine.migrate([ChartMigration(from: 1, .data { (_: [Int]) in [2] })], to: shape)
    #expect(machine.data == "none")
  }

  @Test func `a step that fails says which one, and of which version`() throws {
    struct Failure: Error, CustomStringConvertible { var description: String { "it fails" } }
    let shape = try StatechartSchema(Atlas()).shape
    var machine = MigratingMachine(try SavedText(Self.saved), data: "[1]")
    #expect(throws: MigrationError(["transform(\"x\") { … } from version 4: it fails."])) {
      try machine.migrate(
        [
          ChartMigration(from: 3, .ascend("p@x/a")),
          ChartMigration(from: 4, .transform("x") { _, _ in throw Failure() }),
        ],
        to: shape)
    }
    machine = MigratingMachine(try SavedText(#"{"v":2,"in":["p@x/a/b"]}"#), data: "")
    #expect(
      throws: MigrationError([
        #"After drop(region: "p@x"), no state is active. Rename the state to one of the new chart instead."#
      ])
    ) { try machine.migrate([ChartMigration(from: 1, .drop(region: "p@x"))], to: shape) }
  }

  /// Each with a twin that is another step, or none, in one word.
  @Test func `a step that was read from its text is the same step`() throws {
    let shape = try StatechartSchema(Atlas()).shape
    for (step, _) in Self.rows where !step.description.contains("{ …") {
      let read = try #require(MigrationStep(step.description), "\(step)")
      var machines = [step, read].map { _ in
        MigratingMachine(
          (try? SavedText(Self.saved)) ?? SavedText(states: []), data: "", states: Self.times)
      }
      try machines[0].migrate([ChartMigration(from: 1, step)], to: shape)
      try machines[1].migrate([ChartMigration(from: 1, read)], to: shape)
      #expect(Self.parts(machines[0]) == Self.parts(machines[1]))
      #expect("\(read.change)" == "\(step.change)")
    }
  }
}

/// The chart at the end of the steps.
private struct Atlas: Statechart {
  enum State { case p, a, b, e, c, c1, c2, d, d1, d2, g, h, i, q, f }
  enum Event { case go }
  var allowsWarnings: Bool { true }

  var body: [Element] {
    parallel(.p) {
      region("x") {
        state(.a) {
          state(.b); state(.e)
        }
      }
      region("y") {
        state(.c) {
          state(.c1); state(.c2)
        }
        state(.d, initial: .d2) {
          state(.d1); state(.d2)
        }
      }
      region("z") {
        state(.g) {
          state(.h); state(.i)
        }
      }
    }
    state(.q) { state(.f) }
  }
}
