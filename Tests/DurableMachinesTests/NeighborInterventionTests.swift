import Testing

@testable import DurableMachines

// Operators change one machine, and of it what they name.
extension NeighborTests {
  @Test(arguments: TestDatabase.available)
  func `an intervention changes the machine that is meant alone`(database: TestDatabase)
    async throws
  {
    let meant = Self.meant
    func intervention(_ intervention: Intervention, _ changes: [String]) -> Operation {
      (
        "\(intervention)",
        {
          try await $0.orders.intervene(
            intervention, in: Neighbors.id, by: "ada", because: "a test")
        },
        changes + ["machine \(meant): version = 4", "+ log \(meant)/4/\(intervention.logName)"]
      )
    }
    let moved = [
      "machine \(meant): saved = …", "machine \(meant): states = {\"open\":\(TestClock.start)}",
      "- job \(meant)/2/task paying#charge", "- job \(meant)/3/task paying#charge",
    ]
    let data = Order()
    data.cents = 5
    let key = "c_%25/o_%25/3/effect 0 at \(TestClock.start)"
    try await check(
      database,
      [
        intervention(.pause, ["machine \(meant): paused = ada: a test."]),
        intervention(.move(to: ["open"]), moved), intervention(.rewind(to: 1), moved),
        intervention(.setData(try json(data)), ["machine \(meant): data = …"]),
        intervention(.cancelTimer("paying#0"), ["machine \(meant): saved = …"]),
        intervention(
          .cancelTimer("a"), ["machine \(meant): saved = …", "machine \(meant): wake_at = t+60"]),
        intervention(.cancelJob(key), ["- job \(meant)/3/effect 0"]),
        (
          "paused before, and continued",
          {
            try await $0.change("UPDATE {p}machine SET paused = 'x'")
            try await $0.orders.intervene(.continue, in: Neighbors.id, by: "ada", because: "a test")
          },
          Neighbors.all.map { "\($0.chart)/\($0.id)" }.filter { $0 != meant }
            .map { "machine \($0): paused = x" }
            + ["machine \(meant): version = 4", "+ log \(meant)/4/continue"]
        ),
        (
          "by a filter with another chart",
          {
            let filter = MachineFilter(chart: "cab", idPrefix: "o_")
            let all = try await $0.orders.preview(.pause, ofAll: MachineFilter(chart: "cab"))
            #expect(all.map(\.machine) == ["O_%", "o_%", "oab"])
            try await $0.orders.intervene(.pause, inAll: filter, by: "ada", because: "a test")
          },
          [
            "machine \(meant): paused = ada: a test.", "machine \(meant): version = 4",
            "+ log \(meant)/4/pause",
          ]
        ),
      ])
  }
}
