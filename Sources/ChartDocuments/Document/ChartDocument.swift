/// A statechart as data, read from a file or written to one.
///
/// Nothing in a document is executed. Actions, guards, computed delays and tasks are names, which your program binds
/// to its own functions.
///
/// A document need not be correct: states may be missing or declared twice. The compilation of the chart finds such
/// faults.
///
/// As JSON, a document has about three levels for each nested state or action. Foundation's `JSONEncoder` throws an
/// error from 512 levels on: 190 nested `<if>` can be read from SCXML, but cannot be encoded.
public struct ChartDocument: Hashable, Codable, Sendable {
  /// The name of the chart; may be empty.
  public var name: String

  /// The chart itself, with its states, transitions and actions.
  ///
  /// Its ``State/id`` is empty, because nothing can refer to it. Its kind is ``State/Kind/parallel`` if the chart has
  /// regions of its own.
  public var root: State

  /// The way in which the names of events are compared.
  ///
  /// Default: as exact names.
  public var eventMatching: EventMatching

  /// Whether the regions of a parallel state are exited in their order instead of the reverse.
  ///
  /// Default: they are not.
  public var exitsRegionsInOrder: Bool

  /// Whether a guard that throws an error counts as false.
  ///
  /// Default: it does not.
  public var failingGuardsAreFalse: Bool

  /// Whether an event that a state does not handle is propagated to its ancestors.
  ///
  /// Default: it is.
  public var bubbling: Bool

  /// The language of its statements and conditions, as the file names it: `ecmascript`; `nil` if it names none.
  public var dataLanguage: String?

  /// The time at which the values of its data model are initialized; `nil` if the file does not say it.
  public var binding: Binding?

  /// The scripts of the whole chart, which are executed before it starts.
  public var scripts: [Statement] {
    get { encodedScripts ?? [] }
    set { encodedScripts = newValue.isEmpty ? nil : newValue }
  }
  private var encodedScripts: [Statement]?

  /// The format of the file that it was read from, whose terms are used in faults; `nil` for any other document.
  public var format: Format?

  /// The parts of the file that were read in another form than they are written, or that are not executed.
  ///
  /// Examples are attributes of drafts of SCXML, and code instead of a name. Warnings are not encoded. A document
  /// that was not read from a file has none.
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

  /// Warnings concern a file, which a decoded document does not have.
  private enum CodingKeys: String, CodingKey {
    case name, root, eventMatching, exitsRegionsInOrder, failingGuardsAreFalse, bubbling, format
    case dataLanguage, binding
    case encodedScripts = "scripts"
  }

  /// The formats of files that can be read.
  public enum Format: String, Hashable, Codable, Sendable, CaseIterable {
    /// SCXML 1.0.
    case scxml
    /// A machine configuration of XState, as JSON.
    case xstate
    /// A configuration file of TBStateMachine.
    case tbStateMachine
  }

  /// The way in which the name of an event is compared with that of a transition.
  public enum EventMatching: String, Hashable, Codable, Sendable {
    /// The names are equal, as in XState. A descriptor such as `error.*` is still compared by tokens.
    case exact
    /// The tokens of the transition's name, between periods, are the first tokens of the event's name (SCXML 3.12.1).
    ///
    /// A transition for `error` is also triggered by `error.network`.
    case tokens
  }
}

extension ChartDocument {
  /// Returns the warnings with the name of a file.
  ///
  /// - Parameter file: The name of the file; `nil` if it is unknown.
  public func warnings(file: String?) -> [ChartDocumentFault] {
    warnings.map { warning in
      var warning = warning
      warning.file = file
      return warning
    }
  }

  /// Returns the document without positions, format and warnings, for comparing the content of two files.
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
