import Foundation

/// A chart of the SCION test suite that needs no data model, as an SCXML file.
struct SCIONFile: Sendable, CustomStringConvertible {
  let name: String
  let text: String
  /// The ids of its states, in the order of the file.
  let states: [String]
  /// The number of its transitions, without those of initial states and histories.
  let transitionCount: Int

  var description: String { name }

  private static let data = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/conformance/scion.json").standardizedFileURL

  /// Whether the suite is there, which is not part of the package.
  static var isPresent: Bool { FileManager.default.fileExists(atPath: data.path()) }

  static let all: [SCIONFile] = {
    guard isPresent, let data = try? Data(contentsOf: data),
      let trees = try? JSONSerialization.jsonObject(with: data) as? [Tree]
    else { return [] }
    return trees.filter { ($0["data"] as? [Any])?.isEmpty == true }.map(SCIONFile.init)
  }()
}

private typealias Tree = [String: Any]

extension [String: Any] {
  fileprivate func text(_ key: String) -> String { self[key] as? String ?? "" }
  fileprivate func trees(_ key: String) -> [Tree] { self[key] as? [Tree] ?? [] }
  fileprivate func targets(_ key: String) -> String {
    (self[key] as? [String] ?? []).joined(separator: " ")
  }
}

extension SCIONFile {
  fileprivate init(_ tree: Tree) {
    let root = tree["root"] as? Tree ?? [:]
    var writer = TreeWriter()
    writer.write(root, "scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"")
    name = tree.text("name")
    text = writer.text
    states = writer.states
    transitionCount = writer.transitionCount
  }
}

private struct TreeWriter {
  var text = ""
  var states: [String] = []
  var transitionCount = 0

  mutating func write(_ state: Tree, _ name: String) {
    let id = state.text("id")
    text += "<\(name)" + (id == "$root" ? "" : " id=\"\(id)\"")
    let initial = state.targets("initial")
    let actions = state.trees("initialActions")
    if !initial.isEmpty && actions.isEmpty { text += " initial=\"\(initial)\"" }
    text += ">\n"
    if !actions.isEmpty { write(default: initial, actions, in: "initial") }
    write(block: state.trees("onentry"), "onentry")
    write(block: state.trees("onexit"), "onexit")
    for transition in state.trees("transitions") { write(transition: transition) }
    for child in state.trees("children") { write(child: child) }
    text += "</\(name.prefix { $0 != " " })>\n"
  }

  private mutating func write(child: Tree) {
    if child.text("type") == "history" {
      text += "<history id=\"\(child.text("id"))\" type=\"\(child.text("history"))\">"
      write(default: child.targets("default"), child.trees("defaultActions"), in: nil)
      text += "</history>\n"
      return
    }
    states.append(child.text("id"))
    switch child.text("type") {
    case "parallel": write(child, "parallel")
    case "final": write(child, "final")
    default: write(child, "state")
    }
  }

  private mutating func write(default targets: String, _ actions: [Tree], in name: String?) {
    if let name { text += "<\(name)>" }
    text += "<transition target=\"\(targets)\">"
    actions.forEach { write(action: $0) }
    text += "</transition>"
    if let name { text += "</\(name)>\n" }
  }

  private mutating func write(block actions: [Tree], _ name: String) {
    guard !actions.isEmpty else { return }
    text += "<\(name)>"
    actions.forEach { write(action: $0) }
    text += "</\(name)>\n"
  }

  private mutating func write(transition: Tree) {
    transitionCount += 1
    text += "<transition"
    if let event = transition["event"] as? String { text += " event=\"\(event)\"" }
    if let condition = transition["cond"] as? Tree {
      text += " cond=\"\(expression(condition).replacingOccurrences(of: "&", with: "&amp;"))\""
    }
    let targets = transition.targets("targets")
    if !targets.isEmpty { text += " target=\"\(targets)\"" }
    text += " type=\"\(transition.text("type"))\">"
    transition.trees("actions").forEach { write(action: $0) }
    text += "</transition>\n"
  }

  private mutating func write(action: Tree) {
    switch action.text("op") {
    case "raise": text += "<raise event=\"\(action.text("event"))\"/>"
    case "send":
      let event = expression(action["event"] as? Tree ?? [:]).trimmingCharacters(in: ["'"])
      let delay = action["delay"] as? Int ?? 0
      text += "<send event=\"\(event)\" delay=\"\(delay)ms\"/>"
    case "log":
      let value = (action["expr"] as? Tree).map(expression) ?? ""
      text += "<log label=\"\(action.text("label"))\" expr=\"\(value)\"/>"
    default: fatalError("The action \(action) needs a data model.")
    }
  }

  private func expression(_ tree: Tree) -> String {
    switch tree.text("op") {
    case "in": "In('\(tree.text("state"))')"
    case "un": "!(\(expression(tree["arg"] as? Tree ?? [:])))"
    case "lit":
      switch tree["value"] {
      case let text as String: "'\(text)'"
      case let other?: "\(other)"
      case nil: "null"
      }
    default: fatalError("The expression \(tree) needs a data model.")
    }
  }
}
