import Statecharts

/// A chart and its events, run by the engine and by the reference.
struct ChartComparison {
  enum Verdict {
    case same
    /// The chart has faults, or goes round in circles: nothing was compared.
    case unfit(String)
    case different(String)
  }

  var chart: ModelChart
  var events: [String]

  init(seed: UInt64) {
    var generator = ChartGenerator(seed: seed)
    chart = generator.chart(named: "chart \(seed)")
    events = generator.events()
  }

  var verdict: Verdict {
    chart.hasPlainEvents ? verdict(SmallEvent.self) : verdict(ModelEvent.self)
  }

  private func verdict<Event: AdaptedEvent>(_: Event.Type) -> Verdict {
    do {
      let adapted = AdaptedChart<Event>(chart)
      return verdict(try StatechartSchema(adapted), events)
    } catch {
      return .unfit("\(error)")
    }
  }

  private func verdict<Event: AdaptedEvent>(
    _ schema: StatechartSchema<String, Event, ChartSubject>, _ events: [String]
  ) -> Verdict {
    guard let expected = ChartRun.ofReference(chart, events) else {
      return .unfit("The chart goes round in circles.")
    }
    let got = ChartRun.ofEngine(schema, chart, events)
    return difference(expected, got, events).map(Verdict.different) ?? .same
  }

  /// Where the chart differs for one of these sequences of events; the chart is compiled once.
  func differences(for sequences: [[String]]) throws -> [String] {
    let adapted = AdaptedChart<ModelEvent>(chart)
    let schema = try StatechartSchema(adapted)
    return sequences.compactMap { events in
      guard case .different(let text) = verdict(schema, events) else { return nil }
      return "\(chart)\nevents \(events.joined(separator: " "))\n\(text)"
    }
  }

  private func difference(_ expected: ChartRun, _ got: ChartRun, _ events: [String]) -> String? {
    let pairs = Array(zip(expected.moments, got.moments))
    guard let index = pairs.firstIndex(where: { $0.0 != $0.1 }) else { return nil }
    let event = index == 0 ? "start" : index > events.count ? "stop" : events[index - 1]
    return """
      \(index). \(event)
      before   \(index == 0 ? "nothing" : "\(expected.moments[index - 1])")
      expected \(pairs[index].0)
      got      \(pairs[index].1)
      """
  }

  /// The smallest comparison found that still differs.
  func shrunk(tries: Int = 4000) -> ChartComparison {
    var best = self
    var left = tries
    search: while left > 0 {
      for candidate in best.simplifications {
        left -= 1
        if left == 0 { break search }
        if case .different = candidate.verdict {
          best = candidate
          continue search
        }
      }
      break
    }
    return best
  }

  private var simplifications: [ChartComparison] {
    func with(_ change: (inout ChartComparison) -> Void) -> ChartComparison {
      var copy = self
      change(&copy)
      return copy
    }
    let shorter = events.indices.map { index in with { $0.events.remove(at: index) } }
    return shorter + chart.simplifications.map { chart in with { $0.chart = chart } }
  }

  /// A failure as text: the smallest chart, its events, and where it differs.
  var report: String {
    let smallest = shrunk()
    guard case .different(let text) = smallest.verdict else { return "\(chart)" }
    return "\(smallest.chart)\nevents \(smallest.events.joined(separator: " "))\n\(text)"
  }
}
