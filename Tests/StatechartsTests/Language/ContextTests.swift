import Schematic
import Statecharts
import Testing

@Suite struct ContextTests {
  @Test func `entry and exit actions see the event that led to them`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          onExit().performWithContext { $0.subject.note("left by \($0.event ?? "nothing")") }
          on("go", to: "b")
        }
        state("b") {
          onEntry().performWithContext { $0.subject.note("entered by \($0.event ?? "nothing")") }
        }
      }
    }
    #expect(try Chart().run("go").lines == ["left by go", "entered by go"])
  }

  @Test func `a raised event comes before one that is sent`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          on("go", to: "b").performWithContext { context in
            context.send("second")
            context.raise("first")
          }
        }
        state("b") {
          on("first") { $0.note("first") }
          on("second") { $0.note("second") }
        }
      }
    }
    #expect(try Chart().run("go").lines == ["first", "second"])
  }

  @Test func `a guard reads whether a state of another region is active`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        parallel("door") {
          region("leaf") {
            state("closed") {
              on("push", to: "open").when(.guardWithContext("unlocked") { !$0.isActive("locked") })
            }
            state("open")
          }
          region("lock") {
            state("locked") { on("turn", to: "unlocked") }
            state("unlocked")
          }
        }
      }
    }
    #expect(
      try Chart().run("push", "turn", "push").leaves == [
        ["closed", "locked"], ["closed", "unlocked"], ["open", "unlocked"],
      ])
  }

  @Test func `an action gets the exited and entered states`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          on("go", to: "c").performWithContext { context in
            context.subject.note("\(context.statesExited) to \(context.statesEntered)")
          }
        }
        state("b") { state("c") }
      }
    }
    #expect(try Chart().run("go").lines == [#"["a"] to ["b", "c"]"#])
  }

  @Test func `initial transitions, histories and joins take the context, too`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          on("go", to: "b")
          on("back", via: .history(of: "b"))
        }
        state("b") {
          onInitial().performWithContext { $0.subject.note("initial by \($0.event ?? "")") }
          history(defaults: ["c"]).performWithContext {
            $0.subject.note("history by \($0.event ?? "")")
          }
          state("c")
        }
      }
    }
    #expect(try Chart().run("go").lines == ["initial by go"])
    #expect(try Chart().run("back").lines == ["history by back"])
  }
}

@Suite struct `An internal transition` {
  private struct Counting: Statechart {
    enum State { case counting, done, last }
    enum Event: Equatable { case tick, enough, skip(Int) }
    typealias Subject = Journal

    var body: [Element] {
      state(.counting) {
        on(internal: .tick).performWithContext { $0.raise(.enough) }
        on({ if case .skip(let count) = $0 { count } else { nil } }, event: "skip")
          .performWithContext { $0.subject.note("skip") }
        on(.enough, to: .done)
      }
      state(.done) {
        onDone().performWithContext { $0.subject.note("done \($0.isActive(.last))") }
        always().when { $0.lines.count == 1 }.perform { $0.note("always") }
        final(.last)
      }
    }
  }

  @Test func `completion and eventless transitions without a target take modifiers`() throws {
    let journal = Journal()
    let machine = try StateMachine(Counting(), subject: journal)
    machine.start()
    machine.handle(.skip(2))
    machine.handle(.tick)
    #expect(journal.lines == ["skip", "always", "done true"])
  }

  @Test func `an action with the context raises events`() throws {
    let journal = Journal()
    let machine = try StateMachine(Counting(), subject: journal)
    machine.start()
    machine.handle(.skip(2))
    #expect(machine.isIn(.counting))
    #expect(journal.lines == ["skip"])
    machine.handle(.tick)
    #expect(machine.isIn(.done))
  }
}
