import ChartDocuments
import Foundation
import GraphvizRendering
import LoadedCharts
import StateGraphs
import Statecharts

/// One HTML page on which a reader plays a chart: the page needs no program, no server and no other file.
///
/// ```swift
/// let page = try PlayPage(of: Crossing())
/// try page.write(to: URL(fileURLWithPath: "Crossing.html"))
/// ```
/// The page has a table of all configurations that a machine of the chart can reach. It has the result of each event
/// with each combination of answers of guards. Machines of the chart have taken every step in it. The page looks up
/// steps, and computes none.
///
/// No function of the chart is called. The reader answers guards and selections. Actions are listed in their order.
/// Guards and actions throw no errors, and computed delays count as 1 s. A guard has the same answer until an action
/// is performed or another event is handled.
///
/// If Graphviz is installed, the page has the diagram of the chart, otherwise an outline of its states.
public struct PlayPage: Sendable {
  /// The page, in HTML.
  public let html: String

  /// How many configurations the page has.
  public let configurationCount: Int

  /// Whether the page has all configurations and all results.
  ///
  /// If it is `false`, a limit was reached, or 20 runs have ended in an endless loop. The page says so, and where it
  /// ends.
  public let isComplete: Bool

  /// Creates the page of a chart that is written in Swift.
  ///
  /// The steps are those of the chart's document: events with payloads, and events that closures raise, are events
  /// that the reader sends.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - maximumConfigurations: The greatest number of configurations; at least 1 and at most 100,000 count.
  ///     Default: 2,000.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart; `ChartDocumentError` if its document is not a
  ///   valid chart.
  /// - Complexity: At most 200 runs or steps of a machine for each configuration of the limit.
  public init<Chart: Statechart>(
    of chart: Chart, maximumConfigurations: Int = Self.defaultLimit
  ) throws {
    try self.init(
      ChartDocument(of: chart), file: nil, maximumConfigurations,
      [
        JSONMember("definition", .string(Self.name(of: Chart.self))),
        JSONMember("hasSubject", .bool(Chart.Subject.self != Void.self)),
      ])
  }

  /// Creates the page of a document, for instance of a file.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - file: The name of the file, for errors and for the title of a chart without a name. Default: none.
  ///   - maximumConfigurations: The greatest number of configurations; at least 1 and at most 100,000 count.
  ///     Default: 2,000.
  /// - Throws: `ChartDocumentError` with every fault of the chart.
  /// - Complexity: At most 200 runs or steps of a machine for each configuration of the limit.
  public init(
    of document: ChartDocument, file: String? = nil,
    maximumConfigurations: Int = Self.defaultLimit
  ) throws {
    try self.init(document, file: file, maximumConfigurations, [])
  }

  /// Writes the page to a file, which is replaced as a whole.
  ///
  /// - Parameter file: The file. Its folder must exist.
  /// - Throws: An error of the file system.
  public func write(to file: URL) throws {
    try Data(html.utf8).write(to: file, options: .atomic)
  }

  /// The default of the greatest number of configurations: 2,000.
  public static var defaultLimit: Int { 2_000 }
}

extension PlayPage {
  private init(
    _ document: ChartDocument, file: String?, _ maximumConfigurations: Int,
    _ members: [JSONMember]
  ) throws {
    // The document is walked by recursion.
    try document.checkDepth()
    let chart = try LoadedChart(
      document, bindings: PlayAnswers.bindings(for: document), file: file)
    var explorer = PlayExplorer(
      try chart.makeSchema(), events: Self.events(in: document),
      maximumConfigurations: maximumConfigurations)
    explorer.explore()
    var table = PlayTable(explorer, try StateNodes(of: document))
    let title = document.name.isEmpty ? file ?? "Chart" : document.name
    let picture = try Self.picture(of: chart)
    let all = [JSONMember("name", .string(title))] + members + picture + table.members()
    html = Self.text(title: title, table: .object(all))
    (configurationCount, isComplete) = (explorer.nodes.count, explorer.isComplete)
  }

  /// The name of a type with those of the types around it, as in the source of its module.
  private static func name<Chart>(of type: Chart.Type) -> String {
    let name = String(reflecting: type)
    // Local and private types have no such name.
    guard !name.contains("("), let period = name.firstIndex(of: ".") else { return "\(type)" }
    return String(name[name.index(after: period)...])
  }

  /// The events that a reader sends, in the order of the document.
  ///
  /// The events of completions and errors come from the machine itself. A transition on all events needs one.
  private static func events(in document: ChartDocument) -> [String] {
    let names = ReferencedNames(document)
    let errors = ChartDocument.GeneratedEvent.executionError
    let completions = ChartDocument.GeneratedEvent.completion(of: "")
    let own = names.events.filter { $0 != errors && !$0.hasPrefix(completions) }
    let prefixes = names.descriptors.compactMap { descriptor in
      if case .prefix(let prefix) = descriptor { prefix } else { nil }
    }
    let others = prefixes.sorted().filter { !own.contains($0) && !$0.isEmpty }
    let all = own + others
    return all.isEmpty && !names.descriptors.isEmpty ? ["event"] : all
  }

  private static func picture(of chart: LoadedChart<PlayAnswers>) throws -> [JSONMember] {
    var graph = try chart.makeGraph(highlighting: nil)
    graph.name = ""
    let nodes = graph.nodes.map { node in
      JSONValue.array([
        .string("\(node.kind)"), .string(node.text), .int(node.parent ?? -1),
      ])
    }
    // Without Graphviz, and for a chart that it cannot draw, the page has an outline.
    let isSmall = graph.nodes.count <= 400
    let svg = isSmall ? try? graph.rendered(as: .svg) : nil
    return [
      JSONMember("nodes", .array(nodes)),
      JSONMember("svg", svg.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null),
    ]
  }

  /// The page: a name or a text of the chart can neither end its element nor become markup.
  private static func text(title: String, table: JSONValue) -> String {
    let json = table.text.replacingOccurrences(of: "<", with: "\\u003c")
    let name = title.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    let parts = playPageText.components(separatedBy: "%%")
    return parts[0] + name + parts[1] + json + parts[2]
  }
}
