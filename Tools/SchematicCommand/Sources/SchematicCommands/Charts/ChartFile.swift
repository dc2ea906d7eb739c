import ArgumentParser
import ChartDocuments
import Foundation

/// A file with a chart.
struct ChartFile: ExpressibleByArgument {
  let path: String

  init(argument: String) {
    path = argument
  }

  /// The name of the file without the extension of its format: `door.v1` for `door.v1.scxml`.
  var baseName: String {
    let name = url.lastPathComponent
    for ending in [".document.json", ".chart.json"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return url.deletingPathExtension().lastPathComponent
  }

  /// `-` is the standard input.
  private var url: URL { URL(fileURLWithPath: path == "-" ? "/dev/stdin" : path) }

  /// Whether it is the file at a path.
  func isAt(_ path: String) -> Bool {
    url.resolvingSymlinksInPath() == URL(fileURLWithPath: path).resolvingSymlinksInPath()
  }

  /// The chart.
  ///
  /// - Throws: `ChartDocumentError`, also if the file cannot be read.
  func read() throws -> ChartDocument {
    try ChartDocument(contentsOf: url)
  }
}
