import ChartModel
import Foundation

/// Reads configuration files of TBStateMachine.
///
/// TBStateMachine does not validate files by the schema that it ships, and ignores unknown members. Here, violations
/// of the schema and unknown members are faults.
struct TBStateMachineReader {
  /// The chart's own states, without transitions.
  var states: [ChartDocument.State] = []
  /// All states without transitions, by their paths.
  var statesByPath: [String: ChartDocument.State] = [:]
  /// The transitions of each state, by the state's path.
  var transitions: [String: [ChartDocument.Transition]] = [:]
  /// The joins in each parallel state, by the state's path.
  var joins: [String: [ChartDocument.Join]] = [:]
  /// The names of all joins.
  var joinNames: Set<String> = []
  /// By name: the last number of its joins.
  var joinNumbers: [String: Int] = [:]
  /// The faults that were found.
  var faults = JSONFaults()

  /// Makes a document of a file.
  static func read(_ file: JSONNode, file name: String?) throws -> ChartDocument {
    var reader = TBStateMachineReader()
    let document = reader.readMachine(file)
    try reader.faults.throwIfAny(file: name)
    return document
  }

  private mutating func readMachine(_ node: JSONNode) -> ChartDocument {
    guard let members = faults.members(node, "A state machine") else { return ChartDocument() }
    let name = faults.text("name", of: node, "A state machine")
    if node["states"] == nil { faults.add("A state machine needs 'states'.", at: node.position) }
    states = node["states"].map { readStates($0, "'states'", in: "") } ?? []
    for transition in faults.elements("transitions", of: node) { readTransition(transition) }
    var root = ChartDocument.State("", states: states.map(complete), position: node.position)
    root.extras.members = members.except(["name", "states", "transitions"])
    // TBStateMachine exits regions in their order, and not in reverse (TB-34).
    var document = ChartDocument(name: name ?? "", root: root, exitsRegionsInOrder: true)
    document.format = .tbStateMachine
    return document
  }

  /// The state and its descendants, with their transitions and joins.
  private func complete(_ state: ChartDocument.State) -> ChartDocument.State {
    var state = state
    state.transitions = transitions[state.id] ?? []
    state.joins = joins[state.id] ?? []
    state.states = state.states.map(complete)
    for index in state.regions.indices {
      state.regions[index].states = state.regions[index].states.map(complete)
    }
    return state
  }
}

extension ChartDocument {
  /// Reads a configuration file of TBStateMachine.
  ///
  /// The id of a state is its path, `c/c2@1/c222`, and its label is its name. See <doc:TBStateMachineFiles>.
  ///
  /// - Parameters:
  ///   - data: The JSON text, in UTF-8.
  ///   - file: The file's name, for errors. Default: none.
  /// - Throws: ``ChartDocumentError`` with all faults.
  /// - Complexity: O(*n*) in the size of the file, times the greatest number of sibling states.
  public init(tbStateMachine data: Data, file: String? = nil) throws {
    self = try TBStateMachineReader.read(JSONReader.read(Array(data), file: file), file: file)
  }
}
