import DurableMachines
import DurableTelemetry
import Foundation
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import Statecharts

/// A parcel that a task weighs, and that sends events to others.
struct Parcel: Statechart, Sendable {
  enum State { case packed, weighing, weighed, late }
  enum Event: Codable, Sendable, Equatable {
    case weigh, weighed(Int), failed, expired, label(String), greet([String])

    var weight: Int? { if case .weighed(let grams) = self { grams } else { nil } }
    var label: String? { if case .label(let text) = self { text } else { nil } }
    var others: [String]? { if case .greet(let ids) = self { ids } else { nil } }
  }
  typealias Subject = Box

  let scale: @Sendable (Int) throws -> Int

  var body: [Element] {
    state(.packed) {
      on(\.label) { $0.labels.append($1) }
      on(\.others) { box, ids in
        for id in ids { try box.outbox.send(Event.label("hello"), to: id, ofChart: "parcel") }
      }
      on(.weigh, to: .weighing)
    }
    state(.weighing) {
      run("weigh", with: \.grams) { [scale] grams in
        try scale(grams)
      } then: {
        .weighed($0)
      } failed: { _ in
        .failed
      }
      after(.seconds(60), send: .expired)
      on(\.weight, to: .weighed)
      on(.expired, to: .late)
      on(.failed, to: .packed)
    }
    final(.weighed)
    final(.late)
  }
}

final class Box: Codable, OutboxOwner {
  enum Effect: Codable, Sendable { case none }
  var grams = 500
  var labels: [String] = []
  var outbox = Outbox<Effect>()
}

struct Broken: Error, CustomStringConvertible { let description = "broken" }

/// Parcels in memory, with backends that keep what they get.
struct Office {
  let clock = TestClock()
  let log = InMemoryLogHandler()
  let metrics = TestMetrics()
  let tracer = InMemoryTracer()
  var telemetry: DurableTelemetry
  /// Has an element for each request to the store, before it is performed.
  let requests: AsyncStream<Void>
  let store: MachineStore
  let parcels: DurableMachines<Parcel>

  init(
    includingPayloads: Bool = false, scale: @escaping @Sendable (Int) throws -> Int = { $0 }
  ) async throws {
    var logger = Logger(label: "test") { [log] _ in log }
    logger.logLevel = .trace
    telemetry = DurableTelemetry(logger: logger, metrics: metrics, tracer: tracer)
    telemetry.includesPayloads = includingPayloads
    let (requests, requested) = AsyncStream.makeStream(of: Void.self)
    self.requests = requests
    store = MachineStore(
      WatchedConnection(base: MachineStore.memory.connection) { requested.yield() }
    ).clock { [clock] in clock.date }
    parcels = try await DurableMachines(
      Parcel(scale: scale), named: "parcel", in: store, initial: Box.init
    ).observed(by: telemetry)
    try await parcels.create("1")
  }

  func span(_ name: String) -> FinishedInMemorySpan? {
    tracer.finishedSpans.first { $0.operationName == name }
  }

  func count(_ label: String, _ dimensions: (String, String)...) -> Int64 {
    metrics.counterTotal(label: label, dimensions: [("chart", "parcel")] + dimensions)
  }

  func gauge(_ label: String, _ dimensions: (String, String)...) throws -> Double? {
    try metrics.expectGauge(label, [("chart", "parcel")] + dimensions).lastValue
  }
}

/// Passes requests on, and tells a test of each before.
private struct WatchedConnection: MachineStore.Connection {
  let base: any MachineStore.Connection
  let willPerform: @Sendable () -> Void
  var dialect: MachineStore.Dialect { base.dialect }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    willPerform()
    return try await base.perform(statements)
  }
}

/// A clock that tests move.
final class TestClock: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var time = Date(timeIntervalSince1970: 1_700_000_000)

  var date: Date { lock.withLock { time } }
  func advance(seconds: Double) { lock.withLock { time += seconds } }
}
