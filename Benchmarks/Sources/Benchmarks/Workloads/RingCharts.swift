import Statecharts

// A ring of three states, and the same ring with one more element of the language. What the element
// costs is the difference.

/// The subject of the rings.
final class Steps {
  var forward = 0
  var back = 0
  var isOpen = true
}

protocol RingChart: Statechart where State == RingPlace, Event == RingMove, Subject == Steps {}

enum RingPlace {
  case a, b, c
  /// On the way to the others.
  case toA, toB, toC
  /// Around them, and their final states.
  case aroundA, aroundB, aroundC, endA, endB, endC
  /// A composite state, and a state outside.
  case house, street
}

enum RingMove: CaseIterable {
  case next, back
  /// An event that is never sent.
  case rare

  static let both = [next, back]
}

// MARK: - The chart without further elements

struct PlainRing: RingChart {
  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(.next, to: next) { $0.forward += 1 }
      on(.back, to: previous) { $0.back += 1 }
    }
  }
}

// MARK: - With one element

struct GuardedRing: RingChart {
  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(.next, to: next) { $0.forward += 1 }.when { $0.isOpen }
      on(.back, to: previous) { $0.back += 1 }.when { $0.isOpen }
    }
  }
}

struct ContextRing: RingChart {
  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(.next, to: next).performWithContext { $0.subject.forward += 1 }
      on(.back, to: previous).performWithContext { $0.subject.back += 1 }
    }
  }
}

struct ReadingRing: RingChart {
  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(.next, to: next).performWithContext { if $0.isActive(id) { $0.subject.forward += 1 } }
      on(.back, to: previous).performWithContext { if $0.isActive(id) { $0.subject.back += 1 } }
    }
  }
}

struct AmongRing: RingChart {
  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(
        .next,
        via: .selectionWithContext(among: [next, previous]) { $0.subject.isOpen ? next : previous }
      )
      .perform { $0.forward += 1 }
      on(
        .back,
        via: .selectionWithContext(among: [next, previous]) { $0.subject.isOpen ? previous : next }
      )
      .perform { $0.back += 1 }
    }
  }
}

struct DeferringRing: RingChart {
  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(.next, to: next) { $0.forward += 1 }
      on(.back, to: previous) { $0.back += 1 }
      defers(.rare)
    }
  }
}

/// Each event leads through a state that is left without one: two transitions.
struct EventlessRing: RingChart {
  var body: [Element] {
    place(.a, before: .toB, behind: .toC)
    place(.b, before: .toC, behind: .toA)
    place(.c, before: .toA, behind: .toB)
    state(.toA) { always(to: .a) { $0.forward += 1 } }
    state(.toB) { always(to: .b) { $0.forward += 1 } }
    state(.toC) { always(to: .c) { $0.forward += 1 } }
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(.next, to: next) { $0.forward += 1 }
      on(.back, to: previous) { $0.back += 1 }
    }
  }
}

/// Each event leads to a final state, and its completion to the next composite state: two transitions.
struct CompletingRing: RingChart {
  var body: [Element] {
    place(.aroundA, .a, .endA, before: .aroundB)
    place(.aroundB, .b, .endB, before: .aroundC)
    place(.aroundC, .c, .endC, before: .aroundA)
  }

  private func place(
    _ id: State, _ inner: State, _ end: State, before next: State
  ) -> Element {
    state(id) {
      onDone(to: next) { $0.forward += 1 }
      state(inner) {
        on(.next, to: end) { $0.forward += 1 }
        on(.back, to: end) { $0.back += 1 }
      }
      final(end)
    }
  }
}

/// Every second event leaves the composite state, the other returns to where it was.
struct RememberingRing: RingChart {
  var body: [Element] {
    state(.house) {
      on(.next, to: .street) { $0.forward += 1 }
      on(.back, to: .street) { $0.back += 1 }
      state(.a)
      state(.b)
    }
    state(.street) {
      on(.next, via: .history(of: .house)) { $0.forward += 1 }
      on(.back, via: .history(of: .house)) { $0.back += 1 }
    }
  }
}

/// The same without history.
struct ReturningRing: RingChart {
  var body: [Element] {
    state(.house) {
      on(.next, to: .street) { $0.forward += 1 }
      on(.back, to: .street) { $0.back += 1 }
      state(.a)
      state(.b)
    }
    state(.street) {
      on(.next, to: .house) { $0.forward += 1 }
      on(.back, to: .house) { $0.back += 1 }
    }
  }
}

/// `back` moves within the composite state, `next` leaves it, and the following one returns.
struct TouringRing: RingChart {
  enum History {
    case shallow, deep
  }

  let history: History?

