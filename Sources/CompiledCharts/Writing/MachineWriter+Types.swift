import ChartDocuments
import ChartSources

// The declarations beside the machine.
extension MachineWriter {
  var eventDeclaration: [String] {
    let cases = names.events.flatMap { element in
      [
        "  /// The event `\(comment(element.name))`.",
        "  case \(SwiftName.declared(element.identifier))",
      ]
    }
    return [
      "/// The events of ``\(type)Machine``.",
      "\(modifier)enum \(event): UInt8, CaseIterable, Sendable {",
    ]
      + (cases.isEmpty ? ["  /// The chart has no events.", "  case none"] : cases) + ["}", ""]
  }

  var regionDeclarations: [String] {
    program.regions.indices.flatMap { region -> [String] in
      let name = identifiers.regions[region]
      let place = region == 0 ? "the chart" : "the region `\(name)`"
      let rawType = program.regions[region].leaves.count > 255 ? "UInt16" : "UInt8"
      return [
        "/// The innermost active state of \(place).",
        "\(modifier)enum \(identifiers.types[region]): \(rawType), Sendable {",
        "  /// None.", "  case \(identifiers.inactive)",
      ]
        + program.regions[region].leaves.flatMap { leaf in
          [
            "  /// The state `\(comment(program.statePaths[leaf]))`.",
            "  case \(identifiers.declaration(of: leaf))",
          ]
        } + ["}", ""]
    }
  }

  var configuration: [String] {
    var lines = [
      "/// The active states of ``\(type)Machine``, and what it remembers.",
      "\(modifier)struct \(type)Configuration: Equatable, Sendable {",
    ]
    for region in program.regions.indices {
      let place = region == 0 ? "the chart" : "the region `\(identifiers.regions[region])`"
      lines += property(
        "The innermost active state of \(place).", identifiers.properties[region],
        identifiers.types[region])
    }
    for (number, history) in program.histories.enumerated() {
      for (index, region) in history.regions.enumerated() {
        lines += property(
          "The states that were active in `\(comment(program.statePaths[history.node]))` when it was exited.",
          identifiers.history(number, at: index), identifiers.types[region])
      }
    }
    for (number, arrival) in program.arrivals.enumerated() {
      let name = comment(program.statePaths[arrival.source])
      lines += [
        "  /// Whether `\(name)` has arrived at the join `\(comment(arrival.join))`.",
        "  \(modifier)var \(identifiers.arrivals[number]) = false",
      ]
    }
    return lines + ["", "  \(modifier)init() {}", "}", ""]
  }

  private func property(_ comment: String, _ name: String, _ type: String) -> [String] {
    ["  /// \(comment)", "  \(modifier)var \(name) = \(type)\(identifiers.leaf(nil))"]
  }

  func comment(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'")
  }

  // MARK: - The subject

  var subject: [String] {
    var lines = [
      "/// The functions that ``\(type)Machine`` calls, by their names in its file.",
      "\(modifier)protocol \(type)Subject: CompiledSubject {",
      "  /// The error that guards and actions may throw. Default: none throws.",
      "  associatedtype Failure: Error = Never",
    ]
    for requirement in requirements.listWithData() {
      lines += ["  /// \(requirement.machineDocumentation)", "  \(requirement.machineDeclaration)"]
    }
    if logs {
      lines += [
        "  /// Writes a text.", "  mutating func log(_ text: StaticString, label: StaticString?)",
      ]
    }
    let hook =
      "mutating func didTake(\n    _ event: \(event)?, from: \(type)Configuration, to: \(type)Configuration)"
    return lines + [
      "  /// Called after each step; the default does nothing.", "  \(hook)", "}", "",
      "extension \(type)Subject {", "  /// Does nothing.", "  \(modifier)\(hook) {}", "}", "",
    ]
  }

  private var logs: Bool {
    program.actions.contains { $0.list.contains(where: \.writesText) }
  }
}

extension ChartDocument.Action {
  fileprivate var writesText: Bool {
    switch self {
    case .log: true
    case .first(let branches): branches.contains { $0.actions.contains(where: \.writesText) }
    case .statement(let statement): statement.action.writesText
    case .named, .raise, .send, .cancel: false
    }
  }
}

extension Requirement {
  fileprivate var machineDeclaration: String {
    let name = SwiftName.declared(identifier)
    switch kind {
    case .guard where parameters.isEmpty:
      return "var \(name): Bool { mutating get throws(Failure) }"
    case .guard: return "mutating func \(name)(\(machineList)) throws(Failure) -> Bool"
    case .delay where parameters.isEmpty: return "var \(name): Int64 { get }"
    case .delay: return "func \(name)(\(machineList)) -> Int64"
    case .value: return "var \(name): \(valueType) { get }"
    case .action, .selection, .work, .result:
      return "mutating func \(name)(\(machineList)) throws(Failure)"
    }
  }

  fileprivate var machineDocumentation: String {
    kind == .delay
      ? documentation.replacing("computed when", with: "in nanoseconds, computed when")
      : documentation
  }

  private var machineList: String {
    parameters.map { parameter in
      "\(parameter.label.map { SwiftName.declared($0) } ?? "_ value"): \(parameter.type)"
    }.joined(separator: ", ")
  }
}
