import Foundation

/// The model checker Spin, if it is installed with a C compiler.
enum Spin {
  static let isInstalled = run("command -v spin && command -v gcc").contains("gcc")

  /// The number in the assertion of the first chart of a model: see ``Result/violations``.
  static let firstAssertion = 100

  /// What a check has found.
  struct Result: Equatable {
    var stored = -1
    var errors = -1
    /// By number of a chart: the leaves of its configurations, as the model prints them.
    var configurations: [Int: Set<[Int]>] = [:]
    /// The numbers of the charts whose assertions are violated.
    var violations: Set<Int> = []
  }

  /// One compilation and run of a model.
  struct Check {
    /// Flags of the C compiler.
    var compiling = "-DSAFETY"
    /// Flags of the compiled model.
    var flags = ""
  }

  /// Checks a model completely, in several ways.
  static func check(_ promela: String, _ checks: Check...) throws -> [Result] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try promela.write(
      to: folder.appendingPathComponent("model.pml"), atomically: true, encoding: .utf8)
    _ = run("cd '\(folder.path)' && spin -a model.pml")
    return checks.map { check in
      result(
        run(
          """
          cd '\(folder.path)' && gcc -O0 -w -DNOREDUCE \(check.compiling) -o pan pan.c \
          && ./pan -w20 -m100000 \(check.flags)
          """))
    }
  }

  private static func result(_ output: String) -> Result {
    var result = Result()
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "C", let numbers = Optional(words.dropFirst().compactMap { Int($0) }),
        let chart = numbers.first
      {
        result.configurations[chart, default: []].insert(Array(numbers.dropFirst()))
      } else if line.contains("assertion violated"), let number = number(in: line) {
        result.violations.insert(number - firstAssertion)
      } else if line.contains("states, stored"), let count = words.first {
        result.stored = Int(count) ?? -1
      } else if let index = words.firstIndex(of: "errors:"), index + 1 < words.count {
        result.errors = Int(words[index + 1]) ?? -1
      }
    }
    return result
  }

  /// The number in an assertion: `assertion violated ( !((i[1]&&i[2]))||(ev==117)) (at depth 7)`.
  private static func number(in line: Substring) -> Int? {
    guard let start = line.range(of: "ev==")?.upperBound else { return nil }
    return Int(line[start...].prefix { $0.isNumber })
  }

  private static func run(_ command: String) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return "" }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
