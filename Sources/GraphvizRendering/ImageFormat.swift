/// A file format for pictures of state graphs.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ImageFormat: CaseIterable, Sendable {
  /// Scalable Vector Graphics: a vector picture, in which labels can be searched and selected.
  case svg
  /// Portable Network Graphics: a raster picture with 96 pixels per inch.
  case png
  /// Portable Document Format: one page with the size of the picture.
  case pdf

  /// The format for the extension of `path`.
  init(path: String) throws(RenderingError) {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      let format = Self.allCases.first(where: { ".\($0)" == name[dot...].lowercased() })
    else { throw .unknownPathExtension(path: path) }
    self = format
  }
}
