import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import ScriptedCharts
import Statecharts

/// A chart with data that is run by hand: its own scripts are executed.
final class ScriptedSession {
  private let group: SessionGroup
  /// The events of the transitions of each state, in the order of the file.
  private let events: [(state: String, event: String)]
  private var shown: [String: String] = [:]
  /// The texts that were logged, and the failures, since they were taken.
  private var notes: [String] = []

  init(_ document: ChartDocument, file: String) throws {
    events = document.root.withAll { state in state.awaitedEvents.map { (state.id, $0) } }
    group = try SessionGroup(document, dataModel: FolderModel(ofChart: file), file: file)
    group.session.onLog = { [unowned self] text, label in
      notes.append("log: \(label.map { "\($0): " } ?? "")\(text)")
    }
    group.session.onError = { [unowned self] in notes.append("failed: \($0)") }
  }

  /// The innermost active states.
  var active: [String] { group.machine.leafStates.map(\.id) }

  /// The events for which an active state has a transition; conditions are not evaluated, as they depend on data.
  var awaited: [String] {
    let active = Set(group.machine.activeStates.map(\.id))
    var known: Set<String> = []
    return events.filter { active.contains($0.state) && known.insert($0.event).inserted }
      .map(\.event)
  }

  func start() throws { try group.start() }

  /// The time until the next event that was sent with a delay.
  var timeUntilNextEvent: Duration? { group.timeUntilNextEvent }

  /// Delivers the event of a line: its name, and its data as JSON behind a space.
  func deliver(_ line: String) throws {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return }
    var event = NamedEvent(name)
    if parts.count == 2 {
      guard let value = JSONValue(parsing: Array(parts[1].utf8)) else {
        throw ChartDocumentError([
          .init("'\(parts[1])' is no JSON: write the name of an event, and its data as JSON.")
        ])
      }
      event.data = value
    }
    try group.handle(event)
  }

  func advance(by duration: Duration) throws { try group.advance(by: duration) }

  /// The logs, the failures, and the data that have changed.
  func takeNotes() -> [String] {
    defer { notes = [] }
    var changes: [String] = []
    for (id, text) in group.session.dataTexts {
      if shown.updateValue(text, forKey: id) != text { changes.append("\(id) = \(text)") }
    }
    // Each is one line.
    return (notes + changes).map { String($0.map { $0.isNewline ? " " : $0 }) }
  }
}

extension ChartDocument.State {
  /// The results of a function for it and for all states in it, in the order of the file.
  fileprivate func withAll<Found>(_ find: (Self) -> [Found]) -> [Found] {
    find(self) + (states + regions.flatMap(\.states)).flatMap { $0.withAll(find) }
  }

  /// The names of the events of its transitions.
  fileprivate var awaitedEvents: [String] {
    transitions.flatMap { transition -> [String] in
      guard case .events(let descriptors) = transition.trigger else { return [] }
      return descriptors.compactMap { if case .event(let name) = $0 { name } else { nil } }
    }
  }
}
