import Schematic
import Statecharts

/// The subject of the charts of these tests: it records notes.
final class Journal {
  private(set) var lines: [String] = []
  var isOpen = true

  func note(_ line: String) { lines.append(line) }
}

/// A chart whose states and events are texts, and which writes a journal.
protocol JournalChart: Statechart where State == String, Event == String, Subject == Journal {}

extension JournalChart {
  /// Runs the chart through `events` and returns the leaves after each, and the journal.
  func run(_ events: String..., in journal: Journal = Journal()) throws -> (
    leaves: [[String]], lines: [String]
  ) {
    let machine = try StateMachine(self, subject: journal)
    machine.start()
    let leaves = events.map { event in
      machine.handle(event)
      return machine.state.leaves
    }
    return (leaves, journal.lines)
  }
}
