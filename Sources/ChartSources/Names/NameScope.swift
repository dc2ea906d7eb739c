import ChartDocuments

/// The identifiers of one scope, which are unique in it.
///
/// The first name of a file that becomes an identifier gets it, and the next one gets a number: the order of
/// the file decides, so that the same file always becomes the same source.
public struct NameScope {
  private var used: Set<String>

  /// Creates a scope.
  ///
  /// - Parameter reserved: Identifiers that are taken. Default: none.
  public init(reserved: Set<String> = []) {
    used = reserved
  }

  /// Makes an identifier of a name, and reserves it.
  ///
  /// - Parameters:
  ///   - name: The name in the file.
  ///   - candidate: The identifier for it, if it is free. Default: the name in lower camel case.
  ///   - kind: What has the name, for the warning: "state".
  ///   - position: Where the name is in the file.
  ///   - report: Gets a warning if the identifier is another one, or the name is none.
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
