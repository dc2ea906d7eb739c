// Paths of states and regions: components are separated by `/`, and a region by `@`.
extension String {
  /// Whether the path is equal to another one, or inside it.
  func isInOrAt(_ path: String) -> Bool { self == path || isIn(path) }

  /// Whether the path is inside another one.
  func isIn(_ path: String) -> Bool {
    if path.isEmpty { return !isEmpty }
    guard utf8.count > path.utf8.count, hasPrefix(path) else { return false }
    let next = utf8[utf8.index(startIndex, offsetBy: path.utf8.count)]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "@")
  }

  /// The path after a state or a region was moved with its content.
  func moved(from path: String, to newPath: String) -> String {
    guard isInOrAt(path) else { return self }
    if path.isEmpty {
      return first == "@" || newPath.isEmpty ? newPath + self : "\(newPath)/\(self)"
    }
    let rest = dropFirst(path.count)
    return newPath.isEmpty && rest.first == "/" ? String(rest.dropFirst()) : newPath + rest
  }

  /// The name after the last `/`.
  @_documentation(visibility: internal)
  public var lastComponent: Substring {
    self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]
  }

  /// The paths around this path and another one, if their last components are equal; otherwise `nil`.
  func parents(with other: String) -> (String, String)? {
    guard let end = lastIndex(where: { "/@".contains($0) }),
      let otherEnd = other.lastIndex(where: { "/@".contains($0) }),
      self[end...] == other[otherEnd...]
    else { return nil }
    return (String(self[..<end]), String(other[..<otherEnd]))
  }

  /// The path of a region's parallel state; `nil` if this is no path of a region.
  var stateOfRegion: String? {
    guard let mark = lastIndex(where: { "/@".contains($0) }), self[mark] == "@" else { return nil }
    return String(self[..<mark])
  }

  /// Whether this is a region of the state at a path.
  func isRegion(of path: String) -> Bool { stateOfRegion == path }
}

extension String {
  /// The text with a period at its end, unless it ends a sentence.
  @_documentation(visibility: internal)
  public var asSentence: String { last.map { ".!?".contains($0) } ?? true ? self : "\(self)." }
}
