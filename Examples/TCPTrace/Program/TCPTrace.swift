import Foundation
import TCPReplay

/// Replays the TCP connections of packet captures, each through two state machines.
@main
enum TCPTrace {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(Options.usage) }
      let reports = try options.sources.map { try TraceReport($0.capture()) }
      print(reports.map(\.text).joined(separator: "\n"), terminator: "")
      let isClean = reports.allSatisfy(\.violations.isEmpty)
      exit(isClean || !options.isStrict ? EXIT_SUCCESS : EXIT_FAILURE)
    } catch {
      FileHandle.standardError.write(Data("TCPTrace: \(error)\n".utf8))
      exit(2)
    }
  }
}
