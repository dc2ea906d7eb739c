import DurableMachinesVerification
import Foundation
import Statecharts
import Testing

/// A chart that a test declares.
struct Version: Statechart {
  enum State { case a, b, c, d, one, two, l, r, w, done }
  enum Event: String, Codable, CaseIterable, Sendable { case go, x, y, z, tick, late, paid }
  typealias Subject = Void

  let definitionVersion: Int
  let definitionName = "Version"
  let allowsWarnings = true
  private let elements: (Self) -> [Element]

  init(_ version: Int, @ChartBuilder<State, Event, Void> _ elements: @escaping (Self) -> [Element])
  {
    (definitionVersion, self.elements) = (version, elements)
  }

  var body: [Element] { elements(self) }
}

/// What is found about an upgrade with these steps.
func findings(
  _ old: Version, _ new: Version, _ steps: MigrationStep...
) throws -> [UpgradeFinding] {
  try Upgrade(from: old, to: new, migrations: [ChartMigration(from: 1, steps)]).check().findings
}

// What a machine would lose although it continues.
@Suite struct LossTests {
  private func timers(_ version: Int, _ events: Version.Event...) -> Version {
    Version(version) { c in
      c.state(.a) {
        for event in events { c.after(.seconds(1), send: event) }
        c.on(.tick) {}
        c.on(.late, to: .done)
      }
      c.final(.done)
    }
  }

