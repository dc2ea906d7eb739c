import Foundation

/// What a program has printed, errors included, and its exit code.
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
  private static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
  }
}
