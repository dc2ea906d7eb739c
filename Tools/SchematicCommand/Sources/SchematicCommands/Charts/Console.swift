import ArgumentParser
import ChartDocuments
import Foundation

/// Writes to the standard output and the standard error.
enum Console {
  /// Whether the standard error is a terminal.
  static var isTerminal: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }

  static func error(_ text: String) {
    FileHandle.standardError.write(Data("\(text.withoutControls)\n".utf8))
  }

  /// Prints a line at once, also into a pipe: a program that reads it may send the next event only then.
  static func line(_ text: String, terminator: String = "\n") {
    json(text.withoutControls, terminator: terminator)
  }

  /// Prints a line for programs as it is.
  static func json(_ text: String, terminator: String = "\n") {
    print(text, terminator: terminator)
    fflush(nil)
  }

  /// Performs an action for each of several files, and reports every failure, not only the first.
  ///
  /// - Throws: `ExitCode.failure` if one failed.
  static func forEach<Element>(_ elements: [Element], _ action: (Element) throws -> Void) throws {
    var failed = false
    for element in elements {
      do {
        try action(element)
      } catch {
        Console.error(line(for: error))
        failed = true
      }
    }
    if failed { throw ExitCode.failure }
  }

  /// Performs an action, and reports its error.
  static func reporting(_ action: () throws -> Void) throws {
    try forEach([()]) { try action() }
  }

  static func line(for error: any Error) -> String {
    if let error = error as? CocoaError {
      let place = error.filePath.map { "\($0): " } ?? ""
      return "\(place)error: \(error.localizedDescription)"
    }
    let text = "\(error)"
    return text.contains("error: ") ? text : "error: \(text)"
  }

  /// Writes to a file, or to the standard output.
  ///
  /// A file is replaced as a whole; a device or a pipe, such as `/dev/null`, must not be replaced.
  static func write(_ data: Data, to path: String?) throws {
    guard let path else { return FileHandle.standardOutput.write(data) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw ChartDocumentError(
        [ChartDocumentFault("There is no folder '\(folder)': create it.")], file: path)
    }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    let isFile = type == nil || type == .typeRegular
    try data.write(to: URL(fileURLWithPath: path), options: isFile ? .atomic : [])
  }
}

extension String {
  /// The text without characters that a terminal obeys: names and logs of a file may contain any.
  fileprivate var withoutControls: String {
    String(
      UnicodeScalarView(
        unicodeScalars.map { scalar in
          let properties = scalar.properties
          let isObeyed = properties.generalCategory == .control || properties.isBidiControl
          return isObeyed && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
        }))
  }
}
