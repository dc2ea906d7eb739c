import Schematic
import Statecharts
import Testing

/// Charts beyond the sizes at which representations change.
struct LargeChartTests {
  private static let sizes = [65, 129, 1000]

  private func state(_ id: String, _ target: String) -> ModelState {
    var state = ModelState(id: id, kind: .atomic)
    state.transitions = [.init(trigger: .event("e1", matches: ["e1"]), target: .states([target]))]
    return state
  }

  private func machine(
    _ children: [ModelState], _ subject: ChartSubject
  ) throws -> StateMachine<StatechartSchema<String, SmallEvent, ChartSubject>> {
    let root = ModelState(id: "root", kind: .compound, children: children)
    var chart = ModelChart(name: "large", root: root)
    chart.hasPlainEvents = true
    return try StateMachine(AdaptedChart<Plain<SmallEvent>>(chart), subject: subject)
  }

  private var subject: ChartSubject {
    ChartSubject(ModelChart(name: "", root: ModelState(id: "", kind: .atomic)))
  }

  @Test(arguments: sizes)
  func `a ring of composites is traversed once`(with count: Int) throws {
    let names = (0..<count).map { "s\($0)" }
    let groups = stride(from: 0, to: count, by: 8).map { start in
      ModelState(
        id: "g\(start / 8)", kind: .compound,
        children: (start..<min(start + 8, count)).map { index in
          state(names[index], names[(index + 1) % count])
        })
    }
    let subject = subject
    let machine = try machine(groups, subject)
    machine.start()
    for step in 0...count {
      let index = step % count
      #expect(machine.state.leaves == [names[index]])
      #expect(machine.isIn("g\(index / 8)"))
      machine.handle(.e1)
    }
  }

  @Test(arguments: [3, 4, 5, 64, 65, 129, 1000])
  func `all regions react at once`(with count: Int) throws {
    let regions = (0..<count).map { index in
      ModelState(
        id: "r\(index)", kind: .region,
        children: [state("a\(index)", "b\(index)"), state("b\(index)", "a\(index)")])
    }
    let subject = subject
    let machine = try machine(
      [ModelState(id: "p", kind: .parallel, children: regions)], subject)
    machine.start()
    #expect(machine.state.leaves == (0..<count).map { "a\($0)" })
    machine.handle(.e1)
    #expect(machine.state.leaves == (0..<count).map { "b\($0)" })
    machine.handle(.e1)
    #expect(machine.state.leaves == (0..<count).map { "a\($0)" })
  }
}
