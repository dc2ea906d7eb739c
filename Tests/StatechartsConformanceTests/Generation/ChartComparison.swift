import Statecharts
import TestSupport

/// A chart and its events, run by the engine and by the reference.
struct ChartComparison {
  enum Verdict {
    case same
    /// The chart has faults, or goes round in circles: nothing was compared.
    case unfit(String)
    case different(String)
  }

  private var generated: GeneratedChart { didSet { chart = generated.model } }
  private(set) var chart: ModelChart
  var inputs: [ChartInput]
  /// Whether the chart may have submachines: the smaller charts made of it have the same types.
  private let hasSubmachines: Bool

  var events: [String] {
    inputs.compactMap { if case .event(let name) = $0 { name } else { nil } }
  }

  init(seed: UInt64) {
    self.init(ChartGenerator(seed: seed), named: "chart \(seed)")
  }

  /// A chart with delayed events and, to a depth, with submachines.
  init(seed: UInt64, submachineDepth: Int) {
    self.init(
      ChartGenerator(seed: seed, submachineDepth: submachineDepth), named: "chart \(seed)")
  }

  private init(_ generator: ChartGenerator, named name: String) {
    var generator = generator
    let chart = generator.chart(named: name)
    self.init(chart, generator.inputsWithRequests())
  }

  init(_ generated: GeneratedChart, _ inputs: [ChartInput]) {
    (self.generated, self.inputs) = (generated, inputs)
    chart = generated.model
    hasSubmachines = chart.submachineDepth > 0
  }

  var verdict: Verdict {
    if hasSubmachines { return verdictWithSubmachines }
    return chart.hasPlainEvents
      ? verdict(Plain<SmallEvent>.self) : verdict(Plain<ModelEvent>.self)
  }

  private func verdict<Level: ChartLevel>(_: Level.Type) -> Verdict {
    do {
      return verdict(
        of: Level.self, try StatechartSchema(AdaptedChart<Level>(chart)), inputs,
        isThorough: true)
    } catch {
      return .unfit("\(error)")
    }
  }

  private func verdict<Level: ChartLevel>(
    of _: Level.Type, _ schema: StatechartSchema<Level.State, Level.Event, Level.Subject>,
    _ inputs: [ChartInput], isThorough: Bool = false
  ) -> Verdict {
    guard let expected = ChartRun.ofReference(chart, inputs) else {
      return .unfit("The chart goes round in circles.")
    }
    let got = ChartRun.ofEngine(Level.self, schema, chart, inputs)
    if let difference = difference(expected, got, inputs) { return .different(difference) }
    guard isThorough else { return .same }
    let traced = ChartRun.ofEngine(Level.self, schema, chart, inputs, isTraced: true)
    if let difference = difference(expected, traced, inputs) {
      return .different("Traced: \(difference)")
    }
    // The schema has the plans of all steps now.
    let again = ChartRun.ofEngine(Level.self, schema, chart, inputs)
    return difference(expected, again, inputs).map { .different("Again: \($0)") } ?? .same
  }

  /// Where the chart differs for one of these sequences of events; the chart is compiled once.
  func differences(for sequences: [[String]]) throws -> [String] {
    let adapted = AdaptedChart<Plain<ModelEvent>>(chart)
    let schema = try StatechartSchema(adapted)
    return sequences.compactMap { events in
      let inputs = events.map(ChartInput.event)
      guard case .different(let text) = verdict(of: Plain<ModelEvent>.self, schema, inputs) else {
        return nil
      }
      return "\(chart)\nevents \(events.joined(separator: " "))\n\(text)"
    }
  }

  func difference(
    _ expected: ChartRun, _ got: ChartRun, _ inputs: [ChartInput]
  ) -> String? {
    if let fault = got.faults.first { return "0. a state or a step is wrong\n\(fault)" }
    let pairs = Array(zip(expected.moments, got.moments))
    guard let index = pairs.firstIndex(where: { $0.0 != $0.1 }) else { return nil }
    let event =
      index == 0 ? "start" : index > inputs.count ? "stop" : inputs[index - 1].description
    return """
      \(index). \(event)
      before   \(index == 0 ? "nothing" : "\(expected.moments[index - 1])")
      expected \(pairs[index].0)
      got      \(pairs[index].1)
      """
  }

  /// The smallest comparison found that still differs.
  func shrunk() -> ChartComparison {
    guard case .different(let text) = verdict else { return self }
    let kind = text.prefix(12)
    return shrink(self, by: \.simplifications) { comparison in
      guard case .different(let text) = comparison.verdict else { return false }
      return text.hasPrefix(kind)
    }
  }

  private var simplifications: [ChartComparison] {
    func with(_ change: (inout ChartComparison) -> Void) -> ChartComparison {
      var copy = self
      change(&copy)
      return copy
    }
    let shorter = inputs.indices.map { index in with { $0.inputs.remove(at: index) } }
    return shorter + generated.simplifications.map { chart in with { $0.generated = chart } }
  }

  /// A failure as text: the smallest chart, its events, and where it differs.
  var report: String {
    let smallest = shrunk()
    guard case .different(let text) = smallest.verdict else { return "\(chart)" }
    return
      "\(smallest.chart)\ninputs \(smallest.inputs.map(\.description).joined(separator: " "))\n\(text)"
  }
}
