import ChartDocuments
import Foundation
import LoadedCharts
import Schematic

/// Reads a document of SCXML: the lines of `body` begin at line 2.
func document(_ body: String, attributes: String = "") throws -> ChartDocument {
  let text = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:s="urn:x-schematic:chart" version="1.0" \(attributes)>
    \(body)
    </scxml>
    """
  return try ChartDocument(scxml: Data(text.utf8))
}

/// A document of states.
func document(_ states: ChartDocument.State...) -> ChartDocument {
  ChartDocument(root: ChartDocument.State("", states: states))
}

extension ChartDocument.State {
  /// The state with changes.
  func with(_ change: (inout Self) -> Void) -> Self {
    var state = self
    change(&state)
    return state
  }

  /// A state with transitions on events, each to one state.
  init(_ id: String, _ transitions: [(event: String, target: String)], states: [Self] = []) {
    self.init(
      id, states: states,
      transitions: transitions.map {
        ChartDocument.Transition(on: .event($0.event), to: .state($0.target))
      })
  }
}

extension ChartDocument.Trigger {
  static func event(_ name: String) -> Self { .events([.event(name)]) }
}

extension ChartDocument.Destination {
  static func state(_ id: String) -> Self { .targets([.state(id)]) }
}

extension ChartDocument.Condition {
  static func named(_ name: String) -> Self { .named(ChartDocument.Reference(name)) }
}

extension ChartDocument.Action {
  static func named(_ name: String) -> Self { .named(ChartDocument.Reference(name)) }
}

/// A started machine with its subject and a host.
struct Run {
  let machine: JournalMachine
  let journal = Journal()
  let host: ManualHost<NamedEvent>

  init(
    _ document: ChartDocument, actions: [String] = [], guards: [String] = [],
    holding: Set<String> = [], bind: (inout ChartBindings<Journal>) -> Void = { _ in }
  ) throws {
    var bindings = ChartBindings<Journal>(actions: actions, guards: guards)
    bind(&bindings)
    journal.holding = holding
    machine = try JournalMachine(document, journal, bindings: bindings)
    host = machine.manualHost()
    machine.start()
  }

  /// Handles events, and returns the innermost active states.
  @discardableResult
  func handle(_ events: String...) -> [String] {
    machine.handle(events)
    return machine.leaves
  }
}
