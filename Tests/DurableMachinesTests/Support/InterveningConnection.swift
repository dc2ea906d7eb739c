import Foundation

@testable import DurableMachines

/// Numbers the requests of an operation, and does something between two of them: another commit, or an error before or after the
/// statements are performed.
final class InterveningConnection: MachineStore.Connection {
  enum Intervention: Sendable {
    /// Something is done before the statements are performed.
    case before(@Sendable () async throws -> Void)
    /// Something is done after the statements are performed, and before their answer arrives.
    case after(@Sendable () async throws -> Void)
    /// The statements fail, before or after they are performed.
    case failure(MachineStore.DatabaseError, isCommitted: Bool)
  }

  private let base: any MachineStore.Connection
  private let lock = NSLock()
  nonisolated(unsafe) private var count = 0
  nonisolated(unsafe) private var planned: (number: Int, intervention: Intervention)?
  nonisolated(unsafe) private var waiting: (number: Int, CheckedContinuation<Void, Never>)?

  init(_ base: any MachineStore.Connection) { self.base = base }

  var dialect: MachineStore.Dialect { base.dialect }

  /// How many requests there were since the last call, from which on they are counted anew.
  @discardableResult
  func restart() -> Int {
    lock.withLock {
      defer { (count, planned) = (0, nil) }
      return count
    }
  }

  /// Whether what was planned has not happened.
  var isPending: Bool { lock.withLock { planned != nil } }

  /// Does something at the request with a number, from 0 on, counted from now on.
  func plan(_ intervention: Intervention, at number: Int) {
    lock.withLock { (count, planned) = (0, (number, intervention)) }
  }

  /// Waits until so many requests have begun.
  func wait(forRequests number: Int) async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if count < number { waiting = (number, continuation) }
        return count >= number
      }
      if isOver { continuation.resume() }
    }
  }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    switch next() {
    case nil: return try await base.perform(statements)
    case .before(let body):
      try await body()
      return try await base.perform(statements)
    case .after(let body):
      let answer = try await base.perform(statements)
      try await body()
      return answer
    case .failure(let error, let isCommitted):
      if isCommitted { _ = try await base.perform(statements) }
      throw error
    }
  }

  private func next() -> Intervention? {
    let (found, waiter) = lock.withLock {
      () -> (Intervention?, CheckedContinuation<Void, Never>?) in
      let found = planned.flatMap { $0.number == count ? $0.intervention : nil }
      if found != nil { planned = nil }
      count += 1
      let waiter = waiting.flatMap { $0.number <= count ? $0.1 : nil }
      if waiter != nil { waiting = nil }
      return (found, waiter)
    }
    waiter?.resume()
    return found
  }
}

extension MachineStore.DatabaseError {
  /// An error of a test.
  init(test kind: Kind) { self.init(kind, code: "test", message: "test") }
}
