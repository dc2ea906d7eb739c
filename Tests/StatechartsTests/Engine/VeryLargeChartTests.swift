import Schematic
import Statecharts
import Testing

/// Charts around 65,535 transitions or states, the largest number that a step or a configuration
/// holds without memory of its own.
@Suite struct VeryLargeChartTests {
  private static let limit = 65_535

  // Those of the start, the stop and the visit come before the last ones.
  @Test(arguments: [limit - 2, limit])
  func `the last transitions perform their own actions`(count: Int) throws {
    let log = Log()
    let machine = try StateMachine(Loops(count: count), subject: log)
    machine.start()
    machine.handle(.visit(Loops.state(of: count - 1)))
    for number in count - 4..<count {
      log.entries = []
      machine.handle(.perform(number))
      #expect(log.entries == ["exit", "action \(number)", "entry"])
    }
  }

  @Test(arguments: [limit])
  func `the last transitions of two regions perform their own actions`(count: Int) throws {
    let log = Log()
    let machine = try StateMachine(Loops(count: count, isParallel: true), subject: log)
    machine.start()
    machine.handle(.visit(Loops.state(of: count - 1)))
    for number in count - 4..<count {
      log.entries = []
      machine.handle(.perform(number))
      #expect(log.entries == ["exit", "action \(number)", "entry"])
    }
  }

  @Test(arguments: [limit - 255, limit])
  func `the last states are exited and entered, and take eventless transitions`(count: Int) throws {
    try visitLast(of: Crowd(count: count))
  }

  // With quadratic time it would take many minutes.
  @Test func `the time to make a chart is linear in its outermost states`()
    throws
  {
    try visitLast(of: Crowd(count: 60_000, isFlat: true))
  }

  private func visitLast(of chart: Crowd) throws {
    let count = chart.count
    let log = Log()
    let machine = try StateMachine(chart, subject: log)
    machine.start()
    for number in count - 4..<count {
      log.entries = []
      machine.handle(.visit(number))
      #expect(log.entries == ["entry \(number)", "exit \(number)", "onward \(number)"])
      #expect(machine.state.leaves == [0])
    }
  }
}

private final class Log {
  var entries: [String] = []
}

private enum LargeEvent: Equatable {
  case visit(Int)
  case perform(Int)
}

/// States side by side, alone or beside another region, each with a share of the transitions, which lead to itself.
private struct Loops: Statechart {
  typealias State = Int
  typealias Event = LargeEvent
  typealias Subject = Log

  static let share = 32
  static func state(of number: Int) -> Int { number / share }

  let count: Int
  var isParallel = false

  var body: [Element] {
    if isParallel {
      parallel(-1) {
        region { loops }
        region { state(-2) }
      }
    } else {
      loops
    }
  }

  @ChartBuilder<Int, LargeEvent, Log> private var loops: [Element] {
    for first in stride(from: 0, to: count, by: Self.share) {
      let id = Self.state(of: first)
      state(id) {
        onEntry { $0.entries.append("entry") }
        onExit { $0.entries.append("exit") }
        for number in first..<min(first + Self.share, count) { loop(number, in: id) }
        if id == 0 { on(.visit(Self.state(of: count - 1)), to: Self.state(of: count - 1)) }
      }
    }
  }

  private func loop(_ number: Int, in id: Int) -> Element {
    Element(on(.perform(number), to: id) { $0.entries.append("action \(number)") })
  }
}

/// States in groups, of which the last ones note that they are entered and go on by themselves.
private struct Crowd: Statechart {
  typealias State = Int
  typealias Event = LargeEvent
  typealias Subject = Log

  static let share = 256

  let count: Int
  var isFlat = false

  var body: [Element] {
    if isFlat {
      for id in 0..<count { member(id) }
    } else {
      groups
    }
    for id in count - 4..<count { on(.visit(id), to: id) }
  }

  @ChartBuilder<Int, LargeEvent, Log> private var groups: [Element] {
    for first in stride(from: 0, to: count, by: Self.share) {
      state(-1 - first) {
        for id in first..<min(first + Self.share, count) { member(id) }
      }
    }
  }

  private func member(_ id: Int) -> Element {
    guard id >= count - 4 else { return state(id) }
    return state(id) {
      onEntry { $0.entries.append("entry \(id)") }
      onExit { $0.entries.append("exit \(id)") }
      always(to: 0) { $0.entries.append("onward \(id)") }
    }
  }
}
