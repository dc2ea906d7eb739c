import ArgumentParser
import ChartDocuments
import Foundation

/// A file with a chart.
struct ChartFile: ExpressibleByArgument {
  let path: String

  init(argument: String) {
    path = argument
  }

  /// The name of the file without its extensions.
  var baseName: String {
    String(URL(fileURLWithPath: path).lastPathComponent.prefix { $0 != "." })
  }

  /// The chart.
  ///
  /// - Throws: `ChartDocumentError`, also if the file cannot be read.
  func read() throws -> ChartDocument {
    guard path.lowercased().hasSuffix(".document.json") else {
      return try ChartDocument(contentsOf: URL(fileURLWithPath: path))
    }
    do {
      return try JSONDecoder().decode(
        ChartDocument.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ChartDocumentError(
        [.init("The file is no document that 'convert' has written: \(error)")], file: path)
    }
  }
}
