import ChartDocuments

/// Records the names that a document uses and a program binds, so that all faults are reported at once.
final class BindingLedger<Subject> {
  /// The kinds of functions; each kind has its own names.
  enum Kind: String, CaseIterable {
    case `guard`, action, delay, work, selection, result, failure
  }

  private struct Name: Hashable {
    let kind: Kind
    let name: String
  }

  let bindings: ChartBindings<Subject>
  /// Whether a name without a function gets a placeholder that does nothing.
  private let hasPlaceholders: Bool
  private var used: Set<Name> = []
  private var unbound: Set<Name> = []
  private(set) var faults: [ChartDocumentFault] = []
  private(set) var warnings: [ChartDocumentFault] = []
  /// The names that are bound, in alphabetical order.
  private let names: [Kind: [String]]
  private var nearMisses = NearMisses()

  init(_ bindings: ChartBindings<Subject>, hasPlaceholders: Bool = false) {
    (self.bindings, self.hasPlaceholders) = (bindings, hasPlaceholders)
    names = Dictionary(
      uniqueKeysWithValues: Kind.allCases.map { ($0, Self.names(of: $0, bindings)) })
  }

  // MARK: - Faults

  func report(_ message: String, at position: SourcePosition?) {
    faults.append(ChartDocumentFault(message, at: position))
  }

  func warn(_ message: String, at position: SourcePosition?) {
    warnings.append(ChartDocumentFault(message, at: position, severity: .warning))
  }

  // MARK: - Names

  func `guard`(_ reference: ChartDocument.Reference) -> ChartBindings<Subject>.Guard? {
    find(reference, .guard, in: bindings.guards) { { _ in false } }
  }

  func action(_ reference: ChartDocument.Reference) -> ChartBindings<Subject>.Action? {
    find(reference, .action, in: bindings.actions) { .subject { _, _ in } }
  }

  func bindsAction(_ name: String) -> Bool { bindings.actions[name] != nil }

  func delay(_ reference: ChartDocument.Reference) -> ((Subject, JSONValue?) -> Duration)? {
    find(reference, .delay, in: bindings.delays) { { _, _ in .zero } }
  }

  func work(_ reference: ChartDocument.Reference) -> ChartBindings<Subject>.Work? {
    find(reference, .work, in: bindings.work) { { _, _ in { .done(nil) } } }
  }

  func selection(_ reference: ChartDocument.Reference) -> ChartBindings<Subject>.Selection? {
    find(reference, .selection, in: bindings.selections) { { _ in nil } }
  }

  func result(
    _ reference: ChartDocument.Reference
  ) -> ((Subject, JSONValue?) throws -> JSONValue)? {
    find(reference, .result, in: bindings.results) { { _, _ in .null } }
  }

  /// The name of errors needs no binding, unlike other names.
  func failure(_ name: String) -> ((any Error) -> Bool)? {
    used.insert(Name(kind: .failure, name: name))
    return bindings.failures[name]
  }

  private func find<Function>(
    _ reference: ChartDocument.Reference, _ kind: Kind, in functions: [String: Function],
    placeholder: () -> Function
  ) -> Function? {
    let name = Name(kind: kind, name: reference.name)
    used.insert(name)
    if let function = functions[reference.name] { return function }
    if hasPlaceholders { return placeholder() }
    // Each name is reported once, at its first position.
    if unbound.insert(name).inserted { reportUnbound(name, at: reference.position) }
    return nil
  }

  private func reportUnbound(_ name: Name, at position: SourcePosition?) {
    report(
      """
      No \(name.kind.rawValue) is bound to '\(name.name)': call \
      'bindings.\(name.kind.rawValue)(\(quoted(name.name))) { … }'.\
      \(suggestion(for: name.name, among: names[name.kind] ?? []))\(otherKinds(of: name))
      """, at: position)
  }

  /// Reports the bindings that the document does not use.
  func reportUnused() {
    for kind in Kind.allCases {
      let known = used.filter { $0.kind == kind }.map(\.name).sorted()
      for name in names[kind] ?? [] where !used.contains(Name(kind: kind, name: name)) {
        report(
          """
          The \(kind.rawValue) '\(name)' is bound, but the chart does not use it: remove the \
          binding.\(suggestion(for: name, among: known))
          """, at: nil)
      }
    }
  }

  private static func names(of kind: Kind, _ bindings: ChartBindings<Subject>) -> [String] {
    switch kind {
    case .guard: bindings.guards.keys.sorted()
    case .action: bindings.actions.keys.sorted()
    case .delay: bindings.delays.keys.sorted()
    case .work: bindings.work.keys.sorted()
    case .selection: bindings.selections.keys.sorted()
    case .result: bindings.results.keys.sorted()
    case .failure: bindings.failures.keys.sorted()
    }
  }

  // MARK: - Words

  private func quoted(_ name: String) -> String {
    let text = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(text)\""
  }

  func suggestion(for name: String, among known: [String]) -> String {
    nearMisses.name(like: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
  }

  private func otherKinds(of name: Name) -> String {
    let others = Kind.allCases.filter { $0 != name.kind && names[$0]?.contains(name.name) == true }
    return others.first.map { " The name is bound as that of another kind: \($0.rawValue)." } ?? ""
  }
}
