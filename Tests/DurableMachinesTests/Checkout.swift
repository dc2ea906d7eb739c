import DurableMachines
import Foundation
import Schematic
import Statecharts

/// An order: it is paid by a task, packed in two regions, and sent by an effect; payment takes a
/// minute at most.
struct Checkout: Statechart, Sendable {
  enum State: String, Sendable, CaseIterable {
    case open, paying, packing, boxing, boxed, printing, printed, sent, late
  }
  enum Event: Codable, Sendable, Equatable {
    case pay, charged(Int), declined, timeout, box, print, remind
    case later(String, Int), named(String), tell(String), note(String)

    var charged: Int? { if case .charged(let cents) = self { cents } else { nil } }
    var later: (String, Int)? {
      if case .later(let name, let delay) = self { (name, delay) } else { nil }
    }
    var named: String? { if case .named(let name) = self { name } else { nil } }
    var tell: String? { if case .tell(let id) = self { id } else { nil } }
    var note: String? { if case .note(let text) = self { text } else { nil } }
  }
  typealias Subject = Order

  /// What charging does; the tests replace it.
  var charge: @Sendable (Int) async throws -> Int = { $0 }
  var definitionVersion = 1

  /// What an action has done that is not a change of its subject.
  static let performed = Notes()

  var body: [Element] {
    state(.open) {
      defers(.box)
      on(.pay, to: .paying)
      on(.remind) { $0.reminders += 1 }
      on(\.later).performWithContext { context in
        guard case .later(let name, let delay)? = context.event else { return }
        try context.send(.named(name), after: .seconds(delay), as: name)
      }
      on(\.named) { order, name in order.names.append(name) }
      on(\.tell) { order, id in try order.outbox.send(Event.remind, to: id, ofChart: "checkout") }
      on(\.note) { order, text in
        Self.performed.add(text)
        order.reminders += 1
      }
    }
    state(.paying) {
      defers(.box)
      run("charge", with: \.cents) { [charge] cents in
        try await charge(cents)
      } then: {
        .charged($0)
      } failed: { _ in
        .declined
      }
      after(.seconds(60), send: .timeout)
      on(\.charged, to: .packing) { order, cents in order.charged += cents }
      on(.timeout, to: .late)
      on(.declined, to: .open)
    }
    parallel(.packing) {
      onDone(to: .sent)
      region("box") {
        state(.boxing) { on(.box, to: .boxed) }; final(.boxed)
      }
      region("papers") {
        state(.printing) { on(.print, to: .printed) }; final(.printed)
      }
    }
    final(.sent) { onEntry { $0.outbox.perform(.notify("sent")) } }
    final(.late)
  }
}

extension Checkout {
  /// One event of each kind that transitions distinguish.
  static var samples: [Event] {
    [
      .pay, .charged(1), .declined, .timeout, .box, .print, .remind, .later("a", 1), .named("a"),
      .tell("a"), .note("a"),
    ]
  }
}

final class Order: Codable, OutboxOwner {
  enum Effect: Codable, Sendable, Equatable { case notify(String) }
  var cents = 4_999, charged = 0, reminders = 0
  var names: [String] = []
  var outbox = Outbox<Effect>()
}

/// Texts from several tasks.
final class Notes: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var texts: [String] = []

  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var count: Int { lock.withLock { texts.count } }
  func count(where isMatch: (String) -> Bool) -> Int {
    lock.withLock { texts.count(where: isMatch) }
  }
}

/// A clock that tests move.
final class TestClock: Sendable {
  static let start: Int64 = 1_700_000_000_000_000
  nonisolated(unsafe) private var microseconds = TestClock.start
  private let lock = NSLock()

  var now: Int64 { lock.withLock { microseconds } }
  var date: Date { Self.date(now) }
  static func date(_ microseconds: Int64) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(microseconds - 978_307_200_000_000) / 1_000_000)
  }
  func advance(seconds: Int64) { advance(microseconds: seconds * 1_000_000) }
  func advance(microseconds: Int64) { lock.withLock { self.microseconds += microseconds } }
}

extension TestClock {
  /// Orders in a store that has this clock; the log of each is checked when the test ends.
  ///
  /// - Parameters:
  ///   - version: The version of the chart.
  ///   - charge: What the task of a payment does. By default, it succeeds.
  func orders(
    in store: MachineStore, version: Int = 1,
    charge: @escaping @Sendable (Int) async throws -> Int = { $0 }
  ) async throws -> DurableMachines<Checkout> {
    var orders = try await DurableMachines(
      Checkout(charge: charge, definitionVersion: version), named: "checkout",
      in: store.clock { self.date },
      initial: Order.init)
    // Conflicts are not errors because the computer is busy.
    orders.retryTime = .seconds(300)
    orders.eventSamples = Checkout.samples
    CheckedLogs.check(orders)
    return orders
  }
}
