import Foundation

/// Threads that work at the same time, as many as requested.
///
/// Dispatch would start no more than there are processors; these threads only wait for processes.
struct Workers {
  let count: Int

  /// Calls `body` on each thread, and returns when all calls have returned.
  func run(_ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<count {
      group.enter()
      Thread {
        body()
        group.leave()
      }.start()
    }
    group.wait()
  }

  /// Calls `body` with each element, on all threads, until one call has thrown.
  func forEach<Element>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Void
  ) throws {
    let queue = Shared(elements[...])
    let errors = Shared<[any Error]>([])
    run {
      while errors.withLock(\.isEmpty), let element = queue.withLock({ $0.popFirst() }) {
        do {
          try body(element)
        } catch {
          errors.withLock { $0.append(error) }
        }
      }
    }
    if let error = errors.withLock(\.first) { throw error }
  }
}

/// A value behind a lock.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
