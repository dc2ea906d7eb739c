import Schematic
import Statecharts
import Testing

/// Two regions fail in one compound transition, through a choice, while completions are pending.
private struct Pair: TracedChart {
  var body: [Element] {
    tracedParallel("pair") {
      region("left") {
        traced("l") {
          onFailure { trace, error in trace.note("left \(name(error))") }
          onDone(to: "l-done")
          traced("l1") {
            on("go", via: .choice([.otherwise("l2").perform { try $0.act("way") }]))
          }
          tracedFinal("l2")
        }
        traced("l-done")
      }
      region("right") {
        traced("r") {
          onFailure { trace, error in trace.note("right \(name(error))") }
          onDone(to: "r-done")
          traced("r1") { on("go", to: "r2") }
          final("r2") { onEntry { try $0.act("enter r2") } }
        }
        traced("r-done")
      }
    }
  }

  private func name(_ error: any Error) -> String { (error as? Fault)?.name ?? "?" }
}

struct PendingFailureTests {
  private let trace = Trace()

  private func go(failing facts: String...) throws -> (notes: String, leaves: [String]) {
    let machine = try Pair().started(trace)
    trace.facts = Set(facts)
    machine.handle("go")
    return (trace.take(), machine.state.leaves)
  }

  @Test func `both failures are handled, in order, and the pending completion is dispatched`()
    throws
  {
    let (notes, leaves) = try go(failing: "enter r2", "way")
    #expect(notes == "-r1 -l1 enter r2 way right enter r2 left way -r +r-done")
    #expect(leaves == ["l1", "r-done"])
  }

  @Test func `a failure after a choice keeps both completions`() throws {
    let (notes, leaves) = try go(failing: "enter r2")
    #expect(notes == "-r1 -l1 enter r2 way +l2 right enter r2 -r +r-done -l +l-done")
    #expect(leaves == ["l-done", "r-done"])
  }

  @Test func `a failure of the choice keeps the completion of the other region`() throws {
    let (notes, leaves) = try go(failing: "way")
    #expect(notes == "-r1 -l1 enter r2 way left way -r +r-done")
    #expect(leaves == ["l1", "r-done"])
  }
}
