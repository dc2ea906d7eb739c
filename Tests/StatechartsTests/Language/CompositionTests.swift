import Schematic
import Statecharts
import Testing

@Suite struct CompositionTests {
  @Test func `a body may contain if, switch and for`() throws {
    struct Chart: JournalChart {
      let hasAlarm: Bool
      let size: Int
      var body: [Element] {
        state("s0") {
          if hasAlarm {
            on("ring", to: "alarm")
          }
          if size > 1 { on("go", to: "s1") } else { on("go", to: "alarm") }
        }
        for number in 1..<size {
          state("s\(number)") { on("back", to: "s\(number - 1)") }
        }
        switch hasAlarm {
        case true: state("alarm")
        case false: state("alarm") { onEntry { $0.note("silent") } }
        }
      }
    }
    #expect(try Chart(hasAlarm: true, size: 3).run("go", "back", "ring").leaves.last == ["alarm"])
    #expect(try Chart(hasAlarm: false, size: 1).run("ring", "go").lines == ["silent"])
  }

  @Test func `a function writes a part of a chart`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        lamp("left", next: "right")
        lamp("right", next: "left")
      }
      @ChartBuilder<String, String, Journal>
      func lamp(_ id: String, next: String) -> [Element] {
        state(id) {
          onEntry { $0.note("\(id) on") }
          on("press", to: next)
        }
      }
    }
    #expect(try Chart().run("press").lines == ["left on", "right on"])
  }

  @Test func `a type of its own writes a part of several charts`() throws {
    struct Door<Chart: Statechart> where Chart.State == String, Chart.Event == String {
      let chart: Chart
      @ChartBuilder<String, String, Chart.Subject>
      var body: [ChartElement<String, String, Chart.Subject>] {
        chart.state("closed") { chart.on("open", to: "opened") }
        chart.state("opened") { chart.on("close", to: "closed") }
      }
    }
    struct House: JournalChart {
      var body: [Element] {
        state("house") { Door(chart: self).body }
      }
    }
    #expect(try House().run("open", "close", "open").leaves.last == ["opened"])
  }

  @Test func `a chart is built from data at run time`() throws {
    struct Row {
      let event: String
      let from: String
      let to: String
    }
    struct Chart: JournalChart {
      let rows: [Row]
      var names: [String] {
        rows.map(\.from).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      }
      var body: [Element] {
        for name in names {
          state(name) {
            for row in rows where row.from == name { on(row.event, to: row.to) }
          }
        }
      }
    }
    let rows = [
      Row(event: "coin", from: "locked", to: "unlocked"),
      Row(event: "push", from: "unlocked", to: "locked"),
    ]
    #expect(try Chart(rows: rows).run("coin", "push").leaves == [["unlocked"], ["locked"]])
  }

  @Test func `faulty data is reported, not run`() {
    struct Chart: JournalChart {
      let target: String
      var body: [Element] { state("a") { on("x", to: target) } }
    }
    #expect(throws: InvalidDefinitionError.self) { try StatechartSchema(Chart(target: "b")) }
  }

  /// Members may use `Element` before `body` does, and a type of the chart may be a parameter.
  @Test func `a generic chart may declare its parts before its body`() throws {
    struct Toggle<Event: Hashable>: Statechart {
      typealias State = String
      let flip: Event
      let extras: [Element]
      func place(_ id: String, next: String) -> Element {
        state(id) { on(flip, to: next) }
      }
      var body: [Element] {
        place("off", next: "on")
        place("on", next: "off")
        extras
      }
    }
    let machine = try StateMachine(Toggle(flip: 7, extras: []))
    machine.start()
    machine.handle(7)
    #expect(machine.state.leaves == ["on"])
  }
}
