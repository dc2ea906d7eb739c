import Schematic
import Statecharts
import Testing

/// Two regions whose choices may lead on in the region or out of it, by what is named in `facts`.
private struct Crossroads: TracedChart {
  var body: [Element] {
    tracedParallel("p") {
      region { side("a", "b") }
      region { side("c", "d") }
    }
    traced("z") { on("back", to: "p") }
  }

  private func side(_ first: String, _ last: String) -> [Element] {
    let ways = [
      Branch<String, String, Trace>.to("z").when { $0.facts.contains(first + " out") },
      .otherwise(last),
    ]
    return [
      traced(first) {
        on("choose", via: .choice(ways))
        on("choose \(first)", via: .choice(ways))
        on("next \(first)", to: last)
      },
      traced(last),
    ]
  }
}

/// The parent of a choice: that of its source.
struct ChoiceTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Crossroads().started(trace)
  }

  private func handle(_ events: String..., facts: String...) -> String {
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    trace.facts = Set(facts)
    machine.handle(events[events.count - 1])
    return trace.take()
  }

  @Test func `a branch out of the regions that is not taken exits none of them`() {
    #expect(handle("next c", "choose a") == "-a +b")
    #expect(machine.state.leaves == ["b", "d"])
  }

  @Test func `a branch out of the regions that is taken exits them all`() {
    #expect(handle("next c", "choose a", facts: "a out") == "-a -d -p +z")
  }

  @Test func `a branch out of a composite that is not taken does not exit it`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("work") {
          traced("a") {
            on("go", via: .choice([.to("rest").when { $0.ask("tired") }, .otherwise("b")]))
          }
          traced("b")
        }
        traced("rest")
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-a tired? +b")
  }

  @Test func `a composite's choice exits the composite, also if its branches have targets in it`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("work") {
          on("again", via: .choice([.to("a").when { $0.ask("first") }, .otherwise("b")]))
          traced("a")
          traced("b")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("again")
    #expect(trace.take() == "-a -work first? +work +b")
  }

  @Test func `the branches of two choices are taken in one step`() {
    #expect(handle("choose") == "-c -a +b +d")
  }

  @Test(arguments: [("a out", "-c -a -p +z"), ("c out", "-c -a +b -b -p +z")])
  func `one of two choices may exit the regions`(fact: String, expected: String) {
    #expect(handle("choose", facts: fact) == expected)
    #expect(machine.state.leaves == ["z"])
    #expect(handle("back", "choose") == "-c -a +b +d")
  }

  @Test func `two choices with the same target outside of the regions enter it once`() {
    #expect(handle("choose", facts: "a out", "c out") == "-c -a -p +z")
  }

  @Test func `nothing else follows by itself before a choice has led on`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region {
            traced("a") { on("go", to: "b") }
            traced("b") { always(to: "c") }
            traced("c")
          }
          region {
            traced("d") { on("go", via: .choice([.otherwise("e")])) }
            traced("e")
          }
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("go")
    #expect(trace.take() == "-d -a +b +e -b +c")
  }

  @Test func `no transition of an ancestor is taken instead of a branch of a choice`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("work") {
          always(to: "rest").when { $0.ask("tired") }
          region {
            traced("a") { on("go", via: .choice([.otherwise("b")])) }
            traced("b") { barrier("closed", unless: .guard { _ in false }) }
          }
        }
        traced("rest")
      }
    }
    let machine = try Chart().started(trace)
    trace.facts = ["tired"]
    let error = try #require(machine.handle("go").error as? NoEnabledBranchError)
    #expect(
      error.description.hasPrefix(
        "No branch of the choice in the first region of 'work' is enabled."))
    #expect(trace.take() == "-a")
    #expect(machine.state.leaves == ["a"])
  }

  @Test(arguments: ["shallow", "deep"])
  func `history records the source of a choice whose branch exits the composite`(event: String)
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("rest") {
          on("shallow", via: .history(of: "work"))
          on("deep", via: .history(.deep, of: "work"))
        }
        tracedParallel("work") {
          region {
            traced("a") { on("begin", to: "b") }
            traced("b") {
              traced("b1") { on("begin", to: "b2") }
              traced("b2")
              on("stop", via: .choice([.to("rest").when { $0.ask("tired") }, .otherwise("a")]))
            }
          }
          region {
            traced("c") { on("stop", to: "d") }
            traced("d")
          }
        }
      }
    }
    trace.facts = ["tired"]
    let machine = try Chart().started(trace)
    for event in ["deep", "begin", "begin", "stop"] { machine.handle(event) }
    #expect(machine.isIn("rest"))
    machine.handle(event)
    #expect(machine.state.leaves == [event == "deep" ? "b2" : "b1", "d"])
  }
}
