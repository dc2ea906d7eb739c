import ChartDocuments

/// Makes the identifiers of one scope unique.
///
/// The first name in a file that becomes an identifier gets it, and the next one gets a number. So the same file
/// always becomes the same source.
@_documentation(visibility: internal)
public struct NameScope {
  private var used: Set<String>

  /// Creates a scope.
  ///
  /// - Parameter reserved: Identifiers that are in use. Default: none.
  public init(reserved: Set<String> = []) {
    used = reserved
  }

  /// Makes a unique identifier of a name.
  ///
  /// - Parameters:
  ///   - name: The name in the file.
  ///   - candidate: The preferred identifier. Default: the name in lower camel case.
  ///   - kind: The kind of thing that has the name, for the warning: "state".
  ///   - position: The position of the name in the file.
  ///   - report: Receives a warning if the identifier differs from the preferred one, or if the name is not an
  ///     identifier.
  public mutating func identifier(
    for name: String, candidate: String? = nil, kind: String, at position: SourcePosition?,
    _ report: GenerationReport
  ) -> String {
    let wanted = candidate ?? SwiftName.lowerCamelCase(name)
    var identifier = wanted
    var number = 2
    while !used.insert(identifier).inserted {
      identifier = "\(wanted)\(number)"
      number += 1
    }
    if identifier != wanted {
      report.warn(
        """
        The \(kind) '\(name)' is called '\(identifier)' in Swift, because '\(wanted)' stands for \
        something else: rename one of them.
        """, at: position)
    } else if candidate == nil, !SwiftName.isPlain(name) {
      report.warn(
        """
        The \(kind) '\(name)' is called '\(identifier)' in Swift, where its name is no identifier.
        """, at: position)
    }
    return identifier
  }
}
