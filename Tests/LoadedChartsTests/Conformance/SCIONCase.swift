import ChartDocuments
import Foundation
import Testing

/// A chart of the SCION test suite, and which states must be active.
struct SCIONCase: Sendable, CustomTestStringConvertible {
  struct Step: Sendable {
    let event: String
    /// The time that passes before the event.
    let delay: Duration
    let leaves: Set<String>
  }

  let name: String
  let document: ChartDocument
  let initial: Set<String>
  let steps: [Step]

  var testDescription: String { name }
}

// MARK: - The data

/// The suite, which is not part of the package: it is on the developers' machines only.
enum SCIONData {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/conformance/scion.json").standardizedFileURL

  static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path()) }

  static let absence = "No conformance data of the SCION suite: expected at \(file.path())."

  /// The charts that need no data model.
  static let cases: [SCIONCase] = {
    guard isPresent else { return [] }
    do {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      return (json as? [Tree] ?? []).compactMap { try? SCIONCase($0) }
    } catch {
      fatalError("The SCION suite cannot be read: \(error)")
    }
  }()
}

private typealias Tree = [String: Any]

/// The chart needs a data model.
private struct NeedsData: Error {}

extension SCIONCase {
  fileprivate init(_ tree: Tree) throws {
    guard (tree["data"] as? [Any])?.isEmpty == true, let root = tree["root"] as? Tree else {
      throw NeedsData()
    }
    name = tree["name"] as? String ?? ""
    var state = try TreeReader(root).state(root)
    state.id = ""
    document = ChartDocument(
      name: name, root: state, eventMatching: .tokens, failingGuardsAreFalse: true)
    initial = Set(tree["initialConfiguration"] as? [String] ?? [])
    steps = (tree["events"] as? [Tree] ?? []).map { event in
      Step(
        event: event["name"] as? String ?? "", delay: .milliseconds(event["after"] as? Int ?? 0),
        leaves: Set(event["nextConfiguration"] as? [String] ?? []))
    }
  }
}

// MARK: - Trees as documents

private struct TreeReader {
  typealias State = ChartDocument.State

  private var parents: [String: Tree] = [:]
  private var histories: [String: Tree] = [:]

  init(_ root: Tree) {
    read(root)
  }

  private mutating func read(_ state: Tree) {
    for child in children(of: state) {
      parents[id(of: child)] = state
      if child["type"] as? String == "history" { histories[id(of: child)] = child }
      read(child)
    }
  }

  private func children(of state: Tree) -> [Tree] { state["children"] as? [Tree] ?? [] }

  private func id(of state: Tree) -> String { state["id"] as? String ?? "" }

  func state(_ tree: Tree) throws -> State {
    var state = State(id(of: tree))
    let type = tree["type"] as? String
    state.kind = type == "parallel" ? .parallel : type == "final" ? .final : .ordinary
    let children = children(of: tree)
    let states = try children.filter { $0["type"] as? String != "history" }.map(self.state)
    if state.kind == .parallel {
      state.regions = states.map { ChartDocument.Region(states: [$0]) }
    } else {
      state.states = states
    }
    state.histories = try children.filter { $0["type"] as? String == "history" }.map(history)
    state.initial = initial(of: tree)
    state.initialActions = try actions(tree["initialActions"])
    state.entry = try actions(tree["onentry"])
    state.exit = try actions(tree["onexit"])
    state.transitions = try (tree["transitions"] as? [Tree] ?? []).map {
      try transition($0, of: tree)
    }
    return state
  }

  private func initial(of tree: Tree) -> InitialTransition<String> {
    guard let targets = tree["initial"] as? [String], tree["type"] as? String != "parallel" else {
      return .first
    }
    if let history = targets.first.flatMap({ histories[$0] }) {
      return .history(historyKind(of: history))
    }
    return .states(targets)
  }

  private func history(_ tree: Tree) throws -> ChartDocument.History {
    ChartDocument.History(
      id: id(of: tree), kind: historyKind(of: tree),
      defaults: tree["default"] as? [String] ?? [], actions: try actions(tree["defaultActions"]))
  }

  private func historyKind(of tree: Tree) -> HistoryKind {
    tree["history"] as? String == "deep" ? .deep : .shallow
  }

  private func transition(_ tree: Tree, of state: Tree) throws -> ChartDocument.Transition {
    let targets = tree["targets"] as? [String] ?? []
    let isLocal =
      tree["type"] as? String == "internal" && state["type"] as? String == "compound"
      && targets.allSatisfy { isInside($0, id(of: state)) }
    return ChartDocument.Transition(
      on: trigger(tree["event"] as? String, of: id(of: state)),
      if: try (tree["cond"] as? Tree).map(condition), kind: isLocal ? .local : .external,
      to: targets.isEmpty ? .none : .targets(targets.map(target)),
      actions: try actions(tree["actions"]))
  }

  private func isInside(_ state: String, _ other: String) -> Bool {
    guard let parent = parents[state].map(id) else { return false }
    return parent == other || isInside(parent, other)
  }

  private func trigger(_ event: String?, of state: String) -> ChartDocument.Trigger {
    guard let event else { return .always }
    if event == "done.state.\(state)" { return .completion }
    return .events(
      event.split(separator: " ").map { name in
        if name == "*" { return .any }
        return name.hasSuffix(".*") ? .prefix(String(name.dropLast(2))) : .event(String(name))
      })
  }

  private func target(_ id: String) -> ChartDocument.Target {
    guard let history = histories[id], let parent = parents[id] else { return .state(id) }
    return .history(of: self.id(of: parent), historyKind(of: history))
  }

  // MARK: - Conditions and actions

  private func condition(_ tree: Tree) throws -> ChartDocument.Condition {
    func part(_ key: String) throws -> ChartDocument.Condition {
      guard let part = tree[key] as? Tree else { throw NeedsData() }
      return try condition(part)
    }
    switch (tree["op"] as? String, tree["fn"] as? String) {
    case ("in", _): return .isIn(tree["state"] as? String ?? "")
    case ("un", "!"): return .not(try part("arg"))
    case ("bin", "&&"): return .all([try part("l"), try part("r")])
    case ("bin", "||"): return .any([try part("l"), try part("r")])
    case ("lit", _):
      guard let value = tree["value"] as? Bool else { throw NeedsData() }
      return .literal(value)
    case _: throw NeedsData()
    }
  }

  private func actions(_ list: Any?) throws -> [ChartDocument.Action] {
    try (list as? [Tree] ?? []).flatMap(action)
  }

  private func action(_ tree: Tree) throws -> [ChartDocument.Action] {
    switch tree["op"] as? String {
    case "block": return try actions(tree["actions"])
    case "raise": return [.raise(tree["event"] as? String ?? "")]
    case "log":
      let value = (tree["expr"] as? Tree)?["value"]
      return [.log(value.map { "\($0)" } ?? "", label: tree["label"] as? String)]
    case "cancel": return [.cancel(tree["id"] as? String ?? "")]
    case "send":
      guard let event = (tree["event"] as? Tree)?["value"] as? String, tree["data"] == nil else {
        throw NeedsData()
      }
      let delay = Duration.milliseconds(tree["delay"] as? Int ?? 0)
      return [.send(event, after: .fixed(delay), id: tree["id"] as? String)]
    case _: throw NeedsData()
    }
  }
}