  @Test func `timers without a name that change places are found, and mended by what is named`()
    throws
  {
    let (old, swapped) = (timers(1, .tick, .late), timers(2, .late, .tick))
    let found = try findings(old, swapped)
    #expect(found.map(\.kind) == [.lostTimer, .lostTimer])
    #expect(
      found.flatMap(\.remedies) == [
        #"rename(timer: "a#0", to: "a#1")"#, #"rename(timer: "a#1", to: "a#0")"#,
      ])
    #expect(
      try findings(
        old, swapped, .rename(timer: "a#0", to: "a#2"), .rename(timer: "a#1", to: "a#0"),
        .rename(timer: "a#2", to: "a#1")
      ).isEmpty)
    let shorter = timers(2, .late)
    let remedies = try findings(old, shorter).flatMap(\.remedies)
    #expect(remedies == [#"drop(timer: "a#0")"#, #"rename(timer: "a#1", to: "a#0")"#])
    #expect(
      try findings(old, shorter, .drop(timer: "a#0"), .rename(timer: "a#1", to: "a#0")).isEmpty)
  }

  @Test func `a timer with a name is the same one, whatever event it sends`() throws {
    func chart(_ version: Int, _ event: Version.Event) -> Version {
      Version(version) { c in
        c.state(.a) {
          c.after(.seconds(1), timer: "soon", send: event)
          c.on(.tick) {}
          c.on(.late, to: .done)
        }
        c.final(.done)
      }
    }
    #expect(try findings(chart(1, .tick), chart(2, .late)).isEmpty)
  }

  @Test func `a timer is dropped at the path that the steps before have given it`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.after(.seconds(1), send: .tick); c.on(.tick, to: .done)
      }; c.final(.done)
    }
    let new = Version(2) { c in
      c.state(.b) { c.on(.tick, to: .done) }; c.final(.done)
    }
    let found = try findings(old, new, .rename("a", to: "b"))
    #expect(found.flatMap(\.remedies) == [#"drop(timer: "b#0")"#])
    #expect(try findings(old, new, .rename("a", to: "b"), .drop(timer: "b#0")).isEmpty)
    #expect(
      try findings(old, new, .rename("a", to: "b"), .drop(timer: "a#0")).map(\.kind)
        == [.wrongMigration, .lostTimer])
  }

  @Test func `a timer and a task that are removed with their state are found`() throws {
    let old = Version(1) { c in
      c.state(.a) {
        c.state(.b) {
          c.after(.seconds(1), send: .tick)
          c.run("charge", with: { _ in 0 }) { _ in
          } then: {
            .paid
          }
        }
        c.on(.paid, to: .done)
        c.on(.tick, to: .done)
      }
      c.final(.done)
    }
    let new = Version(2) { c in
      c.state(.a) {
        c.on(.paid, to: .done)
        c.on(.tick, to: .done)
      }
      c.final(.done)
    }
    #expect(try findings(old, new, .ascend("a")).map(\.kind) == [.lostTimer, .lostTask])
    #expect(
      try findings(old, new, .drop(timer: "a/b#0"), .drop(task: "a/b#charge"), .ascend("a")).isEmpty
    )
  }

  @Test func `a task that has another name is found, and keeps its job if it is renamed`() throws {
    func chart(_ version: Int, _ task: String) -> Version {
      Version(version) { c in
        c.state(.a) {
          c.run(task, with: { _ in 0 }) { _ in
          } then: {
            .paid
          }
          c.on(.paid, to: .done)
        }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, "charge"), chart(2, "pay"))
    #expect(try findings(old, new).map(\.kind) == [.lostTask, .newTask])
    #expect(try findings(old, new, .rename(task: "a#charge", to: "a#pay")).isEmpty)
    #expect(
      try findings(old, new, .rename(task: "a#charge", to: "a#play")).first?.kind
        == .wrongMigration)
  }

  @Test func `a composite that was renamed is renamed with its tasks`() throws {
    func chart(_ version: Int, _ composite: Version.State) -> Version {
      Version(version) { c in
        c.state(composite) {
          c.run("charge", with: { _ in 0 }) { _ in
          } then: {
            .paid
          }
          c.state(.one) { c.on(.x, to: .two) }
          c.state(.two)
          c.on(.paid, to: .done)
        }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, .a), chart(2, .b))
    let remedies = Set(try findings(old, new).flatMap(\.remedies))
    #expect(remedies == [#"rename("a", to: "b")"#])
    #expect(try findings(old, new, .rename("a", to: "b")).isEmpty)
    let parts = try findings(
      old, new, .rename("a/one", to: "b/one"), .rename("a/two", to: "b/two"))
    #expect(parts.map(\.kind) == [.lostTask, .newTask] || parts.map(\.kind) == [.lostTask])
  }

  private func charging(
    _ version: Int, _ elements: @escaping (Version) -> Version.Element
  ) -> Version {
    Version(version) { c in
      elements(c)
      c.final(.done)
    }
  }

  /// A composite with a task and a timer.
  private func busy(
    _ c: Version, _ state: Version.State, _ leaves: Version.State...
  ) -> Version.Element {
    c.state(state) {
      c.run("charge", with: { _ in 0 }) { _ in
      } then: {
        .paid
      }
      c.after(.seconds(1), timer: "limit", send: .late)
      c.on(.paid, to: .done)
      c.on(.late, to: .done)
      for leaf in leaves { c.state(leaf) }
    }
  }

  @Test func `a state that leaves a composite loses the timer and the task of it`() throws {
    func chart(_ version: Int, _ inA: Version.State, _ inB: Version.State...) -> Version {
      Version(version) { c in
        c.state(.w) {
          c.on(.x, to: inA)
          c.on(.y, to: .two)
        }
        busy(c, .a, inA)
        c.state(.b) {
          for leaf in inB { c.state(leaf) { c.on(.go, to: .done) } }
        }
        c.final(.done)
      }
    }
    let found = try findings(
      chart(1, .one, .two), chart(2, .l, .two, .one), .rename("a/one", to: "b/one"))
    #expect(found.map(\.kind) == [.lostTimer, .lostTask])
    #expect(found.allSatisfy { $0.path == "0. start → w\n1. x → one\n2. upgrade → one" })
  }

  @Test func `two tasks that run together and become one are found`() throws {
    let old = Version(1) { c in
      c.parallel(.a) {
        c.region("one") { busy(c, .b, .l) }
        c.region("two") { busy(c, .c, .r) }
      }
      c.final(.done)
    }
    let new = Version(2) { c in
      busy(c, .b, .l)
      c.final(.done)
    }
    let found = try findings(
      old, new, .rename("a@one/b", to: "b"), .rename("a@two/c", to: "b"), .rename("b/r", to: "b/l"))
    #expect(
      found.filter { $0.message.contains("both become 'b#charge'") }.map(\.kind) == [.lostTask])
    #expect(
      found.filter { $0.message.contains("both become 'b#limit'") }.map(\.kind) == [.lostTimer])
  }

  @Test func `a state that is merged with one whose task it does not run is found`() throws {
    func paying(_ c: Version) -> Version.Element {
      c.state(.b) {
        c.run("charge", with: { _ in 0 }) { _ in
        } then: {
          .paid
        }
        c.on(.paid, to: .done)
      }
    }
    let old = Version(1) { c in
      c.state(.a) { c.on(.go, to: .b) }
      paying(c)
      c.final(.done)
    }
    let found = try findings(old, charging(2, paying), .rename("a", to: "b"))
    #expect(found.map(\.kind).filter { $0 != .lostEvent } == [.newTask])
    #expect(found.contains { $0.path == "0. start → a\n1. upgrade → b" })
  }

  @Test func `of several tasks without a name, none is said to be the one that was removed`() throws
  {
    func chart(_ version: Int, _ count: Int) -> Version {
      charging(version) { c in
        c.state(.a) {
          for _ in 0..<count {
            c.run(with: { _ in 0 }) { _ in
            } then: {
              .paid
            }
          }
          c.on(.paid, to: .done)
        }
      }
    }
    let found = try findings(chart(1, 2), chart(2, 1))
    #expect(found.map(\.kind) == [.lostTask])
    #expect(found.flatMap(\.remedies) == [] && found[0].message.contains("are counted"))
    #expect(
      try findings(
        chart(1, 2), chart(2, 1), .drop(task: "a#0"), .rename(task: "a#1", to: "a#0")
      ).isEmpty)
  }

  @Test func `steps in the order in which they merge what they move are found`() throws {
    func chart(
      _ version: Int, _ first: Version.State, _ second: Version.State, _ event: Version.Event
    )
      -> Version
    {
      Version(version) { c in
        c.state(first) { c.on(.x, to: second) }
        c.state(second) { c.on(event, to: .done) }
        c.final(.done)
      }
    }
    let (old, new) = (chart(1, .a, .b, .y), chart(2, .b, .c, .y))
    let steps: [MigrationStep] = [.rename("a", to: "b"), .rename("b", to: "c")]
    let found = try findings(old, new, steps[0], steps[1])
    #expect(
      found.filter { $0.kind == .wrongMigration }.map(\.description) == [
        #"""
        rename("b", to: "c") from version 1: rename("a", to: "b") has moved something there before, which is moved with it. \#
        Declare rename("a", to: "b") after this step.
        """#
      ])
    #expect(try findings(old, new, steps[1], steps[0]).isEmpty)
    let events = try findings(
      old, chart(2, .a, .b, .z), .event("x", becomes: "y"), .event("y", becomes: "z"))
    #expect(events.contains { $0.kind == .wrongMigration })
  }

  @Test func `a region that has completed does not go on`() throws {
    func chart(_ version: Int) -> Version {
      charging(version) { c in
        c.parallel(.a) {
          c.region("one") {
            c.state(.l) {
              if version == 1 { c.on(.x, to: .one) } else { c.on(.x) {} }
            }
            if version == 1 { c.final(.one) }
          }
          c.region("two") { c.state(.r) { c.on(.go, to: .done) } }
        }
      }
    }
    let found = try findings(chart(1), chart(2), .rename("a@one/one", to: "a@one/l"))
    #expect(found.map(\.kind) == [.livesAgain])
    #expect(found.allSatisfy { $0.paths == ["a@one/l"] })
  }
}
