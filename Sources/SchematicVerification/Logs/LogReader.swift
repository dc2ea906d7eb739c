import ChartModel
import Schematic

/// Reads rows from lines of JSON: a recording of the inspector, or a log with a mapping.
///
/// ```swift
/// var reader = LogReader()
/// for line in lines {
///   for row in try reader.rows(in: Array(line.utf8)) { … }
/// }
/// for row in reader.finish() { … }
/// ```
/// The first line decides: that of a recording has its format. A recording has a line for each event that a machine
/// sends to itself or recalls, and for other things. The reader makes one row of an event and those after it.
public struct LogReader {
  private let mapping: LogMapping
  private var line = 0
  private var hasBegun = false
  /// Whether the log is a recording of the inspector, which its first line that is not empty says.
  public private(set) var isRecording = false
  /// By machine: the row that may continue, and how often the machine was stopped or reset.
  private var machines: [String: RecordedMachine] = [:]

  private struct RecordedMachine {
    var row: LogRow?
    var stops = 0
  }

  /// Creates a reader.
  ///
  /// - Parameter mapping: The members of lines that are no recording. Default: ``LogMapping/init()``.
  public init(mapping: LogMapping = LogMapping()) { self.mapping = mapping }

  /// Reads the next line.
  ///
  /// - Parameter bytes: The line in UTF-8, without its end. An empty line has no row.
  /// - Returns: The rows that are complete.
  /// - Throws: ``LogLineError``. You may go on with the next line.
  public mutating func rows(in bytes: [UInt8]) throws(LogLineError) -> [LogRow] {
    line += 1
    if bytes.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) { return [] }
    let node: JSONNode
    do { node = try JSONReader.read(bytes) } catch {
      throw LogLineError(
        line: line, reason: error.faults.first?.message ?? "It is no JSON.")
    }
    guard node.members != nil else {
      throw LogLineError(line: line, reason: "It is \(node.kind), and not an object.")
    }
    defer { hasBegun = true }
    if !hasBegun, node["format"]?.string == "schematic-inspector" {
      isRecording = true
      return []
    }
    do {
      if isRecording { return try recorded(node) }
      return [try row(node, mapping)]
    } catch {
      throw LogLineError(line: line, reason: error.reason)
    }
  }

  /// Returns the rows that the end of the log completes, in the order of their machines.
  public mutating func finish() -> [LogRow] {
    defer { machines = [:] }
    return machines.sorted { $0.key < $1.key }.compactMap(\.value.row)
  }

  private func row(_ node: JSONNode, _ mapping: LogMapping) throws(LogValueError) -> LogRow {
    var row = try mapping.row(node)
    row.line = line
    return row
  }

  // MARK: - Recordings

  private static let recording: LogMapping = {
    var mapping = LogMapping()
    (mapping.states, mapping.at, mapping.timeUnit) = ("to", "time", .seconds)
    return mapping
  }()

  private mutating func recorded(_ node: JSONNode) throws(LogValueError) -> [LogRow] {
    guard node["type"]?.string == "step" else { return [] }
    var row = try row(node, Self.recording)
    // Recordings leave out what is empty.
    (row.states, row.from) = (row.states ?? [], row.from ?? [])
    let id = row.machine
    var machine = machines[id] ?? RecordedMachine()
    defer { machines[id] = machine }
    row.machine += machine.stops > 0 ? " (\(machine.stops + 1))" : ""
    switch node["cause"]?.string {
    case "recalled"?, "internal"?:
      guard machine.row != nil else { break }
      machine.row?.states = row.states
      if row.outcome == .failed { machine.row?.outcome = .failed }
      return []
    case "stop"?, "reset"?:
      defer { (machine.row, machine.stops) = (nil, machine.stops + 1) }
      return [machine.row].compactMap(\.self)
    case "start"?: row.kind = .start
    case "timer"?: row.isTimer = true
    default: row.isTimer = row.event == nil ? nil : false
    }
    defer { machine.row = row }
    return [machine.row].compactMap(\.self)
  }
}
