import Foundation

/// Seconds of processor time.
enum ProcessorTime {
  /// What the present processes of a group have used; `nil` if there are none.
  static func ofGroup(_ leader: Int32) -> Double? {
    let ps = Process()
    ps.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ps.arguments = ["ps", "-A", "-o", "pgid=", "-o", "time="]
    let pipe = Pipe()
    ps.standardOutput = pipe
    guard (try? ps.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    ps.waitUntilExit()
    let times = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { row in
      let cells = row.split(separator: " ")
      return cells.count == 2 && Int32(cells[0]) == leader ? seconds(cells[1]) : nil
    }
    return times.isEmpty ? nil : times.reduce(0, +)
  }

  /// Reads `[[days-]hours:]minutes:seconds[.fraction]`.
  private static func seconds(_ text: some StringProtocol) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "-" }).map { Double($0) }
    guard (2...4).contains(parts.count) else { return nil }
    let units = [1.0, 60, 3_600, 86_400]
    return zip(parts.reversed(), units).reduce(0) { sum, part in
      sum.flatMap { sum in part.0.map { sum + $0 * part.1 } }
    }
  }
}
