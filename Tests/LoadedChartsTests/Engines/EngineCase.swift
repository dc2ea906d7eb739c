import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import TestSupport

/// A chart as a file, with what it does on some sequences of events, for other engines to repeat.
struct EngineCase: Codable {
  /// The active states after the start and after each event, or `ended`.
  struct Sequence: Codable {
    var events: [String]
    var moments: [[String]]
  }

  var name: String
  var scxml: String
  /// What SCXML cannot express, and the file marks.
  var losses: [String] = []
  var sequences: [Sequence]

  static let ended = ["ended"]

  /// - Parameters:
  ///   - actions: The names of actions, which do nothing.
  ///   - events: The events to choose from: as the chart knows them, and as the file does.
  /// - Returns: `nil` if the chart has faults, SCXML cannot express it, or it runs without end.
  init?(
    _ name: String, _ document: ChartDocument, actions: Set<String> = [], seed: UInt64,
    events: [(loaded: String, file: String)], lossy: Bool = false
  ) {
    if lossy {
      do {
        _ = try document.scxml()
      } catch let error as ChartDocumentError {
        losses = error.faults.map(\.message)
      } catch {
        return nil
      }
    }
    guard let data = try? document.scxml(lossy: lossy),
      let chart = try? LoadedChart(document, bindings: .doingNothing(actions)),
      let schema = try? StatechartSchema(chart), !events.isEmpty
    else { return nil }
    (self.name, scxml, sequences) = (name, String(decoding: data, as: UTF8.self), [])
    var random = SeededRandom(seed: seed)
    for _ in 0..<6 {
      let chosen = (0..<12).map { _ in events[Int.random(in: events.indices, using: &random)] }
      if let sequence = Self.sequence(of: schema, chosen) { sequences.append(sequence) }
    }
    if sequences.count < 4 { return nil }
  }

  private static func sequence(
    of schema: StatechartSchema<NamedState, NamedEvent, Void>,
    _ events: [(loaded: String, file: String)]
  ) -> Sequence? {
    let machine = StateMachine(schema: schema)
    (machine.maximumSteps, machine.maximumEvents) = (40, 40)
    // The events of times are delivered by hand.
    machine.activityHost = ManualHost<NamedEvent> { _ in }
    var sequence = Sequence(events: [], moments: [])
    func note(_ outcome: Outcome<Configuration<NamedState>>) -> Bool {
      if case .failed = outcome { return false }
      let hasEnded = machine.state.isFinal || machine.state.isTerminated
      sequence.moments.append(hasEnded ? ended : machine.state.states.map(\.id).sorted())
      return true
    }
    guard note(machine.start()) else { return nil }
    for event in events where sequence.moments.last != ended {
      guard note(machine.handle(NamedEvent(event.loaded))) else { return nil }
      sequence.events.append(event.file)
    }
    return sequence
  }
}

extension ChartBindings<Void> {
  fileprivate static func doingNothing(_ actions: Set<String>) -> Self {
    var bindings = ChartBindings()
    for name in actions { bindings.action(name) { _, _ in } }
    return bindings
  }
}
