import ArgumentParser
import DiagramFiles
import Foundation
import Graphable
import GraphvizRendering
import StateGraphs

struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws charts.",
    discussion: "Pictures need Graphviz; DOT, Mermaid, PlantUML and tables need nothing.")

  @Argument(help: "The charts.") var charts: [ChartFile]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The formats, separated by commas: \
      \(DiagramFormat.allCases.map(\.rawValue).joined(separator: ", ")). Default: svg.
      """, valueName: "list"))
  var format: [FormatList] = []
  @Option(
    name: .shortAndLong,
    help: """
      The folder to write to, or for one chart the file, whose extension is that of a format. Default: the \
      folder of each chart.
      """)
  var output: String?
  @Flag(help: "Light letters on a dark background.") var dark = false
  @Flag(help: "From top to bottom instead of from left to right.") var topToBottom = false
  @Flag(help: "One arrow for all transitions between the same states.") var merge = false
  @Flag(help: "Leave out transitions of a state to itself.") var hideSelfLoops = false
  @Option(help: "Draw only this state and what is in it, with its neighbors.")
  var focus: String?
  @Flag(help: "With --focus: leave out the states that no transition connects with this state.")
  var neighbors = false
  @Option(help: "Draw this number of levels, from the top or from --focus on.")
  var depth: Int?
  @Flag(help: "Draw a page for each state with states in it, with links between the pages.")
  var pages = false
  @Flag(help: "Draw again whenever a chart changes, until it is interrupted.") var watch = false

  func validate() throws {
    if let output, let ending = unknownEnding {
      throw ValidationError(
        """
        '--output \(output)' has the ending '\(ending)', which is that of no format. Use \
        \(DiagramFormat.allCases.map(\.rawValue).joined(separator: ", ")), or give a folder with '/' at its end.
        """)
    }
    if neighbors, focus == nil {
      throw ValidationError("--neighbors leaves out states around one: give it with --focus.")
    }
    if let depth, depth < 1 {
      throw ValidationError("'--depth \(depth)' shows nothing: the least number of levels is 1.")
    }
    if pages, focus != nil || depth != nil {
      throw ValidationError("--pages draws all parts of a chart: leave out --focus and --depth.")
    }
    if let file = outputFile, let given = outputFormat {
      let others = format.flatMap(\.formats).filter { $0 != given }.map(\.rawValue)
      guard charts.count == 1, others.isEmpty else {
        throw ValidationError(
          "'--output \(file)' is one file: draw one chart, in the format \(given.rawValue), or give a folder."
        )
      }
      if charts[0].isAt(file) {
        throw ValidationError("'--output \(file)' would replace the chart: give another file.")
      }
    }
    let paths = charts.flatMap { file in formats.map { target(of: file, $0) } }
    let repeated = Dictionary(grouping: paths) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    guard repeated.isEmpty else {
      throw ValidationError(
        "Several charts would be drawn to \(repeated.joined(separator: ", ")): rename one of them, or draw them to different folders."
      )
    }
  }

  /// The formats, each once.
  private var formats: [DiagramFormat] {
    if let outputFormat { return [outputFormat] }
    let given = format.isEmpty ? [.svg] : format.flatMap(\.formats)
    return DiagramFormat.allCases.filter { given.contains($0) }
  }

  func run() throws {
    if let output {
      let file = outputFile.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
      try Console.reporting {
        try FileManager.default.createDirectory(
          atPath: file ?? output, withIntermediateDirectories: true)
      }
    }
    guard watch else { return try Console.forEach(charts, draw) }
    var known: [String: Date] = [:]
    while true {
      let changed = charts.filter { known[$0.path] != modified($0) }
      for file in changed { known[file.path] = modified(file) }
      // A fault is reported, and drawing goes on with the next change.
      try? Console.forEach(changed, draw)
      Thread.sleep(forTimeInterval: 0.3)
    }
  }

  private var style: DiagramStyle {
    DiagramStyle(
      appearance: dark ? .dark : .light, direction: topToBottom ? .topToBottom : .leftToRight,
      mergesParallelEdges: merge, hidesSelfLoops: hideSelfLoops, focus: focus,
      showsOnlyNeighbors: neighbors, depth: depth)
  }

  private func draw(_ file: ChartFile) throws {
    let chart = try Answers.chart(of: file.read(), file: file.path)
    var graph = try StateGraph(of: chart)
    graph.name = chart.document.name.isEmpty ? file.baseName : chart.document.name
    if let focus, !graph.nodes.contains(where: { $0.kind == .composite && $0.label == focus }) {
      throw UnknownFocus(file: file.path, focus: focus)
    }
    for format in formats {
      let path = target(of: file, format)
      guard pages else {
        try write(graph, as: format, to: path)
        continue
      }
      let name = URL(fileURLWithPath: path).deletingPathExtension()
      for page in graph.pages(named: name.lastPathComponent, extension: format.rawValue) {
        let place = name.deletingLastPathComponent().appendingPathComponent(page.name)
        try write(page.graph, as: format, to: "\(place.path).\(format.rawValue)")
      }
    }
  }

  private func write(_ graph: StateGraph, as format: DiagramFormat, to path: String) throws {
    switch format {
    case .dot: try write(graph.dot(style: style), to: path)
    case .mmd: try write(graph.mermaid(style: style), to: path)
    case .puml: try write(graph.plantUML(style: style), to: path)
    case .md: try write(graph.table(), to: path)
    case .svg: try draw(graph, as: .svg, to: path)
    case .png: try draw(graph, as: .png, to: path)
    case .pdf: try draw(graph, as: .pdf, to: path)
    @unknown default: try graph.write(to: path, style: style)
    }
    Console.line(path)
  }

  /// Draws a picture, and advises how to make a better one of a large chart.
  private func draw(_ graph: StateGraph, as format: ImageFormat, to path: String) throws {
    try graph.write(to: path, style: style)
    let picture = FileManager.default.contents(atPath: path).map(Array.init) ?? []
    if let advice = graph.simplified(for: style).drawingAdvice(for: picture, as: format) {
      Console.error("\(path): \(advice)")
    }
  }

  /// The format of the file that the output is; `nil` if it is a folder.
  private var outputFormat: DiagramFormat? {
    ending.flatMap { DiagramFormat(rawValue: $0.lowercased()) }
  }

  /// The ending of an output that looks like a file, and is none of a format.
  private var unknownEnding: String? {
    outputFormat == nil ? ending.flatMap { $0.isEmpty ? nil : $0 } : nil
  }

  /// The ending of the output; `nil` if it is a folder.
  private var ending: String? {
    guard let output, !output.hasSuffix("/") else { return nil }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: output, isDirectory: &isFolder), isFolder.boolValue {
      return nil
    }
    return URL(fileURLWithPath: output).pathExtension
  }

  private var outputFile: String? { outputFormat == nil ? nil : output }

  private func target(of file: ChartFile, _ format: DiagramFormat) -> String {
    if let outputFile { return outputFile }
    let folder =
      output.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? URL(fileURLWithPath: file.path).deletingLastPathComponent()
    return folder.appendingPathComponent("\(file.baseName).\(format.rawValue)").path
  }

  private struct UnknownFocus: Error, CustomStringConvertible {
    let file: String
    let focus: String
    var description: String {
      "\(file): error: There is no state with states in it that is called '\(focus)': --focus draws such a state."
    }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func modified(_ file: ChartFile) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
}

/// Formats, separated by commas: `svg,png`.
struct FormatList: ExpressibleByArgument {
  let formats: [DiagramFormat]

  init?(argument: String) {
    let names = argument.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    formats = names.compactMap { DiagramFormat(rawValue: String($0)) }
    if formats.count < names.count { return nil }
  }

  static var allValueStrings: [String] { DiagramFormat.allCases.map(\.rawValue) }
}
