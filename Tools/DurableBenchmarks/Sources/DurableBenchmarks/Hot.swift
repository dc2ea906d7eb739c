import DurableMachines
import Foundation

/// One machine to which many tasks send events at once.
enum HotMachine {
  /// Prints the rates of events that tasks handle, of those that they post, and of those that a worker then handles.
  static func measure(_ deliveries: DurableMachines<Delivery>, tasks: Int, seconds: Int)
    async throws
  {
    try await deliveries.create("hot")
    let handled = try await rate(tasks, seconds) {
      try await deliveries.handle(.next, to: "hot", eventID: UUID().uuidString)
    }
    let before = try await deliveries.state(of: "hot").subject.stops
    let posted = try await rate(tasks, seconds) {
      try await deliveries.post(.next, to: "hot", eventID: UUID().uuidString)
    }
    let start = ContinuousClock.now
    while try await deliveries.workOnce() > 0 {}
    let time = ContinuousClock.now - start
    let drained = try await deliveries.state(of: "hot").subject.stops - before
    print(handled, posted, Double(drained) / (time / .seconds(1)), drained)
  }

  /// How many times a second the tasks perform something, without calls that have failed.
  private static func rate(
    _ tasks: Int, _ seconds: Int, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> Double {
    let start = ContinuousClock.now
    let end = start.advanced(by: .seconds(seconds))
    let count = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          var count = 0
          while ContinuousClock.now < end {
            if (try? await body()) != nil { count += 1 }
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }
}
