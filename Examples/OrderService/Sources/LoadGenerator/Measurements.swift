import Foundation

/// The measurements of customers.
final class Measurements: Sendable {
  private struct Values {
    var requests: [Duration] = []
    var payments: [Duration] = []
    var repetitions = 0
    var failures: [String] = []
  }

  private let lock = NSLock()
  // Only while the lock is held.
  nonisolated(unsafe) private var values = Values()

  func answered(after duration: Duration) { lock.withLock { values.requests.append(duration) } }
  func paid(after duration: Duration) { lock.withLock { values.payments.append(duration) } }
  func repeated() { lock.withLock { values.repetitions += 1 } }
  func fail(_ message: String) { lock.withLock { values.failures.append(message) } }

  var failures: [String] { lock.withLock { values.failures } }

  func report(after time: Duration) -> String {
    let values = lock.withLock { self.values }
    let seconds = time / .seconds(1)
    func rate(_ count: Int) -> String {
      String(format: "%d (%.1f/s)", count, Double(count) / seconds)
    }
    return """
      orders paid      \(rate(values.payments.count))
      requests         \(rate(values.requests.count)), \(values.repetitions) repeated
      request          \(values.requests.quantiles)
      order to paid    \(values.payments.quantiles)
      failures         \(values.failures.count)
      \(values.failures.prefix(10).joined(separator: "\n"))
      """
  }
}

extension [Duration] {
  /// The median and the 99th percentile.
  var quantiles: String {
    let sorted = self.sorted()
    func quantile(_ part: Double) -> String {
      guard let value = sorted.isEmpty ? nil : sorted[Int(Double(sorted.count - 1) * part)] else {
        return "–"
      }
      return String(format: "%.0f ms", value / .milliseconds(1))
    }
    return "p50 \(quantile(0.5)), p99 \(quantile(0.99))"
  }
}

/// The acknowledgements of the service: lines of JSON in a file, which stay after this process.
final class Acknowledgements: Sendable {
  private let file: FileHandle
  private let lock = NSLock()

  init(at path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    file = try FileHandle(forWritingTo: URL(filePath: path))
  }

  func add(_ answer: ShopClient.Answer) {
    guard let line = try? JSONEncoder().encode(answer) else { return }
    lock.withLock { try? file.write(contentsOf: line + Data("\n".utf8)) }
  }
}
