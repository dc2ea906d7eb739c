import Schematic
import Statecharts
import Testing

/// A step lists its activities: no machine and no clock are needed.
struct StepActivitiesTests {
  let schema: StatechartSchema<String, String, Trace>
  let trace = Trace()

  init() throws {
    schema = try StatechartSchema(Waiting())
  }

  func step(after events: String..., on event: String) throws -> ChartStep<String, String, Trace>? {
    let start = try schema.step(from: schema.initialState, for: .start, subject: trace)
    var state = try #require(start).state
    for event in events {
      state = try schema.step(from: state, on: event, subject: trace)?.state ?? state
    }
    return try schema.step(from: state, on: event, subject: trace)
  }

  @Test func `a step lists the activities that it starts`() throws {
    let begun = try #require(try step(on: "go")).startedActivities
    #expect(begun.map(\.description) == ["timer busy#patience", "timer busy/first#pause"])
  }

  @Test func `a step lists the activities that it cancels`() throws {
    let step = try #require(try step(after: "go", "next", on: "stop"))
    #expect(step.startedActivities.isEmpty)
    #expect(
      step.cancelledActivities.map(\.description)
        == ["timer busy/second#0", "task busy/second#work", "timer busy#patience"])
  }

  @Test func `the activities of a re-entered state are in both lists`() throws {
    let step = try #require(try step(after: "go", on: "back"))
    #expect(step.startedActivities == step.cancelledActivities)
    #expect(step.startedActivities.map(\.name) == ["pause"])
  }

  @Test func `termination ends everything`() throws {
    let ended = try #require(try step(after: "go", on: "cut")).cancelledActivities
    #expect(ended.map(\.name) == ["pause", "patience"])
  }

  @Test func `termination in one region cancels the activities of the others, too`() throws {
    struct Chart: Statechart {
      typealias State = String
      typealias Event = String

      var body: [Element] {
        parallel("p") {
          region { waiting("a") }
          region { waiting("b") }
        }
      }

      private func waiting(_ name: String) -> Element {
        state(name) {
          after(.seconds(1), send: "late")
          on("late \(name)") {}
          on("late") {}
          on("cut \(name)", via: .terminate)
        }
      }
    }
    let schema = try StatechartSchema(Chart())
    let start = try #require(try schema.step(from: schema.initialState, for: .start, subject: ()))
    for event in ["cut a", "cut b"] {
      let step = try #require(try schema.step(from: start.state, on: event, subject: ()))
      #expect(step.cancelledActivities.map(\.description) == ["timer p@1/b#0", "timer p@0/a#0"])
    }
  }

  @Test func `an internal transition neither starts nor cancels activities`() throws {
    let step = try #require(try step(after: "go", on: "stay"))
    #expect(step.startedActivities.isEmpty && step.cancelledActivities.isEmpty)
  }

  @Test func `asking performs nothing`() throws {
    _ = try step(after: "go", on: "next")
    #expect(trace.take() == "")
  }

  @Test(arguments: [
    (Duration.seconds(3), "3 s"), (.milliseconds(250), "250 ms"), (.seconds(90), "90 s"),
    (.milliseconds(1_500), "1.5 s"), (.seconds(120), "2 min"), (.seconds(7_200), "2 h"),
    (.zero, "0 s"), (.microseconds(5), "5 µs"), (.nanoseconds(20), "20 ns"),
  ])
  func `a delay in brief`(delay: Duration, text: String) {
    #expect(ChartOutline.Activity.Timer.text(of: delay) == text)
  }
}
