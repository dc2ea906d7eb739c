import DurableMachines
import Foundation
import Statecharts

// Three versions of one chart, and of its data.

/// A parcel is paid for by a task, packed, and sent.
struct Parcel1: Statechart, Sendable {
  enum State { case open, paying, packing, sent, late }
  enum Event: Codable, Sendable { case pay, paid, timeout, ship, remind }
  final class Subject: Codable {
    var euros = 50
    var reminders = 0
  }

  var pay: @Sendable () -> Void = {}
  var definitionVersion: Int { 1 }

  var body: [Element] {
    state(.open) {
      on(.pay, to: .paying)
      on(.remind) { $0.reminders += 1 }
    }
    state(.paying) {
      defers(.ship)
      run("charge", with: \.euros) { [pay] _ in
        pay()
      } then: {
        .paid
      }
      after(.seconds(60), send: .timeout)
      on(.paid, to: .packing)
      on(.timeout, to: .late)
      on(.remind) { $0.reminders += 1 }
    }
    state(.packing) { on(.ship, to: .sent) }
    final(.sent)
    final(.late)
  }
}

/// Paying is a part of the purchase, `ship` is called `send`, and money is counted in cents.
struct Parcel2: Statechart, Sendable {
  enum State { case open, purchase, paying, packing, sent, late }
  enum Event: Codable, Sendable { case pay, paid, timeout, send, remind }
  final class Subject: Codable {
    var cents = 5_000
    var reminders = 0
    init() {}
    init(_ old: Parcel1.Subject) { (cents, reminders) = (old.euros * 100, old.reminders) }
  }

  var pay: @Sendable () -> Void = {}
  var definitionVersion: Int { 2 }

  static let migration = ChartMigration(
    from: 1, .rename("paying", to: "purchase/paying"), .event("ship", becomes: "send"),
    .data { (old: Parcel1.Subject) in Subject(old) })

  var body: [Element] {
    state(.open) {
      on(.pay, to: .purchase)
      on(.remind) { $0.reminders += 1 }
    }
    state(.purchase) {
      on(.remind) { $0.reminders += 1 }
      state(.paying) {
        defers(.send)
        run("charge", with: \.cents) { [pay] _ in
          pay()
        } then: {
          .paid
        }
        after(.seconds(60), send: .timeout)
        on(.paid, to: .packing)
        on(.timeout, to: .late)
      }
    }
    state(.packing) { on(.send, to: .sent) }
    final(.sent)
    final(.late)
  }
}

/// Packing has two regions, in one of which a task makes the label.
struct Parcel3: Statechart, Sendable {
  enum State {
    case open, purchase, paying, packing, boxing, boxed, labelling, labelled, sent, late
  }
  enum Event: Codable, Sendable { case pay, paid, timeout, box, label, overdue, send, remind }
  typealias Subject = Parcel2.Subject

  var pay: @Sendable () -> Void = {}
  var definitionVersion: Int { 3 }

  static let migrations = [Parcel2.migration, ChartMigration(from: 2, .descend("packing"))]

  var body: [Element] {
    state(.open) {
      on(.pay, to: .purchase)
      on(.remind) { $0.reminders += 1 }
    }
    state(.purchase) {
      on(.remind) { $0.reminders += 1 }
      state(.paying) {
        defers(.send)
        run("charge", with: \.cents) { [pay] _ in
          pay()
        } then: {
          .paid
        }
        after(.seconds(60), send: .timeout)
        on(.paid, to: .packing)
        on(.timeout, to: .late)
      }
    }
    parallel(.packing) {
      on(.send, to: .sent)
      region("box") {
        state(.boxing) { on(.box, to: .boxed) }
        state(.boxed)
      }
      region("label") {
        state(.labelling) {
          run("label", with: \.cents) { _ in
          } then: {
            .label
          }
          after(.seconds(600), send: .overdue)
          on(.label, to: .labelled)
          on(.overdue, to: .labelled)
        }
        state(.labelled)
      }
    }
    final(.sent)
    final(.late)
  }
}

extension TestClock {
  func parcels<Chart: Statechart & Sendable>(
    _ chart: Chart, in store: MachineStore, _ migrations: [ChartMigration] = [],
    _ initial: @escaping @Sendable () -> Chart.Subject
  ) async throws -> DurableMachines<Chart> where Chart.Event: Codable, Chart.Subject: Codable {
    var parcels = try await DurableMachines(
      chart, named: "parcel", in: store.clock { self.date }, migrations: migrations,
      initial: initial
    )
    // Conflicts are not errors because the computer is busy.
    parcels.retryTime = .seconds(300)
    return parcels
  }
}
