import Schematic
import SchematicTesting
import Statecharts
import Testing

struct SequenceCoverageTests {
  private let schema: Till.Schema
  private let store = PurseStore()

  init() throws {
    schema = try StatechartSchema(Till())
  }

  private func makeTill() throws -> Till.Machine {
    try StateMachine(schema: schema, subject: store.makePurse()).started()
  }

  /// Every state and total that the sequences reach.
  private func reached(
    _ run: (_ check: (Till.Machine, Trace<Till.Machine.State, Till.Event>) -> Bool) throws -> Void
  ) rethrows -> Set<String> {
    var reached: Set<String> = []
    try run { till, _ in
      reached.insert("\(till.state) \(till.deferredEvents) \(till.subject?.total ?? -1)")
      return true
    }
    return reached
  }

  @Test(arguments: 0...5)
  func `pruned sequences reach everything that all sequences reach`(length: Int) throws {
    let all = try reached { check in
      try withEverySequence(of: Till.Event.allCases, upTo: length, on: makeTill(), check: check)
    }
    let pruned = try reached { check in
      try withEverySequence(
        of: Till.Event.allCases, upTo: length, on: makeTill(), fingerprint: { $0.total },
        check: check)
    }
    #expect(all == pruned)
  }

  @Test func `pruning runs a small part of the sequences`() throws {
    let all = try withEverySequence(of: Till.Event.allCases, upTo: 6, on: makeTill()) { _, _ in true
    }
    let pruned = try withEverySequence(
      of: Till.Event.allCases, upTo: 6, on: makeTill(), fingerprint: { $0.total }
    ) { _, _ in true }
    #expect("\(all)" == "5,461 sequences of up to 6 events")
    #expect("\(pruned)" == "85 sequences of up to 6 events, 28 different results")
  }

  @Test func `sequences that differ in the fingerprint alone are continued separately`() throws {
    #expect(fails(fingerprint: { $0.total }))
    #expect(!fails(fingerprint: { _ in 0 }))
  }

  private func fails(fingerprint: (Purse) -> Int) -> Bool {
    do {
      try withEverySequence(
        of: Till.Event.allCases, upTo: 4, on: makeTill(), fingerprint: fingerprint
      ) { till, _ in till.subject?.total != 3 }
      return false
    } catch {
      return true
    }
  }

  @Test func `sequences that differ in deferred events alone are continued separately`() {
    // An opened till prints only if 'print' was deferred before.
    #expect(throws: FailedCase.self) {
      try withEverySequence(
        of: Till.Event.allCases, upTo: 2, on: makeTill(), fingerprint: { _ in 0 }
      ) { till, trace in !till.isIn(.printing) || trace.entries.last?.event != .open }
    }
  }

  @Test func `a failure of pruned sequences is a shortest example`() {
    let error = #expect(throws: FailedCase.self) {
      try withEverySequence(
        of: Till.Event.allCases, upTo: 6, on: makeTill(), fingerprint: { $0.total }
      ) { till, _ in till.subject?.total != 2 }
    }
    #expect(
      "\(error, default: "")" == """
        the check returned false
        starting in closed
        1. open: closed → ready
        2. coin: ready → ready
        3. coin: ready → ready
        """)
  }

  @Test func `progress is reported whenever the sequences become longer`() throws {
    var reports: [String] = []
    let coverage = try withEverySequence(
      of: Till.Event.allCases, upTo: 3, on: makeTill(), progress: { reports.append("\($0)") }
    ) { _, _ in true }
    #expect(
      reports == [
        "1 sequence of up to 0 events", "5 sequences of up to 1 event",
        "21 sequences of up to 2 events",
      ])
    #expect("\(coverage)" == "85 sequences of up to 3 events")
  }

  @Test func `progress is reported after every 10,000 sequences`() throws {
    var counts: [Int] = []
    let counter = StateMachineSchema<Int, Int, Void>(startingIn: 0) { _, event in .to(event) }
    try withEverySequence(
      of: 0..<150, upTo: 2, on: StateMachine(schema: counter),
      progress: { counts.append($0.sequences) }
    ) { _, _ in true }
    #expect(counts == [1, 151, 10_000, 20_000])
  }

  @Test func `pruning ends when nothing new is reached`() throws {
    let coverage = try withEverySequence(
      of: [Till.Event.open, .close], upTo: 1_000, on: makeTill(), fingerprint: { $0.total }
    ) { _, _ in true }
    #expect("\(coverage)" == "5 sequences of up to 2 events, 2 different results")
  }
}

/// Counts coins while it is open, and prints what was asked for before.
private struct Till: Statechart {
  enum State { case closed, ready, printing }
  enum Event: CaseIterable { case open, coin, print, close }
  typealias Subject = Purse

  var body: [Element] {
    state(.closed) {
      defers(.print)
      on(.open, to: .ready)
    }
    state(.ready) {
      on(.coin) { $0.total += 1 }
      on(.print, to: .printing)
      on(.close, to: .closed)
    }
    state(.printing) { on(.close, to: .closed) }
  }
}

private final class Purse {
  var total = 0
}

/// Keeps the last purse alive, because a machine does not.
private final class PurseStore {
  private var purse = Purse()

  func makePurse() -> Purse {
    purse = Purse()
    return purse
  }
}
