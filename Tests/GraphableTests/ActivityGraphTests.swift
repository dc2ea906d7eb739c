import Graphable
import Statecharts
import Testing

private struct Phone: Statechart {
  enum State { case ringing, talking }
  enum Event { case timeout, tick }
  typealias Subject = Duration

  var body: [Element] {
    state(.ringing) {
      onEntry("ring") { _ in }
      after(.milliseconds(2_500), timer: "patience", send: .timeout)
      after(delay: { $0 }, timer: "pause", send: .tick)
      after(delay: { $0 }, send: .tick)
      every(.seconds(5), send: .tick)
      every(.seconds(5), after: .zero, send: .tick)
      every(.seconds(5), delay: { $0 }, timer: "offset", send: .tick)
      run("play", with: \.self) { _ in }
      run(with: \.self) { _ in }
      on(.timeout, to: .talking)
      on(.tick) { _ in }
    }
    state(.talking)
  }
}

struct ActivityGraphTests {
  @Test func `a timer is drawn with its delay and event, a task with its name`() throws {
    let graph = try StateGraph(of: Phone())
    let ringing = try #require(graph.nodes.first { $0.label == "ringing" })
    #expect(
      ringing.activities.map(\.description) == [
        "entry / ring", "after 2.5 s / timeout", "after pause / tick", "after … / tick",
        "every 5 s / tick", "every 5 s, first after 0 s / tick",
        "every 5 s, first after offset / tick", "do / play", "tick",
      ])
    #expect(
      ringing.activities.map(\.role) == [
        .entry, .time, .time, .time, .time, .time, .time, .doing, .event,
      ])
  }
}
