import Schematic
import SchematicConcurrency
import Statecharts

/// A telephone that rings for half a minute.
struct Call: Statechart {
  enum State { case idle, ringing, talking, missed }
  enum Event { case call, redial, answer, timeout, hangUp, fault }
  typealias Subject = Line

  var body: [Element] {
    state(.idle) { on(.call, to: .ringing) }
    state(.ringing) {
      onEntry { $0.rings += 1 }
      after(.seconds(30), timer: "patience", send: .timeout)
      on(.redial, to: .ringing)
      on(.answer, to: .talking)
      on(.timeout, to: .missed)
      on(.fault, to: .idle) { _ in throw Fault() }
    }
    state(.talking) {
      on(.hangUp, to: .idle)
      // Records a timeout that is delivered after the state was exited.
      on(.timeout, to: .missed)
    }
    state(.missed) { on(.redial, to: .ringing) }
  }
}

/// Defers the end of its timer until it is opened.
struct Oven: Statechart {
  enum State { case baking, open, done }
  enum Event { case done, open }

  var body: [Element] {
    state(.baking) {
      after(.seconds(10), send: .done)
      defers(.done)
      on(.open, to: .open)
    }
    state(.open) { on(.done, to: .done) }
    state(.done)
  }
}

final class Line: Sendable {
  private let counts = Locked(0)

  var rings: Int {
    get { counts.withLock { $0 } }
    set { counts.withLock { $0 = newValue } }
  }
}

struct Fault: Error, Equatable {}
