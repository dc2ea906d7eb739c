import Statecharts
import Testing

/// The reference is written with sets, whose order is another one in each set.
struct ReferenceOrderTests {
  /// A region with a composite that a choice exits through an exit point, and a state beside it.
  private func region(_ number: Int) -> ModelState {
    let inner = ModelState(
      id: "inner\(number)", kind: .atomic,
      transitions: [
        ModelTransition(
          trigger: .event("e1", matches: ["e1"]),
          target: .choice([
            ModelBranch(
              targets: ["composite\(number).out"], actions: [.log("way \(number)", nil)])
          ]))
      ])
    let point = ModelState(
      id: "composite\(number).out", kind: .exitPoint, defaults: ["end\(number)"],
      defaultActions: [.log("point \(number)", nil)])
    let composite = ModelState(
      id: "composite\(number)", kind: .compound, exit: [.log("exit \(number)", nil)],
      children: [inner, point])
    return ModelState(
      id: "parallel.r\(number)", kind: .region,
      children: [composite, ModelState(id: "end\(number)", kind: .atomic)])
  }

  private func chart(declaredOrder: Bool) -> ModelChart {
    let parallel = ModelState(id: "parallel", kind: .parallel, children: [region(1), region(2)])
    var chart = ModelChart(
      name: "two choices", root: ModelState(id: "root", kind: .compound, children: [parallel]))
    chart.leavesRegionsInDeclaredOrder = declaredOrder
    return chart
  }

  @Test(arguments: [false, true])
  func `choices of two regions are exited in the order of the regions`(declaredOrder: Bool) throws {
    let chart = chart(declaredOrder: declaredOrder)
    let schema = try StatechartSchema(AdaptedChart<Plain<ModelEvent>>(chart))
    let run = ChartRun.ofEngine(Plain<ModelEvent>.self, schema, chart, [.event("e1")])
    let first = ["way 1", "exit 1"]
    let second = ["way 2", "exit 2"]
    #expect(
      run.moments[1].log
        == (declaredOrder ? first + second : second + first) + ["point 1", "point 2"])
    for _ in 0..<30 { #expect(ChartRun.ofReference(chart, [.event("e1")]) == run) }
  }
}
