import DurableMachines
import DurableTelemetry
import InMemoryTracing
import Logging
import Testing
import Tracing

@Suite struct LogsAndSpansTests {
  @Test func `a line has the machine, the event and its outcome, and no payload`() async throws {
    let office = try await Office()
    try await office.parcels.handle(.label("secret"), to: "1", eventID: "a")
    let line = try #require(office.log.entries.last)
    #expect(line.level == .debug)
    #expect(line.message == "event")
    #expect(
      line.metadata == [
        "durable.chart": "parcel", "durable.machine": "1", "durable.event": "label",
        "durable.event.id": "a", "durable.outcome": "transitioned", "durable.version": "2",
        "durable.from": "packed", "durable.to": "packed",
      ])
  }

  @Test func `lines and spans have payloads if they were asked for`() async throws {
    let office = try await Office(includingPayloads: true)
    try await office.parcels.handle(.label("x"), to: "1", eventID: "a")
    let payload = #"{"label":{"_0":"x"}}"#
    #expect(office.log.entries.last?.metadata["durable.payload"] == .string(payload))
    #expect(office.span("handle label")?.attributes.get("durable.payload") == .string(payload))
  }

  @Test func `a failed attempt is a warning with its error`() async throws {
    let office = try await Office(scale: { _ in throw Broken() })
    try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    try await office.parcels.workOnce()
    let line = try #require(office.log.entries.last)
    #expect(line.level == .warning)
    #expect(line.metadata["durable.reason"] == "broken")
  }

  @Test func `the span of an event has its machine and its outcome`() async throws {
    let office = try await Office()
    try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    let attributes = try #require(office.span("handle weigh")).attributes
    #expect(attributes.get("durable.machine") == "1")
    #expect(attributes.get("durable.event.id") == "a")
    #expect(attributes.get("durable.outcome") == "transitioned")
  }

  @Test func `the trace of the program continues in the job and in its event`() async throws {
    let office = try await Office()
    let request = office.tracer.startSpan("request")
    try await ServiceContext.withValue(request.context) {
      _ = try await office.parcels.handle(.weigh, to: "1", eventID: "a")
    }
    try await office.parcels.workOnce()
    let event = try #require(office.span("handle weigh"))
    let job = try #require(office.span("job task weighing#weigh"))
    let answer = try #require(office.span("handle weighed"))
    #expect(event.parentSpanID == request.spanID)
    #expect(job.parentSpanID == event.spanID)
    #expect(answer.parentSpanID == job.spanID)
    #expect(Set([event, job, answer].map(\.traceID)) == [request.traceID])
    #expect(job.attributes.get("durable.job.result") == "done")
  }

  @Test func `a message continues the trace of its sender, and several are linked`() async throws {
    let office = try await Office()
    try await office.parcels.create("2")
    try await office.parcels.create("3")
    try await office.parcels.handle(.greet(["2", "3"]), to: "1", eventID: "a")
    try await office.parcels.post(.label("x"), to: "3", eventID: "b")
    while try await office.parcels.workOnce() > 0 {}
    let sender = try #require(office.span("handle greet"))
    let post = try #require(office.span("post label"))
    let received = office.tracer.finishedSpans.filter { $0.operationName == "receive" }
    let child = try #require(received.first { $0.attributes.get("durable.machine") == "2" })
    let linked = try #require(received.first { $0.attributes.get("durable.machine") == "3" })
    #expect(child.parentSpanID == sender.spanID)
    #expect(
      linked.links.map(\.context.inMemorySpanContext?.spanID) == [sender.spanID, post.spanID])
  }

  @Test func `a conflict is an event of the span`() async throws {
    let office = try await Office()
    let source = DurableSource(chart: "parcel", machine: "1")
    try await office.telemetry.surround(DurableWork(.handle, name: "weigh"), in: source) {
      office.telemetry.receive(.conflicted, from: source)
    }
    #expect(office.span("handle weigh")?.events.map(\.name) == ["conflict"])
    #expect(office.count("durable.conflicts") == 1)
  }
}
