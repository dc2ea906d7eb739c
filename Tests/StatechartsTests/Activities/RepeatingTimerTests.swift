import Foundation
import Schematic
import Statecharts
import Testing

@Suite struct RepeatingTimerTests {
  private struct Poller: TracedChart {
    var body: [Element] {
      traced("off") { on("connect", to: "on") }
      traced("on") {
        every(.seconds(5), send: "poll")
        every(.seconds(60), after: .zero, timer: "report", send: "report")
        every(.seconds(7), delay: { _ in .seconds(-1) }, send: "poll")
        on("poll") { $0.note("poll") }
        on("report") { $0.note("report") }
      }
    }
  }

  @Test func `the host gets the first delay and the period`() throws {
    let trace = Trace()
    let machine = try Poller().startedWithNotingHost(trace)
    let notes = trace.notes(on: ["connect"], of: machine)
    #expect(
      notes.hasSuffix(
        """
        begin(poll every 5 s) begin(report every 1 min, first after 0 s) \
        begin(poll every 7 s, first after 0 s)
        """), "\(notes)")
  }

  @Test func `a schema describes the periods of its timers`() throws {
    let machine = try Poller().startedWithNotingHost(Trace())
    machine.handle("connect")
    let periods: [Duration] = [.seconds(5), .seconds(60), .seconds(7)]
    #expect(machine.schema.timers(of: machine.state).map(\.period) == periods)
    #expect(machine.schema.timerIDs(of: machine.state).map(\.period) == periods)
    #expect(machine.schema.model.activities.map(\.timer?.period) == periods)
    #expect(
      machine.schema.model.activities.map(\.timer?.delay) == [.seconds(5), .zero, nil])
  }

  private struct Timed: TextChart {
    let period: Duration?
    var body: [Element] {
      state("a") {
        if let period { every(period, send: "x") } else { after(.seconds(1), send: "x") }
        on("x") {}
      }
    }
  }

  @Test(arguments: [
    (Duration.zero, "0 s"), (.seconds(-1), "-1 s"), (.nanoseconds(999), "999 ns"),
  ])
  func `a period below a microsecond is a fault`(period: Duration, text: String) {
    #expect(
      faults(of: Timed(period: period)) == [
        "The timer of state 'a' that sends 'x' repeats every \(text): use at least 1 µs."
      ])
    #expect(self.faults(of: Timed(period: .microseconds(1))) == [])
  }

  private func faults(of chart: Timed) -> [String] { StatechartsTests.faults(of: chart) }

  @Test func `a timer that repeats has the structure of one that does not`() throws {
    let hashes = try [nil, Duration.seconds(5)].map {
      try StatechartSchema(Timed(period: $0)).structureHash
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test func `the model of a chart without periods is encoded as before`() throws {
    let timer = ChartOutline.Activity.Timer(after: .seconds(1), event: "x", label: "x")
    #expect(timer.words(named: nil) == "after 1 s" && timer.period == nil)
    let text = String(decoding: try JSONEncoder().encode(timer), as: UTF8.self)
    #expect(!text.contains("period"))
  }

  @Test(arguments: [
    (Duration.seconds(5), Duration.seconds(12), Duration.seconds(3)),
    (.seconds(5), .zero, .seconds(5)), (.seconds(5), .seconds(5), .seconds(5)),
    (.seconds(5), .seconds(-3), .seconds(5)),
    (.milliseconds(1), .milliseconds(0.25), .milliseconds(0.75)),
    (.zero, .microseconds(2.5), .microseconds(0.5)),
    (.seconds(7), .seconds(100 * 31_557_600), .seconds(6)),
    (.seconds(Int64.max), .seconds(Int64.max), .seconds(Int64.max - 100 * 31_557_600)),
  ])
  func `the time that is left follows from the period and the lateness`(
    period: Duration, lateness: Duration, left: Duration
  ) {
    #expect(RunningTimer.timeLeft(every: period, lateBy: lateness) == left)
  }

  @Test func `the time that is left is exact for any lateness`() {
    for exponent in 0..<60 {
      let lateness = Duration.nanoseconds(Int64(1) << Int64(exponent))
      let left = RunningTimer.timeLeft(every: .microseconds(3), lateBy: lateness)
      let rest = min(Int64(1) << Int64(exponent), 100 * 31_557_600 * 1_000_000_000) % 3_000
      #expect(left == .nanoseconds(3_000 - rest), "\(exponent)")
    }
  }
}
