import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts

/// A folder with a file for each version of charts, so that former versions need no code: `Charts/Checkout-3.json`.
///
/// ```swift
/// @Test func `the chart is the archived one`() throws {
///   try ChartArchive(in: charts).check(Checkout())
/// }
/// ```
/// Tasks are recognized by their names: give them some.
public struct ChartArchive: Sendable {
  /// The folder.
  public let folder: URL

  /// Creates an archive.
  ///
  /// - Parameter folder: The folder, which ``write(_:)`` makes if it is missing.
  public init(in folder: URL) { self.folder = folder }

  /// The file of a version of a chart.
  public func file(_ name: String, version: Int) -> URL {
    folder.appendingPathComponent("\(name)-\(version).json")
  }

  /// A version of a chart.
  ///
  /// - Parameters:
  ///   - name: The `definitionName` of the chart.
  ///   - version: Its `definitionVersion`.
  /// - Throws: `ChartDocumentError` with the faults of the file, also if it cannot be read.
  public func chart(_ name: String, version: Int) throws -> ArchivedChart {
    let file = file(name, version: version)
    return try ArchivedChart(
      ChartDocument(contentsOf: file), version: version, file: file.lastPathComponent)
  }

  /// Writes the file of the chart's version, and replaces one that is there.
  ///
  /// - Returns: The file.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart, or an error of the file system.
  @discardableResult
  public func write(_ chart: some Statechart) throws -> URL {
    let name = chart.definitionName
    guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else {
      throw ChartArchiveError(
        description:
          "'\(name)', the definitionName of the chart, cannot be a part of the name of a file.")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(ChartDocument(of: chart))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = file(name, version: chart.definitionVersion)
    try data.write(to: file, options: .atomic)
    return file
  }

  /// Compares the structure of a chart with the file of its version.
  ///
  /// - Throws: ``ChartArchiveError`` if the file is missing, or has another structure: the chart has changed, and its version has not.
  ///   `InvalidDefinitionError` and `ChartDocumentError` with the faults of the chart and of the file.
  public func check(_ chart: some Statechart) throws {
    let (name, version) = (chart.definitionName, chart.definitionVersion)
    let file = file(name, version: version)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw ChartArchiveError(
        description:
          "There is no file '\(file.lastPathComponent)'. Write it with write(_:), and commit it.")
    }
    let archived = try StatechartSchema(self.chart(name, version: version)).structureHash
    let current = try chart.hashOfDocument
    guard archived != current else { return }
    throw ChartArchiveError(
      description: """
        The structure of the chart '\(name)' has changed, and its version is still \(version). If machines of version \(version) \
        exist, give the chart definitionVersion \(version &+ 1), write its file with write(_:), keep \
        '\(file.lastPathComponent)', and declare what they need: ChartMigration(from: \(version), …). If no machine of version \
        \(version) exists, write the file again.
        """)
  }
}

extension Statechart {
  /// The hash of the structure that the chart has in a file, where what has no name in the program has one.
  var hashOfDocument: String {
    get throws {
      let document = try ChartDocument(of: self)
      return try StatechartSchema(ArchivedChart(document, version: definitionVersion)).structureHash
    }
  }
}

/// A chart that differs from the file of its version.
public struct ChartArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description: the difference, and how to fix it.
  public let description: String
}
