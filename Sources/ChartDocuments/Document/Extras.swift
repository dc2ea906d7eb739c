extension ChartDocument {
  /// The content of a file that is not part of the chart: the geometry of an editor, descriptions, metadata.
  ///
  /// A writer of the same format writes it again. Other writers leave it out.
  public struct Extras: Hashable, Codable, Sendable {
    /// Unknown attributes of an XML element, with their qualified names, or unknown members of a JSON object.
    public var members: [JSONMember]
    /// Foreign XML elements.
    public var elements: [ForeignElement]

    /// Creates extras.
    public init(members: [JSONMember] = [], elements: [ForeignElement] = []) {
      self.members = members
      self.elements = elements
    }

    /// Whether there are no members and no elements.
    public var isEmpty: Bool { members.isEmpty && elements.isEmpty }
  }

  /// An XML element of another namespace, as it is in the file.
  public struct ForeignElement: Hashable, Codable, Sendable {
    /// Its qualified name: `qt:editorinfo`.
    public var name: String
    /// Its attributes.
    public var attributes: [JSONMember]
    /// The elements in it.
    public var children: [ForeignElement]
    /// The text in it.
    public var text: String

    /// Creates an element.
    public init(
      _ name: String, attributes: [JSONMember] = [], children: [ForeignElement] = [],
      text: String = ""
    ) {
      self.name = name
      self.attributes = attributes
      self.children = children
      self.text = text
    }
  }
}

extension Sequence {
  /// Returns the elements in the order of their positions; elements without a position come last.
  ///
  /// - Parameter position: Returns the position of an element.
  @_documentation(visibility: internal)
  public func sorted(by position: (Element) -> SourcePosition?) -> [Element] {
    sorted { left, right in
      guard let left = position(left) else { return false }
      guard let right = position(right) else { return true }
      return (left.line, left.column) < (right.line, right.column)
    }
  }
}
