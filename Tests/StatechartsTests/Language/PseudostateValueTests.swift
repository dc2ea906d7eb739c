import Schematic
import Statecharts
import Testing

/// Every trigger takes every pseudostate; a branch and a join take those that enter states (UML 2.5.1
/// §14.2.3.7).
@Suite struct PseudostateValueTests {
  /// The house is left while `b2` and `d` are active, and each event enters it in another way.
  private struct House: JournalChart {
    var body: [Element] {
      state("street") {
        on("visit", to: "house")
        on("any", via: shared)
        on({ $0 == "history" ? 1 : nil }, via: .history(of: "house"))
        on({ $0 == "deep" ? 2 : nil }, via: .history(.deep, of: "house")) { $0.note("\($1)") }
        on({ $0 == "fork" ? 3 : nil }, via: .fork(["b1"]))
        on({ $0 == "mixed" ? 4 : nil }, via: .fork(["d"], and: .history(.deep, of: "b")))
        on({ $0 == "selected" ? 5 : nil }, via: .selectionWithContext(among: ["b1"]) { _ in "b1" })
        on({ $0 == "end" ? 6 : nil }, via: .terminate) { $0.note("\($1)") }
        on("empty", to: "hall")
      }
      state("hall") { always(via: shared) }
      parallel("house") {
        on("out", to: "street")
        region {
          state("a") { on("next", to: "b2") }
          state("b") {
            state("b1")
            state("b2")
          }
        }
        region {
          state("c") { on("next", to: "d") }
          state("d")
        }
      }
    }

    /// One value for two triggers.
    var shared: Pseudostate<String, String, Journal> {
      .junction([
        .via(.fork(["c"], and: .history(.deep, of: "b"))).when { $0.isOpen }, .otherwise("a"),
      ])
    }
  }

  @Test(arguments: [
    ("history", ["b1", "d"]), ("deep", ["b2", "d"]), ("fork", ["b1", "c"]),
    ("mixed", ["b2", "d"]), ("selected", ["b1", "c"]), ("end", []),
  ])
  func `an event with a payload leads through each`(event: String, leaves: [String]) throws {
    #expect(try House().run("visit", "next", "out", event).leaves.last == leaves)
  }

  @Test func `the action of such a transition gets the payload`() throws {
    #expect(try House().run("visit", "out", "deep", "out", "end").lines == ["2", "6"])
  }

  @Test(arguments: ["any", "empty"])
  func `a shared junction has a branch to a state and a history`(event: String) throws {
    let closed = Journal()
    closed.isOpen = false
    #expect(try House().run("visit", "next", "out", event).leaves.last == ["b2", "c"])
    #expect(try House().run("visit", "next", "out", event, in: closed).leaves.last == ["a", "c"])
  }

  @Test func `a branch of a choice leads to a state and a history, too`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        parallel("on") {
          region {
            state("low") { on("next", to: "high") }
            state("high")
          }
          region {
            state("level") {
              state("soft") { on("next", to: "loud") }
              state("loud")
            }
          }
          on("off", to: "off")
        }
        state("off") {
          on("on", via: .choice([.via(.fork(["high"], and: .history(of: "level")))]))
        }
      }
    }
    #expect(try Chart().run("next", "off", "on").leaves.last == ["high", "loud"])
  }

  @Test func `without an event the machine is terminated, and a join is reached`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        parallel("both") {
          region {
            state("a") {
              onDone(via: .join("ready"))
              state("a1") { on("a", to: "a2") }
              final("a2")
            }
          }
          region { state("b") { on({ $0 == "b" ? 1 : nil }, via: .join("ready")) } }
          join("ready", to: "c")
        }
        state("c") { always(via: .terminate).when { $0.isOpen } }
      }
    }
    let closed = Journal()
    closed.isOpen = false
    #expect(try Chart().run("a", "b", in: closed).leaves == [["a2", "b"], ["c"]])
    #expect(try Chart().run("a", "b").leaves.last == [])
  }

  @Test func `a junction may be local, so that its source is not exited`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("outer") {
          onExit { $0.note("exit") }
          on("local", via: .junction([.otherwise("b")]), kind: .local)
          on("external", via: .junction([.otherwise("b")]))
          state("a")
          state("b")
        }
      }
    }
    let run = try Chart().run("local")
    #expect(run.leaves == [["b"]])
    #expect(run.lines == [])
    #expect(try Chart().run("external").lines == ["exit"])
  }

  @Test(arguments: [
    ("history", ["b1", "d"]), ("deep", ["b2", "d"]), ("fork", ["b1", "d"]), ("mixed", ["b2", "d"]),
  ])
  func `a join leads to a history or a fork`(join: String, leaves: [String]) throws {
    struct Chart: JournalChart {
      var body: [Element] {
        parallel("on") {
          region {
            state("a") { on("next", to: "b2") }
            state("b") {
              state("b1")
              state("b2")
            }
          }
          region {
            state("c") { on("next", to: "d") }
            state("d")
          }
          on("off", to: "off")
        }
        parallel("off") {
          region { state("x") { reports() } }
          region { state("y") { reports() } }
        }
        join("history", via: .history(of: "on"))
        join("deep", via: .history(.deep, of: "on"))
        join("fork", via: .fork(["b1", "d"]))
        join("mixed", via: .fork(["d"], and: .history(.deep, of: "b"))) { $0.note("joined") }
      }

      func reports() -> [Element] {
        ["history", "deep", "fork", "mixed"].map { Element(on($0, via: .join($0))) }
      }
    }
    let run = try Chart().run("next", "off", join)
    #expect(run.leaves.last == leaves)
    #expect(run.lines == (join == "mixed" ? ["joined"] : []))
  }

  @Test func `a state and a history have several initial and default states`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("start") {
          on("enter", to: "outer")
          on("recall", via: .history(of: "both"))
        }
        state("outer", initial: "b", "d") {
          parallel("both") {
            history(defaults: ["b", "c"]) { $0.note("default") }
            region("one") {
              state("a")
              state("b")
            }
            region("two") {
              state("c")
              state("d")
            }
          }
        }
      }
    }
    #expect(try Chart().run("enter").leaves == [["b", "d"]])
    let recalled = try Chart().run("recall")
    #expect(recalled.leaves == [["b", "c"]])
    #expect(recalled.lines == ["default"])
  }
}
