import ChartDocuments

/// Collects the functions that a document names, in the order in which its source calls them.
@_documentation(visibility: internal)
public final class Requirements {
  private struct Key: Hashable {
    let kind: Requirement.Kind
    let name: String
    let labels: [String?]
    let receivesResult: Bool
  }

  /// The functions, each once.
  public private(set) var list: [Requirement] = []
  private(set) var logs = false
  private var indices: [Key: Int] = [:]
  private var scope: NameScope
  private let report: GenerationReport
  private let data: [(id: String, type: String, value: String)]

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - logs: Whether the document logs texts. Then the name `log` is reserved for that function.
  ///   - document: The document, whose data model determines the types of its values.
  ///   - report: Receives a warning for each name that is not an identifier, and faults of parameters.
  public init(logs: Bool, of document: ChartDocument, _ report: GenerationReport) {
    self.logs = logs
    data = document.typedData
    self.report = report
    scope = NameScope(reserved: logs ? ["log"] : [])
  }

  var isEmpty: Bool { list.isEmpty && !logs }

  /// Returns the functions and, if there are any, the values of the data model with known types.
  public func listWithData() -> [Requirement] {
    guard !list.isEmpty else { return [] }
    var known = Set(list.filter { [.guard, .result].contains($0.kind) }.map(\.name))
    return list
      + data.filter { known.insert($0.id).inserted }.map { value in
        let identifier = scope.identifier(for: value.id, kind: "value", at: nil, report)
        return Requirement(
          kind: .value, name: "\(value.id) = \(value.value)", identifier: identifier,
          parameters: [],
          valueType: value.type)
      }
  }

  /// Returns the call of a function, `ring()`, `beep(times: 2)`, or the read of a property, `isOpen`, and collects
  /// it.
  ///
  /// - Parameters:
  ///   - kind: The use of the name.
  ///   - reference: The name in the file, with its arguments.
  ///   - result: The expression for the result of a completion. Default: the function does not receive it.
  public func call(
    _ kind: Requirement.Kind, _ reference: ChartDocument.Reference, receiving result: String? = nil
  ) -> String {
    let arguments = arguments(of: reference)
    let parameters =
      (result == nil ? [] : [.result])
      + arguments.map { Requirement.Parameter(label: $0.label, type: $0.value.type) }
    let name = SwiftName.member(identifier(kind, reference, parameters))
    switch kind {
    case .guard where parameters.isEmpty, .delay where parameters.isEmpty,
      .result where parameters.isEmpty, .value:
      return name
    case .guard, .delay, .action, .selection, .work, .result:
      let texts = arguments.map { $0.label.map { "\($0): " } ?? "" }
      let list = [result].compactMap { $0 } + zip(texts, arguments).map { "\($0)\($1.value.text)" }
      return "\(name)(\(list.joined(separator: ", ")))"
    }
  }

  private func identifier(
    _ kind: Requirement.Kind, _ reference: ChartDocument.Reference,
    _ parameters: [Requirement.Parameter]
  ) -> String {
    let receivesResult = parameters.first == .result
    let key = Key(
      kind: kind, name: reference.name, labels: parameters.map(\.label),
      receivesResult: receivesResult)
    guard let index = indices[key] else {
      // The function has the same name with other parameters, and with or without a result.
      let identifier =
        list.first { $0.kind == kind && $0.name == reference.name }?.identifier
        ?? scope.identifier(
          for: reference.name, kind: kind.rawValue, at: reference.position, report)
      indices[key] = list.count
      list.append(
        Requirement(
          kind: kind, name: reference.name, identifier: identifier, parameters: parameters,
          valueType: data.first { $0.id == reference.name }?.type ?? "Any"))
      return identifier
    }
    merge(parameters, into: &list[index], at: reference.position)
    return list[index].identifier
  }

  /// A number with a fraction in one call makes the parameter a `Double` in all calls.
  private func merge(
    _ parameters: [Requirement.Parameter], into known: inout Requirement,
    at position: SourcePosition?
  ) {
    for index in parameters.indices {
      let types = [known.parameters[index].type, parameters[index].type]
      if types[0] == types[1] { continue }
      guard let type = ParameterValue.commonType(types) else {
        return reportDifference(known, at: position)
      }
      known.parameters[index].type = type
    }
  }

  private func reportDifference(_ known: Requirement, at position: SourcePosition?) {
    report.error(
      """
      The \(known.kind.rawValue) '\(known.name)' has a parameter of another type here than before: give one of the same \
      type, or another name.
      """, at: position)
  }

  // MARK: - Parameters

  private typealias Argument = (label: String?, value: ParameterValue)

  private func arguments(of reference: ChartDocument.Reference) -> [Argument] {
    guard let parameters = reference.parameters else { return [] }
    guard case .object(let members) = parameters else {
      return value(parameters, of: reference).map { [(nil, $0)] } ?? []
    }
    var scope = NameScope()
    return members.compactMap { member in
      guard let value = value(member.value, of: reference) else { return nil }
      let label = scope.identifier(
        for: member.name, candidate: SwiftName.lowerCamelCase(member.name), kind: "parameter",
        at: reference.position, report)
      return (label, value)
    }
  }

  private func value(
    _ json: JSONValue, of reference: ChartDocument.Reference
  ) -> ParameterValue? {
    if let value = ParameterValue(json) { return value }
    report.error(
      """
      A parameter of '\(reference.name)' is no number that Swift has: give another one.
      """, at: reference.position)
    return nil
  }
}
