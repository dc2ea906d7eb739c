/// The options of the command line.
struct Options: Equatable {
  var output = "Diagrams"
  var formats = DiagramFormat.standard
  /// The file that names the version of Graphviz that drew the SVGs; `nil` for one in the folder.
  var versionFile: String?
  var isCheck = false
  var isHelp = false

  static let usage = """
    Writes the diagrams of the program's state machines.

    --output DIRECTORY   the directory to write to (default: Diagrams)
    --format LIST        the formats, separated by commas: \
    \(DiagramFormat.allCases.map(\.rawValue).joined(separator: ","))
                         (default: \
    \(DiagramFormat.standard.map(\.rawValue).joined(separator: ",")))
    --version-file FILE  the file that names the version of Graphviz that drew the SVGs
                         (default: graphviz-version.txt in the directory)
    --check              write nothing; fail if a text or an SVG differs from the code
    --help               print these options
    """

  /// - Throws: ``UsageError`` for the first invalid argument.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func value() throws -> String {
        let next = rest.first?.hasPrefix("-") == true ? nil : rest.first
        let value = parts.count == 2 ? String(parts[1]) : next
        guard let value, !value.isEmpty else {
          throw UsageError(message: "\(parts[0]) needs a value.")
        }
        if parts.count == 1 { rest.removeFirst() }
        return value
      }
      switch parts[0] {
      case "--output", "-o": output = try value()
      case "--format", "-f": formats = try Self.formats(in: value())
      case "--version-file": versionFile = try value()
      case "--check" where parts.count == 1: isCheck = true
      case "--help" where parts.count == 1, "-h" where parts.count == 1: isHelp = true
      default: throw UsageError(message: "'\(argument)' is not an option.")
      }
    }
    if isCheck, !formats.contains(where: \.isCompared) {
      throw UsageError(message: "--check compares texts and SVGs: --format must include one.")
    }
  }

  /// The formats in `list`, without duplicates.
  private static func formats(in list: String) throws -> [DiagramFormat] {
    try list.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) {
      formats, name in
      guard let format = DiagramFormat(rawValue: name.lowercased()) else {
        let known = DiagramFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(message: "'\(name)' is not a format; the formats are \(known).")
      }
      if !formats.contains(format) { formats.append(format) }
    }
  }
}

/// The error thrown for invalid arguments.
struct UsageError: Error, Equatable {
  let message: String
}
