import Schematic
import Statecharts
import Testing

/// A timer concerns the transitions that exit or enter its state, and no others.
struct TimerBesideTests {
  private struct Chart: TracedChart {
    var body: [Element] {
      state("house", initial: "room") {
        on("leave", to: "street")
        on("look", via: .choice([.to("house").when { $0.ask("cold") }, .otherwise("street")]))
        // Nothing of its own but a timer.
        state("hall") { after(.seconds(1), send: "leave") }  // 0
        state("room") { on("rest", to: "hall") }
      }
      state("street") {
        on("walk", to: "park")
        on("return", to: "house")
      }
      state("park") {
        on("walk", to: "street")
        on("look", via: .choice([.to("street").when { $0.ask("cold") }, .otherwise("hall")]))
      }
    }
  }

  let trace = Trace()

  private func notes(on events: String...) throws -> [String] {
    let machine = try Chart().startedWithNotingHost(trace)
    _ = trace.take()
    return events.map { event in
      machine.handle(event)
      return trace.take()
    }
  }

  @Test func `steps beside its state do nothing to it`() throws {
    #expect(
      try notes(on: "leave", "walk", "walk", "return", "leave") == ["", "", "", "", ""])
  }

  @Test func `a state that has nothing but a timer ends it when a state around it is exited`()
    throws
  {
    #expect(
      try notes(on: "rest", "leave", "walk", "walk") == [
        "begin(leave after 1 s)", "end(0)", "", "",
      ])
  }

  @Test func `a choice ends and begins it as any other path does`() throws {
    #expect(
      try notes(on: "rest", "look", "walk", "look", "leave") == [
        "begin(leave after 1 s)", "cold? end(0)", "", "cold? begin(leave after 1 s)", "end(0)",
      ])
  }

  @Test func `a timer ends when a state in its state leads out of both`() throws {
    struct House: TracedChart {
      var body: [Element] {
        state("house") {
          after(.seconds(1), send: "leave")
          on("leave", to: "street")
          state("room") { on("jump", to: "street") }
        }
        state("street")
      }
    }
    let machine = try House().startedWithNotingHost(trace)
    #expect(trace.notes(on: ["jump"], of: machine) == "end(0)")
  }
}
