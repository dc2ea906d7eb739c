extension ChartDocument {
  /// A state, with its substates, transitions and actions.
  public struct State: Hashable, Codable, Sendable {
    /// The name that targets refer to, unique in the document.
    public var id: String
    /// The name in diagrams; `nil` if it is the ``id``.
    public var label: String?
    /// The kind of state.
    public var kind: Kind
    /// The initial states of a composite state.
    public var initial: InitialTransition<String>
    /// The actions of the transition to the initial states.
    public var initialActions: [Action]
    /// The actions at its entry.
    public var entry: [Action]
    /// The actions at its exit.
    public var exit: [Action]
    /// Where further blocks of ``entry`` begin, as indices; empty for one block.
    ///
    /// With a data model, an error ends its block only (SCXML 3.8).
    public var entryBlockStarts: [Int] {
      get { encodedEntryBlocks ?? [] }
      set { encodedEntryBlocks = newValue.isEmpty ? nil : newValue }
    }
    /// Where further blocks of ``exit`` begin, as indices; empty for one block.
    public var exitBlockStarts: [Int] {
      get { encodedExitBlocks ?? [] }
      set { encodedExitBlocks = newValue.isEmpty ? nil : newValue }
    }
    /// The transitions from this state, in the order of their priority.
    public var transitions: [Transition]
    /// The states in a composite state; empty for a parallel one.
    public var states: [State]
    /// The regions of a parallel state.
    public var regions: [Region]
    /// The histories of a composite or parallel state.
    public var histories: [History]
    /// The joins in it.
    public var joins: [Join]
    /// Its entry and exit points.
    public var points: [Point]
    /// The events that it defers.
    public var deferred: [EventDescriptor]
    /// The conditions for entering it.
    public var barriers: [Barrier]
    /// The timers that run while it is active.
    public var timers: [Timer]
    /// The tasks that run while it is active.
    public var tasks: [Task]
    /// The function that computes the result of a final state, which completes the state around it; `nil` for none.
    public var result: Reference?
    /// The data in the file for the result.
    ///
    /// Then the name of ``result`` is their text.
    public var doneData: Payload?
    /// The values of the data model that it declares.
    public var data: [DataElement] {
      get { encodedData ?? [] }
      set { encodedData = newValue.isEmpty ? nil : newValue }
    }
    /// Its tags.
    public var tags: [String]
    /// The texts of its notes, which a machine ignores.
    public var notes: [String] {
      get { encodedNotes ?? [] }
      set { encodedNotes = newValue.isEmpty ? nil : newValue }
    }
    /// The content of the file that is not part of the chart; writers of the same format keep it.
    public var extras: Extras
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// `nil` without notes, as in documents that were encoded before notes existed.
    private var encodedNotes: [String]?
    private var encodedData: [DataElement]?
    private var encodedEntryBlocks: [Int]?
    private var encodedExitBlocks: [Int]?

    private enum CodingKeys: String, CodingKey {
      case id, label, kind, initial, initialActions, entry, exit, transitions, states, regions
      case histories, joins, points, deferred, barriers, timers, tasks, result, doneData,
        tags, extras, position
      case encodedNotes = "notes"
      case encodedData = "data"
      case encodedEntryBlocks = "entryBlocks"
      case encodedExitBlocks = "exitBlocks"
    }

    /// Creates a state.
    public init(
      _ id: String, kind: Kind = .ordinary, initial: InitialTransition<String> = .first,
      states: [State] = [],
      regions: [Region] = [], transitions: [Transition] = [], position: SourcePosition? = nil
    ) {
      self.id = id
      self.kind = kind
      self.initial = initial
      self.states = states
      self.regions = regions
      self.transitions = transitions
      self.position = position
      (label, result, extras) = (nil, nil, Extras())
      (initialActions, entry, exit) = ([], [], [])
      (histories, joins, points) = ([], [], [])
      (deferred, barriers, timers, tasks, tags) = ([], [], [], [], [])
    }

    /// The entry actions, block by block.
    public var entryBlocks: [[Action]] { entry.blocks(from: entryBlockStarts) }

    /// The exit actions, block by block.
    public var exitBlocks: [[Action]] { exit.blocks(from: exitBlockStarts) }

    /// The kinds of states.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// A simple state, or a composite state if it has substates.
      case ordinary
      /// A parallel state: all of its regions are active at once.
      case parallel
      /// A final state: it completes the state or region around it.
      case final
    }
  }

  /// A region of a parallel state.
  public struct Region: Hashable, Codable, Sendable {
    /// Its name; `nil` if it has none.
    public var name: String?
    /// The initial states.
    public var initial: InitialTransition<String>
    /// The actions of the transition to the initial states.
    public var initialActions: [Action]
    /// The states in it.
    public var states: [State]
    /// Its own histories, which restore no other region.
    public var histories: [History]
    /// The texts of its notes.
    public var notes: [String] {
      get { encodedNotes ?? [] }
      set { encodedNotes = newValue.isEmpty ? nil : newValue }
    }
    /// The content of the file that is not part of the chart.
    public var extras: Extras
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// As in a state.
    private var encodedNotes: [String]?

    private enum CodingKeys: String, CodingKey {
      case name, initial, initialActions, states, histories, extras, position
      case encodedNotes = "notes"
    }

    /// Creates a region.
    public init(
      _ name: String? = nil, initial: InitialTransition<String> = .first,
      initialActions: [Action] = [],
      states: [State] = [], position: SourcePosition? = nil
    ) {
      self.name = name
      self.initial = initial
      self.initialActions = initialActions
      self.states = states
      self.position = position
      (histories, extras) = ([], Extras())
    }
  }
}

extension [ChartDocument.Action] {
  /// The actions in blocks, without those that would be empty.
  fileprivate func blocks(from starts: [Int]) -> [[Element]] {
    let bounds = [0] + starts.filter { $0 > 0 && $0 < count }.sorted() + [count]
    return zip(bounds, bounds.dropFirst()).filter { $0 < $1 }.map { Array(self[$0..<$1]) }
  }
}
