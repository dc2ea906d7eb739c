import Graphable
import Schematic
import Statecharts

// A machine as what is to be drawn, though it keeps no declarations.
func draw<Chart: Statechart>(_ machine: Chart.Machine, of chart: Chart) throws {
  let graph = try StateGraph(of: machine)
  // 19: 'init(of:named:)' is unavailable: draw the definition: 'StateGraph(of: definition, highlighting: machine.state)'
  print(graph)
}
