import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import TestSupport

/// A file with what it does on some sequences of events, for other engines to repeat.
struct EngineCase: Codable {
  /// The active states after the start and after each event, or `ended`, and what was logged meanwhile.
  struct Sequence: Codable {
    var events: [String] = []
    var moments: [[String]] = []
    var logs: [[String]] = []
  }

  var name: String
  var scxml: String
  /// What SCXML cannot express, and the file marks.
  var losses: [String] = []
  var sequences: [Sequence] = []

  static let ended = ["ended"]

  /// - Parameters:
  ///   - actions: The names of actions.
  ///   - events: The events to choose from: as the chart knows them, and as the file does.
  /// - Returns: `nil` if the chart has faults, SCXML cannot express it, or it runs without end.
  init?(
    _ name: String, _ document: ChartDocument, actions: Set<String> = [], seed: UInt64,
    events: [(loaded: String, file: String)], lossy: Bool = false,
    changing change: (String) -> String = { $0 }
  ) {
    let document = LoggedDocument(document).document
    var losses: [String] = []
    if lossy {
      do {
        _ = try document.scxml()
      } catch let error as ChartDocumentError {
        losses = error.faults.map(\.message)
      } catch {
        return nil
      }
    }
    guard let data = try? document.scxml(lossy: lossy) else { return nil }
    self.init(
      name, file: change(String(decoding: data, as: UTF8.self)), actions: actions, seed: seed,
      events: events, losses: losses)
  }

  /// The case of a file, which is read as any other.
  init?(
    _ name: String, file: String, actions: Set<String> = [], seed: UInt64,
    events: [(loaded: String, file: String)], losses: [String] = []
  ) {
    guard let document = try? ChartDocument(scxml: Data(file.utf8)),
      let chart = try? LoadedChart(document, bindings: .logging(actions)),
      let schema = try? StatechartSchema(chart), !events.isEmpty
    else { return nil }
    (self.name, scxml, self.losses) = (name, file, losses)
    var random = SeededRandom(seed: seed)
    for _ in 0..<6 {
      let chosen = (0..<12).map { _ in events[Int.random(in: events.indices, using: &random)] }
      if let sequence = Self.sequence(of: schema, chosen) { sequences.append(sequence) }
    }
    if sequences.count < 4 { return nil }
  }

  private static func sequence(
    of schema: StatechartSchema<NamedState, NamedEvent, Log>,
    _ events: [(loaded: String, file: String)]
  ) -> Sequence? {
    let log = Log()
    let machine = StateMachine(schema: schema, subject: log)
    (machine.maximumSteps, machine.maximumEvents) = (40, 40)
    // The events of times are delivered by hand.
    machine.activityHost = ManualHost<NamedEvent> { _ in }
    var sequence = Sequence()
    func note(_ outcome: Outcome<Configuration<NamedState>>) -> Bool {
      if case .failed = outcome { return false }
      let hasEnded = machine.state.isFinal || machine.state.isTerminated
      sequence.moments.append(hasEnded ? ended : machine.state.states.map(\.id).sorted())
      sequence.logs.append(log.take())
      return true
    }
    guard note(machine.start()) else { return nil }
    for event in events where sequence.moments.last != ended {
      guard note(machine.handle(NamedEvent(event.loaded))) else { return nil }
      sequence.events.append(event.file)
    }
    return sequence
  }

  /// What a chart has logged.
  final class Log {
    private var lines: [String] = []

    func note(_ line: String) { lines.append(line) }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }
}

extension ChartBindings<EngineCase.Log> {
  /// Actions that log their names, as the file says it to engines without them, and a log: its text, or its label if
  /// it has none.
  fileprivate static func logging(_ actions: Set<String>) -> Self {
    var bindings = ChartBindings()
    for name in actions { bindings.action(name) { log, _ in log.note(name) } }
    bindings.onLog { log, entry in
      log.note(entry.text.isEmpty ? entry.label ?? "" : entry.text)
    }
    return bindings
  }
}
