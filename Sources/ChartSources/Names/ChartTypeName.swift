/// The name of the type that a document becomes.
public struct ChartTypeName {
  /// The name, which hides none of Swift.
  public let name: String

  /// Makes an identifier of a name.
  ///
  /// - Parameters:
  ///   - name: The name of the document; if it is empty, that of the file counts.
  ///   - file: The file's path.
  public init(_ name: String, file: String?) {
    let known = name.isEmpty ? Self.baseName(of: file ?? "") : name
    let identifier = SwiftName.upperCamelCase(known)
    self.name =
      SwiftName.usedTypes.contains(identifier) ? "\(identifier)Chart" : identifier
  }

  /// `charts/door.chart.json` has the base name `door`.
  private static func baseName(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? "")
  }
}
