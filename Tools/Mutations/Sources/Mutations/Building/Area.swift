/// A part of a library that is so small that few of the library's mutants are in it, and so intricate that
/// it needs more.
struct Area {
  let name: String
  private let prefixes: [String]

  static let all = [
    Area(
      name: "step tables",
      prefixes: [
        "Statecharts/Compilation/HistoryTable", "Statecharts/Compilation/StepTable",
        "Statecharts/Engine/CompiledChart+FastPath",
        "Statecharts/Engine/CompiledChart+HistoryRegions",
        "Statecharts/Engine/CompiledChart+HistorySteps",
        "Statecharts/Engine/CompiledChart+Performing",
        "Statecharts/Engine/CompiledChart+PlainRegions",
        "Statecharts/Engine/CompiledChart+Regions", "Statecharts/Engine/LeafSteps",
      ]),
    Area(
      name: "kept states",
      prefixes: [
        "Schematic/Definitions/Saved", "Statecharts/Configuration/",
        "Statecharts/Engine/CompiledChart+Adopting", "Statecharts/Engine/CompiledChart+RollingBack",
      ]),
  ]

  func contains(_ file: String) -> Bool { prefixes.contains { file.hasPrefix($0) } }
}
