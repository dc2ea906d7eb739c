import Schematic
import Statecharts

/// Compares the steps of a machine with the parts of the model of its chart.
struct VisibleParts: Sendable {
  /// By path of the compiled chart: the parts that it takes.
  let partsByPath: [[Int32]]
  /// By part: its description.
  let names: [String]
  /// The parts that a machine does not show: the defaults of histories.
  let hidden: Set<Int32>
  let chart: AbstractChart

  /// The parts that a machine shows, in ascending order.
  func visible(_ parts: [Int]) -> [Int32] {
    parts.map(Int32.init).filter { !hidden.contains($0) }.sorted()
  }

  /// The parts of a step that a machine takes.
  func parts(of step: any NumberedStep) -> [Int32] {
    step.pathNumbers.flatMap { partsByPath[Int($0)] }
  }

  /// The difference between the transitions that a machine took and those of the model, in words.
  func difference(_ actual: [Int32]?, _ expected: [Int32]) -> String {
    "it has taken \(list(actual ?? [])), and the model \(list(expected))"
  }

  private func list(_ parts: [Int32]) -> String {
    parts.isEmpty ? "no transition" : parts.map { "'\(names[Int($0)])'" }.joined(separator: ", ")
  }
}

extension StateSpace {
  var visibleParts: VisibleParts? {
    content.chart.map { chart in
      VisibleParts(
        partsByPath: chart.partsByPath, names: parts.map(\.description),
        hidden: Set(
          parts.indices.filter { parts[$0].kind == .historyDefault }.map(Int32.init)),
        chart: chart.chart)
    }
  }
}

/// A step that knows which paths of a compiled chart it takes.
protocol NumberedStep {
  var pathNumbers: [Int32] { get }
}

extension ChartStep: NumberedStep {}

/// A schema that knows how many paths its compiled chart has.
protocol NumberedSchema {
  var actionNamesByPath: [[String]] { get }
}

extension StatechartSchema: NumberedSchema {}
