import Foundation

/// The output of a program, with its errors, and its exit code.
struct Run: Equatable {
  var text: String
  var code: Int32

  init(_ text: String = "", code: Int32 = 0) {
    self.text = text
    self.code = code
  }

  /// Runs a program; by default, the command, which is built beside the tests.
  init(
    _ arguments: [String], in folder: URL, input: String = "",
    program: URL = Self.products.appendingPathComponent("schematic")
  ) throws {
    let process = Process()
    let (output, provided) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = output
    process.standardInput = provided
    try process.run()
    provided.fileHandleForWriting.write(Data(input.utf8))
    try provided.fileHandleForWriting.close()
    text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
  }

  /// The folder with what was built: that of the tests' bundle, which on Linux is a program.
  static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
  }
}

/// A conversation with the command: one line out, one event in.
final class Talk {
  private let process = Process()
  private let (output, input) = (Pipe(), Pipe())
  private var rest: [UInt8] = []

  init(_ arguments: [String], in folder: URL) throws {
    process.executableURL = Run.products.appendingPathComponent("schematic")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    (process.standardOutput, process.standardInput) = (output, input)
    try process.run()
  }

  func write(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

  /// Waits for the next line; empty at the end of the output.
  func readLine() -> String {
    while !rest.contains(10) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      rest += data
    }
    let line = rest.prefix { $0 != 10 }
    rest.removeFirst(min(line.count + 1, rest.count))
    return String(decoding: line, as: UTF8.self)
  }

  /// - Returns: The exit code.
  func end() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
