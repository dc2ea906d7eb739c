/// A statechart as data: what a file says about it.
///
/// Readers make documents from files, writers make files from documents, and nothing in a document is
/// executed. Actions, guards, computed delays and work are names, which a program binds to its own
/// functions.
///
/// Encoded as JSON, it has about three levels for each state or action in another one. Foundation's `JSONEncoder` throws
/// an error from 512 levels on: 190 `<if>` in each other are read from SCXML, but not encoded.
///
/// A document need not be correct: states may be missing or declared twice. The compilation of the
/// chart finds that.
public struct ChartDocument: Hashable, Codable, Sendable {
  /// The chart's name; may be empty.
  public var name: String

  /// The chart itself: its states, and the transitions and actions of the whole.
  ///
  /// Its ``State/id`` is empty, because nothing can refer to it. Its kind is ``State/Kind/parallel`` if
  /// the chart has regions of its own.
  public var root: State

  /// How the names of events are compared.
  public var eventMatching: EventMatching

  /// Whether the regions of a parallel state are exited in their order instead of the reverse.
  public var exitsRegionsInOrder: Bool

  /// Whether a guard that throws an error counts as one that does not hold.
  public var failingGuardsAreFalse: Bool

  /// Whether an event that a state does not handle is propagated to its ancestors.
  public var bubbling: Bool

  /// The language of its statements and conditions, as the file names it: `ecmascript`; `nil` if it does not.
  public var dataLanguage: String?

  /// When the values of its data model get their first values; `nil` if the file does not say so.
  public var binding: Binding?

  /// The scripts of the whole chart, which are executed before it starts.
  public var scripts: [Statement] {
    get { encodedScripts ?? [] }
    set { encodedScripts = newValue.isEmpty ? nil : newValue }
  }
  private var encodedScripts: [Statement]?

  /// The format of the file that it was read from, in whose words faults are reported; `nil` for a document
  /// that was made in another way.
  public var format: Format?

  /// What the reader of its file has read in another way than it is written, or not carried out: attributes of
  /// drafts of SCXML, code instead of a name.
  ///
  /// They are not encoded. A document that was not read from a file has none.
  public internal(set) var warnings: [ChartDocumentFault] = []

  /// Creates a document.
  public init(
    name: String = "", root: State = State(""), eventMatching: EventMatching = .exact,
    exitsRegionsInOrder: Bool = false, failingGuardsAreFalse: Bool = false, bubbling: Bool = true
  ) {
    self.name = name
    self.root = root
    self.eventMatching = eventMatching
    self.exitsRegionsInOrder = exitsRegionsInOrder
    self.failingGuardsAreFalse = failingGuardsAreFalse
    self.bubbling = bubbling
  }

  /// Warnings are about a file, which a decoded document does not have.
  private enum CodingKeys: String, CodingKey {
    case name, root, eventMatching, exitsRegionsInOrder, failingGuardsAreFalse, bubbling, format
    case dataLanguage, binding
    case encodedScripts = "scripts"
  }

  /// The formats of files that are read.
  public enum Format: String, Hashable, Codable, Sendable, CaseIterable {
    /// SCXML 1.0.
    case scxml
    /// A machine of XState, as JSON.
    case xstate
    /// A configuration file of TBStateMachine.
    case tbStateMachine
  }

  /// How the name of an event is compared with that of a transition.
  public enum EventMatching: String, Hashable, Codable, Sendable {
    /// The names are equal, as in XState.
    case exact
    /// The tokens of the transition's name, which periods separate, are the first of the event's: a
    /// transition for `error` is triggered by `error.network`, too (SCXML 3.12.1).
    case tokens
  }
}

extension ChartDocument {
  /// The warnings, with the name of the file.
  public func warnings(file: String?) -> [ChartDocumentFault] {
    warnings.map { warning in
      var warning = warning
      warning.file = file
      return warning
    }
  }

  /// The document without positions, format and warnings, to compare what two files say.
  public func withoutPositions() -> Self {
    var document = self
    document.removePositions()
    document.format = nil
    document.warnings = []
    return document
  }

  mutating func removePositions() {
    root.removePositions()
    scripts.removePositions()
  }
}
