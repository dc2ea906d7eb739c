import DurableMachines
import Foundation
import Schematic
import Statecharts

/// An order: it is paid by a task, packed in two regions, and sent by an effect; payment takes a minute at most.
struct Checkout: Statechart, Sendable {
  enum State: String, Codable, Sendable, CaseIterable {
    case open, paying, packing, boxing, boxed, printing, printed, sent, late
  }
  enum Event: Codable, Sendable, Equatable {
    case pay, charged(Int), declined, timeout, box, print, remind
    var charged: Int? { if case .charged(let cents) = self { cents } else { nil } }
  }
  typealias Subject = Order

  /// What charging does; the tests replace it.
  var charge: @Sendable (Int) async throws -> Int = { $0 }

  var body: [Element] {
    state(.open) {
      defers(.box)
      on(.pay, to: .paying)
      on(.remind) { $0.reminders += 1 }
    }
    state(.paying) {
      run("charge", with: \.cents) { [charge] cents in try await charge(cents) } then: {
        .charged($0)
      } failed: { _ in .declined }
      after(.seconds(60), send: .timeout)
      on(\.charged, to: .packing) { order, cents in order.charged += cents }
      on(.timeout, to: .late)
      on(.declined, to: .open)
    }
    parallel(.packing) {
      onDone(to: .sent)
      region("box") { state(.boxing) { on(.box, to: .boxed) }; final(.boxed) }
      region("papers") { state(.printing) { on(.print, to: .printed) }; final(.printed) }
    }
    final(.sent) { onEntry { $0.outbox.perform(.notify("sent")) } }
    final(.late)
  }
}

final class Order: Codable, OutboxOwner {
  enum Effect: Codable, Sendable, Equatable { case notify(String) }
  var cents = 4_999, charged = 0, reminders = 0
  var outbox = Outbox<Effect>()
}

/// A clock that tests move.
final class TestClock: Sendable {
  nonisolated(unsafe) private var microseconds: Int64 = 1_700_000_000_000_000
  private let lock = NSLock()

  var now: Int64 { lock.withLock { microseconds } }
  func advance(seconds: Int64) { lock.withLock { microseconds += seconds * 1_000_000 } }
}
