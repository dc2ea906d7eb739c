import Schematic
import Statecharts

/// The charts of the claims, one for each approximation.
///
/// In each, `o` contains `b`, so that two states are active at once.
enum ClaimCharts {
  enum State: CaseIterable, Sendable { case a, o, b, c, d }
  enum Event: CaseIterable, Sendable { case x, y, t, u }
  struct Failure: Error {}

  /// Only the guard decides between `b` and `c`; `d` follows both.
  struct Guarded: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var isOpen = true

    var body: [Element] {
      state(.a) {
        on(.x, to: .b).when("open") { isOpen }
        on(.x, to: .c)
      }
      state(.o) { state(.b) { on(.y, to: .d) } }
      state(.c) { on(.y, to: .d) }
      state(.d) { on(.x, to: .d) }
    }
  }

  /// `c` is entered only if the two guards differ.
  struct SameName: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var first = true
    var second = true

    var body: [Element] {
      state(.a) {
        on(.x, to: .b).when("ready") { first }
        on(.x, to: .c).when("ready") { second }
      }
      state(.o) { state(.b) { on(.y, to: .d) } }
      state(.c)
      final(.d)
    }
  }

  struct Selecting: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var target: State?

    var body: [Element] {
      state(.a) { on(.x, via: .selectionWithContext(among: [.b, .c]) { _ in target }) }
      state(.o) { state(.b) { on(.y, to: .d) } }
      state(.c) { on(.y, to: .d) }
      final(.d)
    }
  }

  struct Barred: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var isClosed = true

    var body: [Element] {
      state(.a) {
        on(.x, to: .o)
        on(.y, to: .c)
      }
      state(.o) {
        barrier("closed", unless: .guard { !isClosed })
        state(.b)
      }
      state(.c) { on(.x, to: .d) }
      final(.d)
    }
  }

  /// Work that delivers an event.
  struct Working: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event

    var body: [Element] {
      state(.a) {
        run("work", with: \.self, { _ in true }, then: { _ in .t })
        on(.t, to: .b)
        on(.x, to: .c)
      }
      state(.o) { state(.b) }
      state(.c) { on(.x, to: .d) }
      final(.d)
    }
  }

  /// An action that raises an event, or does not.
  struct Raising: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var raises = true

    var body: [Element] {
      state(.a) { on(.x, to: .b).performWithContext { if raises { $0.raise(.t) } } }
      state(.o) {
        state(.b) {
          on(.t, to: .c)
          on(.x, to: .d)
        }
      }
      state(.c)
      final(.d)
    }
  }

  /// Two timers of one state.
  struct Timed: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var first = 1
    var second = 10

    var body: [Element] {
      state(.a) {
        after(.seconds(first), send: .t)
        after(.seconds(second), send: .u)
        on(.t, to: .b)
        on(.u, to: .c)
      }
      state(.o) { state(.b) { on(.x, to: .d) } }
      state(.c) { on(.x, to: .d) }
      final(.d)
    }
  }

  /// Two timers that begin again each time: the same one may always be the first.
  struct Renewed: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var first = 1
    var second = 10

    var body: [Element] {
      state(.a) {
        after(.seconds(first), send: .t)
        after(.seconds(second), send: .u)
        on(.t, to: .b)
        on(.u, to: .c)
      }
      state(.o) { state(.b) { on(.x, to: .a) } }
      state(.c) { on(.x, to: .d) }
      final(.d)
    }
  }

  /// A timer of a state that its event does not exit: it elapses once.
  struct Once: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event

    var body: [Element] {
      state(.o) {
        after(.seconds(1), send: .t)
        state(.a) { on(.t, to: .b) }
        state(.b) { on(.t, to: .c) }
        state(.c)
      }
      final(.d)
    }
  }

  /// The event of a timer that also comes from outside, or does not: only then `d` is entered.
  struct TimedOutside: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event

    var body: [Element] {
      state(.a) { on(.x, to: .b) }
      state(.o) {
        state(.b) {
          after(.seconds(1), send: .t)
          on(.t, to: .c)
        }
        state(.d)
      }
      state(.c) { on(.t, to: .d) }
    }
  }

  /// The event of a timer is deferred, and recalled once.
  struct Deferring: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event

    var body: [Element] {
      state(.a) {
        after(.seconds(1), send: .t)
        defers(.t)
        on(.x, to: .b)
      }
      state(.o) {
        state(.b) {
          on(.t, to: .c)
          on(.y, to: .c)
        }
        state(.d)
      }
      state(.c) { on(.t, to: .d) }
    }
  }

  /// An error that is handled.
  struct Handled: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var fails = true

    var body: [Element] {
      state(.a) {
        on(.x, to: .b).perform("work") { if fails { throw Failure() } }
        onFailure(to: .c)
      }
      state(.o) { state(.b) { on(.y, to: .d) } }
      state(.c) { on(.y, to: .d) }
      final(.d)
    }
  }

  /// An error that nothing handles, between two steps of an event.
  struct Unhandled: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var fails = false

    var body: [Element] {
      state(.a) { on(.x, to: .b) }
      state(.o) {
        state(.b) {
          onExit("work") { if fails { throw Failure() } }
          always(to: .c)
        }
      }
      state(.c) { on(.x, to: .a) }
      final(.d)
    }
  }

  /// A state whose timer does not begin if its entry fails.
  struct FailingEntry: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var fails = true

    var body: [Element] {
      state(.a) { on(.x, to: .b) }
      state(.o) {
        state(.b) {
          onEntry("work") { if fails { throw Failure() } }
          after(.seconds(1), send: .t)
          on(.t, to: .c)
        }
      }
      final(.c)
      final(.d)
    }
  }

  /// Eventless transitions that lead to each other.
  struct Looping: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    var isOn = true
    var isBack = false

    var body: [Element] {
      state(.a) { on(.x, to: .b) }
      state(.o) { state(.b) { always(to: .c).when("on") { isOn } } }
      state(.c) {
        always(to: .b).when("back") { isBack }
        on(.y, to: .d)
      }
      final(.d)
    }
  }

  /// Nothing that only a program knows.
  struct Plain: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event

    var body: [Element] {
      state(.a) {
        on(.x, to: .b)
        on(.y, to: .c)
      }
      state(.o) { state(.b) { on(.y, to: .c) } }
      state(.c) { on(.y, to: .c) }
      final(.d)
    }
  }

  /// Payloads decide; a sample stands for those that match the same triggers.
  struct Paying: Statechart {
    typealias State = ClaimCharts.State
    enum Event: Hashable, Sendable {
      case pay(Int)
      var much: Int? { if case .pay(let sum) = self, sum > 10 { sum } else { nil } }
      var little: Int? { if case .pay(let sum) = self, sum <= 10 { sum } else { nil } }
    }

    var body: [Element] {
      state(.a) {
        on(\.much, to: .b)
        on(\.little, to: .c)
      }
      state(.o) { state(.b) { on(\.little, to: .d) } }
      state(.c) { on(\.much, to: .b) }
      final(.d)
    }
  }
}
