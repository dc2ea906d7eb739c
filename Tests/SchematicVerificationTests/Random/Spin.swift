import Foundation

/// The model checker Spin, if it is installed with a C compiler.
enum Spin {
  static let isInstalled = run("command -v spin && command -v gcc").contains("gcc")

  /// What a check has found.
  struct Result: Equatable {
    var stored = -1
    var errors = -1
  }

  /// Checks a model completely.
  ///
  /// - Parameter flags: Flags of the compiled model.
  static func check(_ promela: String, flags: String = "", compiling: String = "-DSAFETY") throws
    -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try promela.write(
      to: folder.appendingPathComponent("model.pml"), atomically: true, encoding: .utf8)
    let output = run(
      """
      cd '\(folder.path)' && spin -a model.pml && gcc -O0 -w -DNOREDUCE \(compiling) -o pan pan.c \
      && ./pan -m100000 \(flags)
      """)
    var result = Result()
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.contains("states, stored"), let count = words.first {
        result.stored = Int(count) ?? -1
      }
      if let index = words.firstIndex(of: "errors:"), index + 1 < words.count {
        result.errors = Int(words[index + 1]) ?? -1
      }
    }
    return result
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