  var body: [Element] {
    state(.house) {
      on(.next, to: .street) { $0.forward += 1 }
      state(.aroundA) {
        state(.a) { on(.back, to: .b) { $0.back += 1 } }
      }
      state(.aroundB) {
        state(.b) { on(.back, to: .a) { $0.back += 1 } }
      }
    }
    state(.street) {
      switch history {
      case .shallow: on(.next, via: .history(of: .house)) { $0.forward += 1 }
      case .deep: on(.next, via: .history(.deep, of: .house)) { $0.forward += 1 }
      case nil: on(.next, to: .house) { $0.forward += 1 }
      }
    }
  }
}

/// The same in two regions, both of which handle each event.
struct TouringRegions: RingChart {
  let hasHistory: Bool

  var body: [Element] {
    parallel(.toA) {
      region { tour(.house, .a, .b, .street) }
      region { tour(.aroundC, .c, .endC, .toC) }
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func tour(_ house: State, _ first: State, _ second: State, _ street: State) -> [Element] {
    state(house) {
      on(.next, to: street) { $0.forward += 1 }
      state(first) { on(.back, to: second) { $0.back += 1 } }
      state(second) { on(.back, to: first) { $0.back += 1 } }
    }
    state(street) {
      if hasHistory {
        on(.next, via: .history(of: house)) { $0.forward += 1 }
      } else {
        on(.next, to: house) { $0.forward += 1 }
      }
    }
  }
}

/// `back` is deferred in one state, and handled in the other.
struct RecallingRing: RingChart {
  var body: [Element] {
    state(.a) {
      defers(.back)
      on(.next, to: .b) { $0.forward += 1 }
    }
    state(.b) {
      on(.back, to: .a) { $0.back += 1 }
    }
  }
}

// MARK: - With another type of event

enum RingCount {
  case next(Int), back(Int)
  var next: Int? { if case .next(let count) = self { count } else { nil } }
  var back: Int? { if case .back(let count) = self { count } else { nil } }
}

struct PayloadRing: Statechart {
  typealias Event = RingCount
  typealias State = RingPlace
  typealias Subject = Steps

  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(\.next, to: next) { $0.forward += $1 }
      on(\.back, to: previous) { $0.back += $1 }
    }
  }
}

/// The same with one more action, which gets the context.
struct PayloadContextRing: Statechart {
  typealias Event = RingCount
  typealias State = RingPlace
  typealias Subject = Steps

  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(\.next, to: next) { $0.forward += $1 }.performWithContext { $0.subject.forward += 1 }
      on(\.back, to: previous) { $0.back += $1 }.performWithContext { $0.subject.back += 1 }
    }
  }
}

/// Each state has transitions for eight kinds of event, two of which are sent.
struct PayloadKindsRing: Statechart {
  enum Event {
    case rare(Int), odd(String), late(Int, Int), lost(Double), last(Bool), stop
    case next(Int), back(Int)

    var rare: Int? { if case .rare(let count) = self { count } else { nil } }
    var odd: String? { if case .odd(let text) = self { text } else { nil } }
    var late: (Int, Int)? { if case .late(let one, let other) = self { (one, other) } else { nil } }
    var lost: Double? { if case .lost(let part) = self { part } else { nil } }
    var last: Bool? { if case .last(let isLast) = self { isLast } else { nil } }
    var stop: Void? { if case .stop = self { () } else { nil } }
    var next: Int? { if case .next(let count) = self { count } else { nil } }
    var back: Int? { if case .back(let count) = self { count } else { nil } }
  }

  typealias State = RingPlace
  typealias Subject = Steps

  var body: [Element] {
    place(.a, before: .b, behind: .c)
    place(.b, before: .c, behind: .a)
    place(.c, before: .a, behind: .b)
  }

  private func place(_ id: State, before next: State, behind previous: State) -> Element {
    state(id) {
      on(\.rare, to: previous) { $0.back += $1 }
      on(\.odd, to: previous) { $0.back += $1.count }
      on(\.late, to: previous) { $0.back += $1.0 }
      on(\.lost, to: previous) { $0.back += Int($1) }
      on(\.last, to: previous) { $0.isOpen = $1 }
      on(\.stop, to: previous) { steps, _ in steps.isOpen = false }
      on(\.next, to: next) { $0.forward += $1 }
      on(\.back, to: previous) { $0.back += $1 }
    }
  }
}

/// Each state has transitions for as many numbers.
struct NumberedRing: Statechart {
  typealias State = RingPlace
  typealias Event = Int
  typealias Subject = Steps

  let count: Int

  var body: [Element] {
    place(.a, before: .b)
    place(.b, before: .c)
    place(.c, before: .a)
  }

  private func place(_ id: State, before next: State) -> Element {
    state(id) {
      for event in 0..<count { on(event, to: next) { $0.forward += 1 } }
    }
  }
}
