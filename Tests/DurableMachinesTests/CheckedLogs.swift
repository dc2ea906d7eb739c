import Foundation
import Testing

@testable import DurableMachines

/// Checks, after each test of a suite, the logs of all machines in the stores that the test leaves.
struct CheckedLogs: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal private static var stores: Stores?

  var isRecursive: Bool { true }

  /// Checks the logs of these machines when the test has ended.
  static func check(_ orders: DurableMachines<Checkout>) { stores?.add(orders) }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let stores = Stores()
    try await Self.$stores.withValue(stores, operation: function)
    for orders in stores.all {
      #expect(try await orders.faultsOfLogs() == [])
    }
  }
}

private final class Stores: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var stores: [DurableMachines<Checkout>] = []

  var all: [DurableMachines<Checkout>] { lock.withLock { stores } }

  func add(_ orders: DurableMachines<Checkout>) { lock.withLock { stores.append(orders) } }
}

extension DurableMachines<Checkout> {
  fileprivate func faultsOfLogs() async throws -> [String] {
    if let parts = try await eachPart({ try await $0.faultsOfLogs() }) {
      return parts.flatMap(\.self)
    }
    let rows = try await perform(
      MachineStore.Statement(
        "SELECT id FROM \(tables.prefix)machine WHERE chart = '\(name)' AND deleted = 0"))
    return try await faultsOfLogs(of: rows.compactMap { $0.first ?? nil })
  }
}
