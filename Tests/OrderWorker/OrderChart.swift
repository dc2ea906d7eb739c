import DurableMachines
import Foundation
import Schematic
import Statecharts

/// A version of the chart of orders.
///
/// Clients send the same to all versions.
protocol OrderChart: Statechart, Sendable
where Event: Codable & Sendable {
  /// The file for what happens outside.
  var receipts: String { get }

  /// What clients send, with ids that are the same in all versions.
  static var sentEvents: [(id: String, event: Event)] { get }
  static var migrations: [ChartMigration] { get }
  /// Legal configurations, to which operators move orders.
  static var places: [[String]] { get }
}

/// The first version.
struct PackedOrder: OrderChart {
  typealias Subject = Order

  enum State: String, Codable, Sendable, CaseIterable {
    case open, paying, packing, boxing, boxed, printing, printed, waiting, sent
  }
  enum Event: String, Codable, Sendable, CaseIterable {
    case pay, charged, declined, box, print, close
  }

  static let sentEvents: [(id: String, event: Event)] = [
    ("pay", .pay), ("box", .box), ("print", .print),
  ]
  static let migrations: [ChartMigration] = []
  static let places = [
    ["open"], ["paying"], ["packing@box/boxing", "packing@papers/printing"],
    ["packing@box/boxed", "packing@papers/printing"], ["waiting"], ["sent"],
  ]

  let receipts: String

  var body: [Element] {
    state(.open) {
      defers(.box, .print)
      on(.pay, to: .paying)
    }
    state(.paying) {
      defers(.box, .print)
      run("charge", with: \.key) { [receipts] key in
        try receipt("charge \(key)", in: receipts)
      } then: { _ in
        .charged
      } failed: { _ in
        .declined
      }
      on(.charged, to: .packing) { $0.charges += 1 }
    }
    parallel(.packing) {
      onDone(to: .waiting)
      region("box") {
        state(.boxing) { on(.box, to: .boxed) { $0.boxes += 1 } }; final(.boxed)
      }
      region("papers") {
        state(.printing) { on(.print, to: .printed) { $0.papers += 1 } }; final(.printed)
      }
    }
    state(.waiting) {
      after(.milliseconds(300), send: .close)
      on(.close, to: .sent) { $0.closes += 1 }
    }
    final(.sent) { onEntry { $0.outbox.perform("notify") } }
  }
}

/// The next version: paying is part of a purchase, papers are labels, and a leaf became composite.
struct LabelledOrder: OrderChart {
  typealias Subject = Order

  enum State: String, Codable, Sendable, CaseIterable {
    case open, purchase, paying, packing, boxing, boxed, labelling, labelled, waiting, resting, sent
  }
  enum Event: String, Codable, Sendable, CaseIterable {
    case pay, charged, declined, box, label, close
  }

  var definitionVersion: Int { 2 }
  static let sentEvents: [(id: String, event: Event)] = [
    ("pay", .pay), ("box", .box), ("print", .label),
  ]
  static let migrations = [
    ChartMigration(
      from: 1, .rename("paying", to: "purchase/paying"),
      .rename("packing@papers/printing", to: "packing@papers/labelling"),
      .rename("packing@papers/printed", to: "packing@papers/labelled"), .descend("waiting"),
      .event("print", becomes: "label"),
      .data { (order: Order) in
        order.upgrades += 1
        return order
      })
  ]
  static let places = [
    ["open"], ["purchase/paying"], ["packing@box/boxing", "packing@papers/labelling"],
    ["packing@box/boxed", "packing@papers/labelling"], ["waiting/resting"], ["sent"],
  ]

  let receipts: String

  var body: [Element] {
    state(.open) {
      defers(.box, .label)
      on(.pay, to: .purchase)
    }
    state(.purchase) {
      state(.paying) {
        defers(.box, .label)
        run("charge", with: \.key) { [receipts] key in
          try receipt("charge \(key)", in: receipts)
        } then: { _ in
          .charged
        } failed: { _ in
          .declined
        }
        on(.charged, to: .packing) { $0.charges += 1 }
      }
    }
    parallel(.packing) {
      onDone(to: .waiting)
      region("box") {
        state(.boxing) { on(.box, to: .boxed) { $0.boxes += 1 } }; final(.boxed)
      }
      region("papers") {
        state(.labelling) { on(.label, to: .labelled) { $0.papers += 1 } }; final(.labelled)
      }
    }
    state(.waiting) {
      after(.milliseconds(300), send: .close)
      on(.close, to: .sent) { $0.closes += 1 }
      state(.resting)
    }
    final(.sent) { onEntry { $0.outbox.perform("notify") } }
  }
}

final class Order: Codable, OutboxOwner {
  var key = ""
  var charges = 0, boxes = 0, papers = 0, closes = 0
  /// How often a migration has changed it.
  var upgrades = 0
  var outbox = Outbox<String>()
}

/// Appends a line, which outlives the process once this returns.
func receipt(_ line: String, in path: String) throws {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
  guard file >= 0 else { throw CocoaError(.fileNoSuchFile) }
  defer { close(file) }
  let bytes = Array("\(line)\n".utf8)
  guard write(file, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
}
