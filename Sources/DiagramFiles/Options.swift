/// What the command line asks for.
struct Options: Equatable {
  var output = "Diagrams"
  var formats = DiagramFormat.standard
  var isCheck = false
  var isHelp = false

  static let usage = """
    Writes the diagrams of the program's state machines.

    --output DIRECTORY   where to write, made if need be (default: Diagrams)
    --format LIST        what to write, with commas: \
    \(DiagramFormat.allCases.map(\.rawValue).joined(separator: ","))
                         (default: \
    \(DiagramFormat.standard.map(\.rawValue).joined(separator: ",")))
    --check              write nothing; fail when the texts there differ from the code
    --help               print this
    """

  /// - Throws: ``UsageError`` for the first argument that makes no sense.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func value() throws -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let value = rest.popFirst() else {
          throw UsageError(message: "\(parts[0]) needs a value.")
        }
        return value
      }
      switch parts[0] {
      case "--output", "-o": output = try value()
      case "--format", "-f": formats = try Self.formats(in: value())
      case "--check": isCheck = true
      case "--help", "-h": isHelp = true
      default: throw UsageError(message: "'\(argument)' is not an option.")
      }
    }
  }

  private static func formats(in list: String) throws -> [DiagramFormat] {
    try list.split(separator: ",").map { name in
      guard let format = DiagramFormat(rawValue: name.lowercased()) else {
        let known = DiagramFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(message: "'\(name)' is not a format; the formats are \(known).")
      }
      return format
    }
  }
}

/// The command line makes no sense.
struct UsageError: Error, Equatable {
  let message: String
}
