import DurableMachinesVerification
import Statecharts

/// An order of which each test changes something.
struct Order: Statechart, Sendable {
  enum State {
    case open, paying, asking, charging, packing, boxing, boxed, printing, printed, prints,
      labelling, sent, late, lost
  }
  enum Event: String, Codable, CaseIterable, Sendable {
    case pay, paid, timeout, box, print, ship, send, remind
  }

  enum Change: CaseIterable {
    case none, rename, composite, region, end, deadEnd, event, deferral, timer, task, newTask,
      removal
  }

  var change = Change.none
  var version = 1
  var definitionVersion: Int { version }
  var definitionName: String { "Order" }
  var allowsWarnings: Bool { true }

  init(_ change: Change = .none, version: Int? = nil) {
    self.change = change
    self.version = version ?? (change == .none ? 1 : 2)
  }

  var body: [Element] {
    state(.open) {
      on(.pay, to: .paying)
      on(internal: .remind)
    }
    paying
    packing
    if change != .end { final(.sent) } else { state(.sent) { on(.remind, to: .open) } }
    final(.late)
    if change == .deadEnd { state(.lost) }
  }

  @ChartBuilder<State, Event, Void> private var paying: [Element] {
    state(.paying) {
      if change != .deferral { defers(.box) }
      if change != .timer { after(.seconds(60), send: .timeout) }
      if change != .task {
        run("charge", with: { _ in 0 }) { _ in
        } then: {
          .paid
        }
      }
      if change == .newTask {
        run("mail", with: { _ in 0 }) { _ in
        } then: {
          .remind
        }
      }
      if change == .composite {
        state(.asking) { on(.remind, to: .charging) }
        state(.charging)
      }
      on(.paid, to: .packing)
      if change == .deadEnd { on(.timeout, to: .lost) } else { on(.timeout, to: .late) }
    }
  }

  @ChartBuilder<State, Event, Void> private var packing: [Element] {
    parallel(.packing) {
      if change == .event { on(.send, to: .sent) } else { on(.ship, to: .sent) }
      region("box") {
        state(.boxing) { if change != .deferral { on(.box, to: .boxed) } }
        state(.boxed)
      }
      if change != .removal {
        region("papers") {
          state(.printing) {
            if change == .rename { on(.print, to: .prints) } else { on(.print, to: .printed) }
          }
          if change == .rename { state(.prints) } else { state(.printed) }
        }
      }
      if change == .region { region("label") { state(.labelling) } }
    }
  }
}
