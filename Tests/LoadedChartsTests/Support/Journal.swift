import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts

/// The subject of the tests' charts: what was done, in order, and which guards hold.
final class Journal {
  private var lines: [String] = []
  var holding: Set<String> = []

  init(holding: Set<String> = []) {
    self.holding = holding
  }

  func note(_ line: String) { lines.append(line) }

  /// What was done since the last call, in one line.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }
}

typealias JournalMachine = StateMachine<StatechartSchema<NamedState, NamedEvent, Journal>>

extension ChartBindings<Journal> {
  /// Actions that are noted by their names, and guards that hold if the journal says so.
  init(actions: [String] = [], guards: [String] = []) {
    self.init()
    for name in actions { action(name) { journal, _ in journal.note(name) } }
    for name in guards { `guard`(name) { journal, _ in journal.holding.contains(name) } }
    onLog { journal, entry in journal.note(entry.text) }
  }
}

extension JournalMachine {
  /// A machine of a document, not started.
  convenience init(
    _ document: ChartDocument, _ journal: Journal,
    bindings: ChartBindings<Journal> = ChartBindings(actions: [])
  ) throws {
    try self.init(LoadedChart(document, bindings: bindings), subject: journal)
  }

  /// The ids of the innermost active states.
  var leaves: [String] { state.leaves.map(\.id) }

  /// Handles events, each without data.
  func handle(_ events: [String]) {
    for event in events { handle(NamedEvent(event)) }
  }
}
