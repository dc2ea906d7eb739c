import Schematic
import Statecharts
import Testing

/// Which states are active: TBStateMachine's one leaf for each region.
@Suite struct TBConfigurationTests {
  let trace = Trace()

  private static let events = [
    "a to a2", "a to a2 local", "again", "fork", "into region", "next", "a2 to a", "local into",
    "both", "local out", "out", "across", "leave", "to b3", "first", "second", "to b", "to c",
  ]
  /// What is active beside each simple state, in one of TBStateMachine's nested states.
  private static let valid: Set<Set<String>> = [
    ["a1"], ["a2"], ["a3"], ["b1"], ["b21"], ["b22"], ["c1"],
    ["b311", "b321"], ["b311", "b322"], ["b312", "b321"], ["b312", "b322"],
    ["c211", "c221"], ["c211", "c222"], ["c212", "c221"], ["c212", "c222"],
  ]

  // Every sequence of three events, each on a machine of its own.
  @Test(arguments: events)
  func `the innermost active states are leaves, one for each active region (TB-11)`(first: String)
    throws
  {
    let schema = try StatechartSchema(Nested())
    trace.facts = ["allowed", "inner"]
    for second in Self.events {
      for third in Self.events {
        let leaves = leaves(of: schema, after: [first, second, third])
        guard !leaves.isSubset(of: Self.valid) else { continue }
        Issue.record("\([first, second, third]) leads to \(leaves.subtracting(Self.valid))")
      }
    }
  }

  private func leaves(
    of schema: StatechartSchema<String, String, Trace>, after events: [String]
  ) -> Set<Set<String>> {
    let machine = StateMachine(schema: schema, subject: trace)
    machine.start()
    return Set(
      events.map { event in
        machine.handle(event)
        return Set(machine.state.leaves)
      })
  }

  // TB-11 (differs): a composite can be a resting place if it says so.
  @Test func `a composite without an initial state can be the innermost active state (TB-11)`()
    throws
  {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        tracedResting("b") {
          on("in", to: "c", kind: .local)
          traced("c") { on("up", to: "b", kind: .local) }
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == "-a +b")
    #expect(machine.state.leaves == ["b"])
    #expect(machine.trace(of: "in", "up") == "-c")
    #expect(machine.state.leaves == ["b"])
  }
}
