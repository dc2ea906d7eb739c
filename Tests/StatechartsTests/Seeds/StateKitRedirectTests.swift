import Schematic
import Statecharts
import Testing

/// Entry, exit and message blocks that lead further: StateKit's nested `goToState`.
@Suite struct StateKitRedirectTests {
  let trace = Trace()

  private func start(_ chart: some TracedChart) throws -> String {
    let machine = try StateMachine(chart, subject: trace)
    machine.start()
    return trace.take() + " = " + machine.state.leaves.joined(separator: " ")
  }

  @Test func `an eventless transition of the root enters a state in it (SK-08)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedResting("root") {
          entryRaises("load")
          on("load", to: "loading", kind: .local)
          traced("loading")
        }
      }
    }
    #expect(try start(Chart()) == "+root +loading = loading")
  }

  @Test
  func `transitions raised by entries are taken down and up again, each entry once (SK-06, SK-08)`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] { level(0) }

      private func level(_ number: Int) -> Element {
        tracedResting("\(number)") {
          entryRaises("from \(number)")
          if number < 4 {
            on("from \(number)", to: "\(number + 1)", kind: .local)
            level(number + 1)
          } else {
            state("bottom")
          }
          if number == 2 { on("from 4", to: "2", kind: .local) }
        }
      }
    }
    #expect(try start(Chart()) == "+0 +1 +2 +3 +4 -4 -3 = 2")
  }

  // SK-27 (differs): what a block sends is handled when the step is complete. StateKit handled it
  // then and there, in the middle of the block, and went on from wherever that had led.
  @Test func `an event that an action sends is handled after the step (SK-27)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b").performWithContext { context in
            context.subject.note("begin")
            context.send("next")
            context.subject.note("end")
          }
        }
        traced("b") { on("next", to: "c") }
        traced("c")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "-a begin end +b -b +c")
  }

  // SK defect: `goToState` in an `enterState` on the way down left the outer traversal in the wrong
  // place: an assertion, or no current state at all.
  @Test func `an event that an entry action raises is handled after all entries (SK-27)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "d") }
        traced("b") {
          entryRaises("elsewhere")
          on("elsewhere", to: "e")
          traced("c") { traced("d") }
        }
        traced("e")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "-a +b +c +d -d -c -b +e")
  }

  // SK-28 (differs): one leaves once, by one way. The redirection comes after what was asked for,
  // and therefore wins. StateKit followed it in the middle of leaving, and left it again.
  @Test func `a redirection from an exit follows the transition that it is part of (SK-28)`() throws
  {
    let machine = try Redirecting().started(trace)
    #expect(machine.trace(of: "begin") == "+A +cA +sA")
    #expect(machine.trace(of: "reset") == "-sA -cA -A +B +cB")
    #expect(machine.state.leaves == ["cB"])
  }

  // SK-29 (differs in the same way): the exit was before the entries, and so is what it raised. When
  // the entry's turn comes, A is no longer active, and what A alone understands is ignored.
  @Test func `redirections from exits and entries are followed in their order (SK-29)`() throws {
    let machine = try Redirecting().started(trace)
    #expect(machine.trace(of: "begin", "again") == "-sA -cA -A +A -A +B +cB")
    #expect(machine.state.leaves == ["cB"])
  }
}

/// A{cA{sA}} B{cB}: A and cA lead on inward when they are entered, cA to cB when it is left.
private struct Redirecting: TracedChart {
  var body: [Element] {
    state("root", initialTransition: .none) {
      on("begin", to: "A", kind: .local)
      on("again", to: "A", kind: .local)
      on("reset", to: "root", kind: .local)
      on("redirect", to: "cB", kind: .local)
      tracedResting("A") {
        entryRaises("into A")
        on("into A", to: "cA", kind: .local)
        tracedResting("cA") {
          entryRaises("into cA")
          exitRaises("redirect")
          on("into cA", to: "sA", kind: .local)
          traced("sA")
        }
      }
      tracedResting("B") { traced("cB") }
    }
  }
}
