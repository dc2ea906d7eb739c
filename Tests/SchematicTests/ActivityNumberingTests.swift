import Testing

@testable import Schematic

/// The activity numbers of several wrapped schemas.
struct ActivityNumberingTests {
  private static let numbers: [Int32] = [.min, -2, -1, 0, 1, 2, 1_000, .max]

  @Test(arguments: 1...4)
  func `activities of different schemas have different numbers`(count: Int) {
    let numbers = (0..<count).flatMap { index in
      (-10...10).map(ActivityNumbering(schema: index, of: count).outer)
    }
    #expect(Set(numbers).count == numbers.count)
  }

  @Test(arguments: 1...4)
  func `the number of an activity is found in its own schema only`(count: Int) {
    for index in 0..<count {
      for number in Int32(-10)...10 {
        let outer = ActivityNumbering(schema: index, of: count).outer(number)
        let found = (0..<count).map { ActivityNumbering(schema: $0, of: count).inner(outer) }
        #expect(found == (0..<count).map { $0 == index ? number : nil })
      }
    }
  }

  @Test(arguments: [(0, 0), (-3, -7), (5, 2), (Int.max, Int.max), (Int.min, Int.min)])
  func `no index, count or number traps`(index: Int, count: Int) {
    let numbering = ActivityNumbering(schema: index, of: count)
    for number in Self.numbers { _ = (numbering.outer(number), numbering.inner(number)) }
  }

  /// Another chart may take a step while a chart is in a pseudostate.
  @Test func `a wrapped schema does not take the postponed ends of another`() {
    let machine = makeMachine { _, _ in nil }
    let subject = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    subject.initialize(to: 0)
    defer { subject.deallocate() }
    let context = TransitionContext<String, Int>(event: nil, at: subject, pool: machine)
    func taken(by index: Int) -> [[Int32]] {
      context.withContext(
        event: String?.none, subject: (), sending: { $0 }, schema: index, of: 2
      ) { $0.pool.takePendingEnds().map { [$0.number, $0.place] } }
    }
    for index in [0, 1] {
      context.withContext(
        event: String?.none, subject: (), sending: { $0 }, schema: index, of: 2
      ) { $0.pool.postpone(PendingEnd(4, after: Int32(index))) }
    }
    #expect(taken(by: 1) == [[4, 1]])
    #expect(taken(by: 1) == [])
    #expect(taken(by: 0) == [[4, 0]])
    #expect(machine.pendingEnds.isEmpty)
  }

  @Test(arguments: numbers)
  func `the only wrapped schema keeps its numbers`(number: Int32) {
    let numbering = ActivityNumbering(schema: 0, of: 1)
    #expect(numbering.outer(number) == number)
    #expect(numbering.inner(number) == number)
  }

  @Test func `the names of timers of wrapped schemas begin with the indices of these`() {
    let timer = StateTimer(number: 2, of: "on", sending: 7)
    let names = (0..<2).map { timer.translating({ $0 }, { $0 }, schema: $0, of: 2).stateName }
    #expect(names == ["0/on", "1/on"])
    #expect(timer.translating({ $0 }, { $0 }).stateName == "on")
  }

  /// A host whose timers have as many seconds left as their numbers say.
  private final class NumberHost: ActivityHost {
    var notes: [String] = []

    func begin(_ activity: Activity<String>, number: Int32) { notes.append("begin \(number)") }
    func end(_ number: Int32) { notes.append("end \(number)") }
    func endAll() { notes.append("end all") }
    func schedule(
      delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
    ) {}
    func cancel(delayedEvent number: Int) {}
    func timeLeft(ofTimer number: Int32) -> Duration? { .seconds(Int64(number)) }
  }

  @Test func `the host of a wrapped schema translates each number`() {
    let host = NumberHost()
    let inner = host.translating({ (event: Int) in "\(event)" }, schema: 1, of: 3)
    inner.begin(.timer(.zero, 7), number: 2)
    inner.end(2)
    #expect(host.notes == ["begin 7", "end 7"])
    #expect(inner.timeLeft(ofTimer: 2) == .seconds(7))
  }

  private struct Tasks: FlatStateMachineSchema {
    let initialState = 0

    func transition(from state: Int, on event: Int) -> Transition<Int, Int, Void>? { nil }

    func activityID(_ number: Int32) -> ActivityID? { ActivityID(.task, of: "state \(number)") }
  }

  @Test(arguments: [
    (0, 1, "state 7"), (0, 2, "0/state 7"), (1, 2, "1/state 7"), (2, 3, "2/state 7"),
  ])
  func `the id of an activity of several schemas begins with the index of its schema`(
    index: Int, count: Int, state: String
  ) {
    let number = ActivityNumbering(schema: index, of: count).outer(7)
    let id = Tasks().activityID(number, schema: index, of: count)
    #expect(id == ActivityID(.task, of: state))
    #expect(count == 1 || Tasks().activityID(number + 1, schema: index, of: count) == nil)
  }
}
