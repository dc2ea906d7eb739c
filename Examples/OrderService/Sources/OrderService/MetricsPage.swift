import CoreMetrics
import Foundation

/// Keeps the latest numbers, and shows them in the format of Prometheus.
///
/// It stands for swift-prometheus or swift-otel, which a program in production has.
final class MetricsPage: MetricsFactory {
  private let lock = NSLock()
  // Only while the lock is held.
  nonisolated(unsafe) private var numbers: [String: Number] = [:]

  var text: String {
    let numbers = lock.withLock { self.numbers }
    return numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.value)\n" }.joined()
  }

  private func number(_ label: String, _ dimensions: [(String, String)]) -> Number {
    let labels = dimensions.map {
      "\($0.0.replacing(".", with: "_"))=\"\($0.1.replacing("\"", with: "'"))\""
    }
    let name = "\(label.replacing(".", with: "_")){\(labels.joined(separator: ","))}"
    return lock.withLock {
      let number = numbers[name] ?? Number()
      numbers[name] = number
      return number
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    number("\(label)_total", dimensions)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    number(label, dimensions)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    DurationSum(
      count: number("\(label)_count", dimensions), sum: number("\(label)_seconds_sum", dimensions))
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

/// The value of a counter or a gauge.
private final class Number: CounterHandler, RecorderHandler {
  private let lock = NSLock()
  nonisolated(unsafe) private var current = 0.0

  var value: Double { lock.withLock { current } }
  func add(_ amount: Double) { lock.withLock { current += amount } }
  func increment(by amount: Int64) { add(Double(amount)) }
  func reset() { record(0.0) }
  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { lock.withLock { current = value } }
}

/// How many durations there were, and their sum.
private final class DurationSum: TimerHandler {
  private let count: Number
  private let sum: Number

  init(count: Number, sum: Number) { (self.count, self.sum) = (count, sum) }

  func recordNanoseconds(_ duration: Int64) {
    count.add(1)
    sum.add(Double(duration) / 1_000_000_000)
  }
}
