// What the machines are measured against: the same three numbers, written by hand. The handlers are
// not inlined: a program sends its events from more than one loop.

final class PureSwitch {
  private var state = Number.one

  @inline(never)
  func handle(_ event: Operation) {
    switch state {
    case .one:
      switch event {
      case .increment: state = .two
      case .decrement: break
      }
    case .two:
      switch event {
      case .increment: state = .three
      case .decrement: state = .one
      }
    case .three:
      switch event {
      case .increment: break
      case .decrement: state = .two
      }
    }
  }
}

final class StrongSwitch {
  private var state = Number.one
  private let subject: Counter

  init(subject: Counter) {
    self.subject = subject
  }

  @inline(never)
  func handle(_ event: Operation) {
    switch state {
    case .one:
      switch event {
      case .increment:
        state = .two
        subject.count += 1
      case .decrement: break
      }
    case .two:
      switch event {
      case .increment:
        state = .three
        subject.count += 1
      case .decrement:
        state = .one
        subject.count -= 1
      }
    case .three:
      switch event {
      case .increment: break
      case .decrement:
        state = .two
        subject.count -= 1
      }
    }
  }
}

final class WeakSwitch {
  private var state = Number.one
  private weak var subject: Counter?
  var observer: ((Number, Operation, Number) -> Void)?

  init(subject: Counter) {
    self.subject = subject
  }

  @inline(never)
  func handle(_ event: Operation) {
    switch state {
    case .one:
      switch event {
      case .increment:
        state = .two
        subject?.count += 1
      case .decrement: break
      }
    case .two:
      switch event {
      case .increment:
        state = .three
        subject?.count += 1
      case .decrement:
        state = .one
        subject?.count -= 1
      }
    case .three:
      switch event {
      case .increment: break
      case .decrement:
        state = .two
        subject?.count -= 1
      }
    }
  }

  func handleAndTell(_ event: Operation) {
    let old = state
    handle(event)
    if state != old { observer?(old, event, state) }
  }
}

final class WeakReference {
  private weak var subject: Counter?

  init(subject: Counter) {
    self.subject = subject
  }

  @inline(never)
  func load() {
    subject?.count += 1
  }
}

// MARK: - Rows of the tables

extension Benchmark {
  static func pureSwitch(title: String = "switch") -> Benchmark {
    Benchmark(name: "switch", title: title, isReference: true) {
      let number = PureSwitch()
      return { for operation in operations { number.handle(operation) } }
    }
  }

  static func strongSwitch(title: String = "switch, strong") -> Benchmark {
    Benchmark(name: "switch", title: title, isReference: true) {
      let number = StrongSwitch(subject: Counter())
      return { for operation in operations { number.handle(operation) } }
    }
  }

  static var weakSwitch: Benchmark {
    Benchmark(name: "weak-switch", title: "switch, weak", isReference: true) {
      let counter = Counter()
      let number = WeakSwitch(subject: counter)
      return passes(keeping: counter) { for operation in operations { number.handle(operation) } }
    }
  }
}
