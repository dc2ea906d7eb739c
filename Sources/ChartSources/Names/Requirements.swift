import ChartDocuments

/// The functions that a document names, in the order in which its source calls them.
public final class Requirements {
  private struct Key: Hashable {
    let kind: Requirement.Kind
    let name: String
    let receivesResult: Bool
  }

  /// The functions, each once.
  public private(set) var list: [Requirement] = []
  private(set) var logs = false
  private var indices: [Key: Int] = [:]
  private var scope: NameScope
  private let report: GenerationReport

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - logs: Whether the document logs texts, for which there is a function of this name.
  ///   - report: Gets a warning for each name that is no identifier.
  public init(logs: Bool, _ report: GenerationReport) {
    self.logs = logs
    self.report = report
    scope = NameScope(reserved: logs ? ["log"] : [])
  }

  var isEmpty: Bool { list.isEmpty && !logs }

  /// The call of a function: `ring()`, `beep(times: 2)`; the read of a property: `isOpen`.
  ///
  /// - Parameters:
  ///   - kind: The use of the name.
  ///   - reference: The name in the file, with its arguments.
  ///   - result: The expression for the result of a completion, if the function receives it.
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
      .result where parameters.isEmpty:
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
    let key = Key(kind: kind, name: reference.name, receivesResult: receivesResult)
    guard let index = indices[key] else {
      // With and without a result, the function has the same name.
      let other = indices[
        Key(kind: kind, name: reference.name, receivesResult: !receivesResult)]
      let identifier =
        other.map { list[$0].identifier }
        ?? scope.identifier(
          for: reference.name, kind: kind.rawValue, at: reference.position, report)
      indices[key] = list.count
      list.append(
        Requirement(
          kind: kind, name: reference.name, identifier: identifier, parameters: parameters))
      return identifier
    }
    merge(parameters, into: &list[index], at: reference.position)
    return list[index].identifier
  }

  /// A number with a fraction at one place makes all of them `Double`.
  private func merge(
    _ parameters: [Requirement.Parameter], into known: inout Requirement,
    at position: SourcePosition?
  ) {
    guard parameters.map(\.label) == known.parameters.map(\.label) else {
      return reportDifference(known, at: position)
    }
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
      The \(known.kind.rawValue) '\(known.name)' has other parameters here than before, and a function in \
      Swift has the same at each call: give the same ones, or another name.
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
      The parameters of '\(reference.name)' cannot be said in Swift: give texts, numbers, 'true' and 'false', \
      and arrays of one of them.
      """, at: reference.position)
    return nil
  }
}
