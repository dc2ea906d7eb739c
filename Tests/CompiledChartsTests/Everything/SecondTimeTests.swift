import ChartDocuments
import SchematicEmbedded
import Statecharts
import Testing

/// What a compiled machine does again.
@Suite("A compiled machine, the second time")
struct SecondTimeTests {
  /// A subject whose guards hold, and whose actions fail while it says so.
  private final class Switch: LenientSubject, HandlingSubject {
    typealias Failure = TestFailure
    var fails = false
    var guardsFail = false
    var counted = 0
    var log: [String] = []

    var late: Int64 { 500_000_000 }
    var g0: Bool { false }
    var g1: Bool { true }
    var g2: Bool { false }
    var mayThrow: Bool {
      get throws(TestFailure) {
        if guardsFail { throw TestFailure() }
        return false
      }
    }
    var isBelowLimit: Bool { counted < 3 }
    func a0() {}
    func a1() {}
    func a2() {}
    func mayFail() throws(TestFailure) { if fails { throw TestFailure() } }
    func count() { counted += 1 }
    func log(_ text: StaticString, label: StaticString?) { log.append("\(text)") }
  }

  @Test func `ten thousand events do not add up to the limit of steps of one event`() {
    var machine = LenientMachine(subject: Switch())
    machine.start()
    for _ in 0..<2_500 {
      // Each has steps and events that follow from it.
      #expect("\(machine.handle(.e0))" == "transitioned")
      #expect("\(machine.handle(.e0))" == "transitioned")
      #expect("\(machine.handle(.e0))" == "transitioned")
      #expect("\(machine.handle(.e1))" == "transitioned")
      #expect(machine.saved.states == ["idle"])
    }
  }

  @Test func `a machine is started and stopped three times, with a failure in the middle`() {
    let subject = Switch()
    var machine = LenientMachine(subject: subject)
    for round in 0..<3 {
      subject.log = []
      #expect("\(machine.start())" == "transitioned")
      #expect("\(machine.start())" == "ignored")
      #expect(subject.log == ["enter the chart"])
      #expect(machine.nextDeadline == machine.now + 5_000_000)
      // The action of the transition to the initial state fails: nothing has changed.
      subject.fails = true
      let before = machine.saved
      #expect("\(machine.handle(.e0))".hasPrefix("failed"))
      #expect(machine.saved == before, "round \(round)")
      subject.fails = false
      machine.handle(.e0)
      #expect(machine.saved.states == ["work/w1"])
      machine.handle(.e5)
      #expect(machine.saved.deferredEvents == ["\"e5\""])
      // The exit of the chart fails: the machine goes on.
      subject.fails = true
      #expect("\(machine.stop())".hasPrefix("failed"))
      #expect(machine.saved.states == ["work/w1"])
      #expect(machine.saved.deferredEvents == ["\"e5\""])
      subject.fails = false
      #expect("\(machine.stop())" == "transitioned")
      #expect("\(machine.stop())" == "ignored")
      #expect("\(machine.handle(.e0))" == "ignored")
      #expect(machine.saved.states == [] && machine.saved.deferredEvents == [])
      #expect(machine.nextDeadline == nil)
    }
  }

  @Test func `timers of a state that is entered again begin anew, each time`() {
    var machine = LenientMachine(subject: Switch())
    machine.start()
    for _ in 0..<3 {
      let start = machine.now
      machine.advance(to: start + 6_000_000)
      // The first of two timers of one name has elapsed.
      let left = machine.saved.timers.map(\.timeLeft)
      #expect(left == [.milliseconds(744), .milliseconds(494), nil, .milliseconds(2)])
      machine.handle(.e0)
      #expect(machine.nextDeadline == machine.now + 500_000_000)
      machine.handle(.e0)
      machine.handle(.e0)
      machine.handle(.e1)
      #expect(machine.nextDeadline == machine.now + 5_000_000)
    }
  }

  @Test func `an error of a guard before a stop is not handled after the next start`() {
    let subject = Switch()
    var machine = HandlingMachine(subject: subject)
    machine.start()
    machine.handle(.e0)
    machine.handle(.e0)
    machine.handle(.e0)
    for _ in 0..<3 {
      // The guard of a transition from `w3` throws, and that of the transition for errors does, too.
      subject.guardsFail = true
      machine.handle(.e8)
      machine.handle(.e4)
      subject.guardsFail = false
      machine.stop()
      subject.log = []
      machine.start()
      #expect(subject.log == ["enter the chart"])
      #expect(machine.saved.states == ["idle"])
      machine.handle(.e0)
    }
  }
}
