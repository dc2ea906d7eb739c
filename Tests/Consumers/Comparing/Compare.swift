import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts

/// What one run of a chart differs in from the other.
public struct Difference: Error, CustomStringConvertible {
  /// The chart, the event, and what the two have done.
  public let description: String
}

/// Runs a typed chart and the loaded one of its document with the same random events.
///
/// - Parameters:
///   - name: The name of the document's file, in the folder of the first argument of the program.
///   - subject: The subject of the typed chart.
/// - Throws: ``Difference`` for the first moment that differs.
public func compare<Chart: Statechart>(
  _ name: String, _ chart: Chart, _ subject: (Recorder) -> Chart.Subject
) throws
where
  Chart.State: RawRepresentable<String> & CaseIterable,
  Chart.Event: RawRepresentable<String> & CaseIterable
{
  let file = URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent("\(name).json")
  let document = try JSONDecoder().decode(ChartDocument.self, from: Data(contentsOf: file))
  let states = Set(Chart.State.allCases.map(\.rawValue))
  let loaded = try LoadedChart(
    document, bindings: bindings(states), allowingUnusedBindings: true)
  let all = Array(Chart.Event.allCases)
  guard !all.isEmpty else { return }
  for seed in UInt64(1)...10 {
    var random = SystemlessGenerator(state: seed)
    let events = (0..<15).map { _ in all[Int(random.next() % UInt64(all.count))] }
    let (one, other) = (Recorder(seed: seed), Recorder(seed: seed))
    let expected = try moments(of: loaded, other, other, events.map { NamedEvent($0.rawValue) }) {
      $0.id
    }
    let got = try moments(of: chart, subject(one), one, events) { $0.rawValue }
    for (index, pair) in zip(expected, got).enumerated() where pair.0 != pair.1 {
      let event = index == 0 ? "the start" : "'\(events[index - 1].rawValue)'"
      throw Difference(
        description: "\(name), seed \(seed), \(event): loaded \(pair.0), typed \(pair.1)")
    }
  }
}

private struct SystemlessGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

/// - Parameter states: The states of the chart: the typed one cannot select others.
private func bindings(_ states: Set<String>) -> ChartBindings<Recorder> {
  var bindings = ChartBindings<Recorder>()
  for name in ["a0", "a1", "a2"] { bindings.action(name) { recorder, _ in recorder.note(name) } }
  for name in ["g0", "g1", "g2"] { bindings.guard(name) { recorder, _ in recorder.holds(name) } }
  bindings.action("mayFail") { recorder, _ in try recorder.mayFail() }
  bindings.guard("mayThrow") { recorder, _ in try recorder.mayThrow }
  bindings.selection("next") { context in
    context.subject.selected.flatMap { states.contains($0) ? NamedState($0) : nil }
  }
  bindings.onLog { recorder, entry in recorder.note("log \(entry.text)") }
  return bindings
}

private func moments<Chart: Statechart>(
  of chart: Chart, _ subject: Chart.Subject, _ recorder: Recorder, _ events: [Chart.Event],
  _ id: (Chart.State) -> String
) throws -> [String] {
  let machine = try StateMachine(chart, subject: subject)
  (machine.maximumSteps, machine.maximumEvents) = (20, 20)
  // A chart without an end has none for the next event, either, and all steps up to the limits take time.
  var isEndless = false
  func moment(_ outcome: Outcome<Configuration<Chart.State>>) -> String {
    if case .failed(let error, _) = outcome { isEndless = error is StepLimitExceededError }
    let states = machine.state.states.map(id).joined(separator: " ")
    return "\(word(for: outcome)), \(states), \(recorder.take())"
  }
  var moments = [moment(machine.start())]
  for event in events where !isEndless { moments.append(moment(machine.handle(event))) }
  return moments
}

private func word<State>(for outcome: Outcome<State>) -> String {
  switch outcome {
  case .transitioned: "transitioned"
  case .ignored: "ignored"
  case .deferred: "deferred"
  case .rejected: "rejected"
  case .failed: "failed"
  case .queued: "queued"
  case .subjectReleased: "released"
  }
}
