import CompiledCharts
import ExampleMachines
import Foundation

// Writes the machines of charts that are written in Swift: `swift run CompiledMachines`. With `--check`, compares them
// with the files, and fails if a chart has changed since they were written.
do {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Tests/CompiledChartsTests/Machines")
  let machines = [
    "ClockedCrossingMachine.swift": try CompiledSource(of: ClockedCrossing(), savesTexts: true),
    "CrossingMachine.swift": try CompiledSource(of: Crossing(), savesTexts: true),
  ]
  for (name, source) in machines {
    let file = folder.appendingPathComponent(name)
    if CommandLine.arguments.contains("--check") {
      try source.check(file)
    } else {
      try source.write(to: file)
    }
  }
} catch {
  print("error: \(error)")
  exit(1)
}
