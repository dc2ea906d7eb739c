extension ChartDocument {
  /// The greatest number of nested states, conditions, actions and values.
  ///
  /// Files have fewer levels. Documents are trees that are walked by recursion, which must not exhaust the stack.
  static let maximumDepth = 500

  /// Throws an error if states, conditions, actions or values are nested more than 500 levels deep.
  ///
  /// Files never are, but a document that your program makes may be. Call it before you walk through such a document
  /// by recursion.
  ///
  /// - Throws: ``ChartDocumentError``.
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func checkDepth() throws(ChartDocumentError) {
    var (root, check) = (root, DepthCheck(levels: Self.maximumDepth))
    root.accept(&check)
    guard !check.isTooDeep else {
      throw ChartDocumentError([
        ChartDocumentFault(
          "States, actions or values are nested more than \(Self.maximumDepth) levels deep: use fewer levels."
        )
      ])
    }
  }
}

/// Stops at the limit, so that it needs no more stack itself.
private struct DepthCheck: DocumentVisitor {
  /// How many more levels are allowed.
  private var levels: Int
  private(set) var isTooDeep = false

  init(levels: Int) { self.levels = levels }

  mutating func enter() -> Bool {
    guard levels > 0, !isTooDeep else {
      isTooDeep = true
      return false
    }
    levels -= 1
    return true
  }

  mutating func leave() { levels += 1 }

  mutating func visit(_ value: JSONValue) {
    if !value.isWithin(levels: levels) { isTooDeep = true }
  }

  mutating func visit(_ element: ChartDocument.ForeignElement) {
    if !element.isWithin(levels: levels) { isTooDeep = true }
  }
}

extension ChartDocument.ForeignElement {
  fileprivate func isWithin(levels: Int) -> Bool {
    levels > 0 && children.allSatisfy { $0.isWithin(levels: levels - 1) }
      && attributes.allSatisfy { $0.value.isWithin(levels: levels - 1) }
  }
}

extension JSONValue {
  /// Whether the value has no more nested levels than this.
  func isWithin(levels: Int) -> Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array(let elements):
      levels > 0 && elements.allSatisfy { $0.isWithin(levels: levels - 1) }
    case .object(let members):
      levels > 0 && members.allSatisfy { $0.value.isWithin(levels: levels - 1) }
    }
  }
}
