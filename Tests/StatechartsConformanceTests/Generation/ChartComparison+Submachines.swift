import Statecharts

// A chart with submachines is run three times: by the reference, by the engine with the content of the
// submachines written out, and by the engine with submachines.
extension ChartComparison {
  /// Submachines in submachines, of three types of states, events and subjects.
  private typealias Types = Whole<Whole<Plain<SmallEvent>>>

  var verdictWithSubmachines: Verdict {
    let flat = chart.writtenOut
    let written = Result { try StatechartSchema(AdaptedChart<Plain<ModelEvent>>(flat)) }
    let nested = Result { try StatechartSchema(AdaptedChart<Types>(chart)) }
    switch (written, nested) {
    case (.success(let written), .success(let nested)):
      guard let expected = ChartRun.ofReference(chart, inputs) else {
        return .unfit("The chart goes round in circles.")
      }
      let first = ChartRun.ofEngine(Plain<ModelEvent>.self, written, flat, inputs)
      if let text = difference(expected, first, inputs) {
        return .different("Written out\n" + text)
      }
      let second = ChartRun.ofEngine(Types.self, nested, chart, inputs)
      return difference(expected, second, inputs).map { .different("Submachines\n" + $0) } ?? .same
    case (.failure(let error), .failure): return .unfit("\(error)")
    case (.failure(let error), .success): return .different("Only written out: \(error)")
    case (.success, .failure(let error)): return .different("Only with submachines: \(error)")
    }
  }
}
