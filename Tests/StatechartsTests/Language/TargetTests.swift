import Schematic
import Statecharts
import Testing

@Suite struct TargetTests {
  @Test
  func `guards of junctions are evaluated before the line's action, those of choices after it`()
    throws
  {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          on("junction", via: .junction([.to("b").when { $0.isOpen }, .otherwise("c")])) {
            $0.isOpen = false
          }
          on("choice", via: .choice([.to("b").when { $0.isOpen }, .otherwise("c")])) {
            $0.isOpen = false
          }
        }
        state("b")
        state("c")
      }
    }
    #expect(try Chart().run("junction").leaves == [["b"]])
    #expect(try Chart().run("choice").leaves == [["c"]])
  }

  @Test func `a branch has an action of its own`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          on(
            "go",
            via: .junction([
              .to("b").when("open") { $0.isOpen }.perform("first") { $0.note("first") }
                .performWithContext { $0.subject.note("then") },
              .otherwise("b").performWithContext("other") { $0.subject.note("other") },
            ]))
          on(
            "way",
            via: .junction([.via(.fork(["d", "e"])).when { $0.isOpen }, .via(.history(of: "b"))]))
        }
        state("b") { state("c") }
        parallel("p") {
          region { state("d") }
          region { state("e") }
        }
      }
    }
    let closed = Journal()
    closed.isOpen = false
    #expect(try Chart().run("go").lines == ["first", "then"])
    #expect(try Chart().run("go", in: closed).lines == ["other"])
    #expect(try Chart().run("way").leaves == [["d", "e"]])
    #expect(try Chart().run("way", in: closed).leaves == [["c"]])
  }

  @Test func `eventless and completion transitions are taken without an event`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("work") {
          onDone(to: "rest")
            .when { $0.isOpen }
            .perform { $0.note("done") }
          state("step") { on("go", to: "end") }
          final("end") { onEntry { $0.note("end") } }
        }
        state("rest") { always(to: "sleep") { $0.note("tired") } }
        state("sleep")
      }
    }
    let run = try Chart().run("go")
    #expect(run.lines == ["end", "done", "tired"])
    #expect(run.leaves == [["sleep"]])
  }

  @Test func `shallow history, deep history, and a composite without an initial state`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("shop", initialTransition: .none) {
          on("in", to: "shelf")
          on("out", to: "street")
          state("shelf") {
            state("top") { on("down", to: "bottom") }
            state("bottom")
          }
        }
        state("street") {
          on("back", via: .history(of: "shop"))
          on("exactly", via: .history(.deep, of: "shop"))
        }
      }
    }
    #expect(
      try Chart().run("in", "down", "out", "back").leaves == [
        ["top"], ["bottom"], ["street"], ["top"],
      ])
    #expect(try Chart().run("in", "down", "out", "exactly").leaves.last == ["bottom"])
    #expect(try Chart().run("nothing").leaves == [["shop"]])
  }

  @Test func `deferral, barriers, and termination`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        on("crash", via: .terminate) { $0.note("crash") }
        state("busy") {
          defers("print")
          on("ready", to: "idle")
        }
        state("idle") {
          on("print") { $0.note("print") }
          on("enter", to: "vault")
        }
        state("vault") { barrier("it is closed", unless: .guard { $0.isOpen }) }
      }
    }
    let journal = Journal()
    journal.isOpen = false
    let run = try Chart().run("print", "ready", "enter", "crash", "ready", in: journal)
    #expect(run.lines == ["print", "crash"])
    #expect(run.leaves == [["busy"], ["idle"], ["idle"], [], []])
  }
}
