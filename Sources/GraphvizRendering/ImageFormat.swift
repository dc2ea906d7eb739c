/// A kind of picture that a state graph can be rendered as.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ImageFormat: String, CaseIterable, Sendable {
  /// Scalable Vector Graphics: text that stays sharp at every size, and in which labels can be
  /// searched and selected.
  case svg
  /// Portable Network Graphics: pixels, at 96 to the inch.
  case png
  /// Portable Document Format: one page of the picture's size.
  case pdf

  /// The format of files whose names end in `pathExtension`, in any case and without the dot; nil
  /// when there is none.
  public init?(pathExtension: String) {
    self.init(rawValue: pathExtension.lowercased())
  }

  /// The format that the last extension of `path` stands for.
  init(path: String) throws(RenderingError) {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      let format = Self(pathExtension: String(name[name.index(after: dot)...]))
    else { throw .unknownPathExtension(path: path) }
    self = format
  }
}
