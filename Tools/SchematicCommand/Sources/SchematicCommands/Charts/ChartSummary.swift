import ChartDocuments
import Foundation

/// How many charts are accepted, and why others are not: for folders with many files.
struct ChartSummary {
  /// How many files have a fault or a warning of a kind, and the first of them.
  private struct Reason {
    var count = 0
    let example: String
  }

  private var accepted = 0
  private var warned = 0
  private var refused = 0
  private var faults: [String: Reason] = [:]
  private var warnings: [String: Reason] = [:]

  var hasRefused: Bool { refused > 0 }

  /// Notes a chart that can be run.
  mutating func accept(_ path: String, _ messages: [String]) {
    accepted += 1
    if !messages.isEmpty { warned += 1 }
    Self.add(messages, of: path, to: &warnings)
  }

  /// Notes a chart that cannot be run.
  mutating func refuse(_ path: String, _ error: any Error) {
    refused += 1
    let messages =
      (error as? ChartDocumentError)?.faults.filter { $0.severity == .error }.map(\.message)
      ?? [Console.line(for: error)]
    Self.add(messages, of: path, to: &faults)
  }

  /// A file counts once for each kind, however often it has it.
  private static func add(
    _ messages: [String], of path: String, to reasons: inout [String: Reason]
  ) {
    for kind in Set(messages.map(kind)) {
      reasons[kind, default: Reason(example: path)].count += 1
    }
  }

  /// The first line of a message, without what differs from file to file: names in quotation marks, and numbers.
  static func kind(of message: String) -> String {
    let line = Array(message.prefix { !$0.isNewline })
    var (kind, depth) = ("", 0)
    for (index, character) in line.enumerated() {
      let isWord = { (character: Character) in character.isLetter || character.isNumber }
      let isAfterWord = index > 0 && !line[index - 1].isWhitespace && line[index - 1] != "("
      let isBeforeWord = index + 1 < line.count && isWord(line[index + 1])
      switch character {
      case "'" where !isAfterWord:
        if depth == 0 { kind += "'…'" }
        depth += 1
      // Not the apostrophe of a word.
      case "'" where depth > 0 && !isBeforeWord: depth -= 1
      case _: if depth == 0 { kind.append(character) }
      }
    }
    return kind.replacing(/\b\d+\b/, with: "…")
  }

  /// The counts, and the reasons: those of most files come first.
  var text: String {
    let all = accepted + refused
    let noun = all == 1 ? "file" : "files"
    var lines = [
      "\(all) \(noun): \(accepted) accepted, \(warned) of them with warnings, \(refused) refused."
    ]
    for (title, reasons) in [("Refused:", faults), ("Warnings:", warnings)] where !reasons.isEmpty {
      lines.append(title)
      let sorted = reasons.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      lines += sorted.map { "  \($0.value.count)  \($0.key) (\($0.value.example))" }
    }
    return lines.joined(separator: "\n")
  }
}

extension ChartFile {
  /// The charts in a folder and in the folders in it, by their extensions, in the order of their paths; a file is itself.
  var charts: [ChartFile] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [self] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { ["scxml", "json"].contains(($0 as NSString).pathExtension.lowercased()) }
      .sorted().map { ChartFile(argument: (path as NSString).appendingPathComponent($0)) }
  }
}
