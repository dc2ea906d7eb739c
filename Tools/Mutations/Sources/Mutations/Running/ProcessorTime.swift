import Foundation

/// Seconds of processor time.
enum ProcessorTime {
  /// The time of a process and of the present processes that it has started; `nil` if it has ended.
  static func ofTree(_ root: Int32) -> Double? {
    let ps = Process()
    ps.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ps.arguments = ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "time="]
    let pipe = Pipe()
    ps.standardOutput = pipe
    guard (try? ps.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    ps.waitUntilExit()
    var times: [Int32: Double] = [:]
    var children: [Int32: [Int32]] = [:]
    for row in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let cells = row.split(separator: " ")
      guard cells.count == 3, let process = Int32(cells[0]), let parent = Int32(cells[1]),
        let time = seconds(cells[2])
      else { continue }
      times[process] = time
      children[parent, default: []].append(process)
    }
    guard times[root] != nil else { return nil }
    var (sum, open) = (0.0, [root])
    while let process = open.popLast() {
      sum += times[process, default: 0]
      open += children[process, default: []]
    }
    return sum
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
