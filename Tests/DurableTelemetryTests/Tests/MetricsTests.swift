import DurableMachines
import DurableTelemetry
import MetricsTestKit
import ServiceLifecycle
import Testing

@Suite struct MetricsTests {
  @Test func `events are counted by their outcomes, and repetitions apart`() async throws {
    let office = try await Office()
    for id in ["a", "a", "b"] { try await office.parcels.handle(.weigh, to: "1", eventID: id) }
    #expect(office.count("durable.events", ("event", "start"), ("outcome", "transitioned")) == 1)
    #expect(office.count("durable.events", ("event", "weigh"), ("outcome", "transitioned")) == 1)
    #expect(office.count("durable.events", ("event", "weigh"), ("outcome", "ignored")) == 1)
    #expect(office.count("durable.repetitions") == 1)
    let durations = office.metrics.timers(
      label: "durable.event.duration", dimensions: [("chart", "parcel"), ("kind", "handle")])
    #expect(durations.map(\.values.count) == [3])
  }

  @Test func `a timer is recorded with its lateness`() async throws {
    let office = try await Office()
    try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    office.clock.advance(seconds: 63)
    try await office.parcels.handle(.label("x"), to: "1", eventID: "b")
    let lateness = try office.metrics.expectTimer(
      "durable.timer.lateness", [("chart", "parcel")])
    #expect(lateness.values == [3_000_000_000])
  }

  @Test func `attempts of jobs are counted by their results`() async throws {
    let office = try await Office(scale: { _ in throw Broken() })
    try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    var options = WorkerOptions()
    options.attempts = 2
    for _ in 0..<2 {
      try await office.parcels.workOnce(options)
      office.clock.advance(seconds: 1)
    }
    let place = ("place", "task weighing#weigh")
    #expect(office.count("durable.jobs", place, ("result", "failed")) == 1)
    #expect(office.count("durable.jobs", place, ("result", "gaveUp")) == 1)
    let durations = office.metrics.timers(
      label: "durable.job.duration", dimensions: [("chart", "parcel"), place])
    #expect(durations.map(\.values.count) == [2])
  }

  @Test func `what is quarantined is counted`() async throws {
    let office = try await Office()
    _ = try await office.store.connection.perform([
      MachineStore.Statement("UPDATE machine SET data = ''")
    ])
    await #expect(throws: MachineError.self) {
      try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    }
    #expect(office.count("durable.quarantines") == 1)
  }

  @Test func `gauges are set until the group shuts down, and a state without machines is zero`()
    async throws
  {
    let office = try await Office()
    office.clock.advance(seconds: 5)
    let gauges = DurableGauges(office.parcels, office.telemetry, every: .milliseconds(1))
    let group = ServiceGroup(services: [gauges], logger: office.telemetry.logger)
    async let ended: Void = group.run()
    // It is set last, the gauges of states first.
    await office.wait { try office.gauge("durable.quarantined") == 0 }
    #expect(try office.gauge("durable.machines", ("state", "packed")) == 1)
    #expect(try office.gauge("durable.machines.oldest", ("state", "packed")) == 5)
    #expect(try office.gauge("durable.jobs.waiting") == 0)
    try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    await office.wait { try office.gauge("durable.jobs.waiting") == 1 }
    #expect(try office.gauge("durable.machines", ("state", "packed")) == 0)
    await group.triggerGracefulShutdown()
    try await ended
  }

  @Test func `a worker works until its group shuts down gracefully`() async throws {
    let office = try await Office()
    let worker = DurableWorker(office.parcels)
    let group = ServiceGroup(services: [worker], logger: office.telemetry.logger)
    async let ended: Void = group.run()
    try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    await office.wait {
      office.count("durable.events", ("event", "weighed"), ("outcome", "transitioned")) == 1
    }
    #expect(try await office.parcels.state(of: "1").states.keys.contains("weighed"))
    await group.triggerGracefulShutdown()
    try await ended
  }
}

extension Office {
  /// Waits until something holds that is recorded by a service, which sends requests to the store again and again.
  func wait(until isMet: () throws -> Bool) async {
    for await _ in requests {
      if (try? isMet()) == true { return }
    }
  }
}
