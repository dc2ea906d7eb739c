import ArgumentParser
import ChartDocuments
import Foundation
import PlayableCharts

struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays a chart in a browser.",
    discussion: """
      Writes one HTML page and opens it. The page has buttons for events, asks for the answers of guards, and lists the \
      actions. It needs no program and no network: with '--html', keep it or send it to somebody. Without it, the page is a \
      temporary file, whose path is printed. The page has all that the chart can do, up to a number of configurations.
      """)

  @Argument(help: "The chart.") var chart: ChartFile
  @Option(help: "Write the page to this file, and do not open it.") var html: String?
  @Option(help: "The number of configurations after which the page ends.")
  var maximumConfigurations = PlayPage.defaultLimit
  @Flag(inversion: .prefixedNo, help: "Open the temporary page in a browser.") var open = true

  func validate() throws {
    if maximumConfigurations < 1 || maximumConfigurations > 100_000 {
      throw ValidationError("'--maximum-configurations' must be from 1 to 100000.")
    }
    if let html, chart.isAt(html) {
      throw ValidationError("'--html \(html)' would replace the chart: give another file.")
    }
  }

  func run() throws {
    try Console.reporting {
      let page = try PlayPage(
        of: chart.read(), file: chart.path, maximumConfigurations: maximumConfigurations)
      if !page.isComplete {
        let count = page.configurationCount
        Console.error(
          """
          \(chart.path): note: The chart is larger than the page, which has \(count) \
          configuration\(count == 1 ? "" : "s"): raise '--maximum-configurations'.
          """)
      }
      let path = html ?? temporaryPath
      try Console.write(Data(page.html.utf8), to: path)
      Console.line(path)
      if html == nil, open, !Self.opened(path) {
        Console.error("note: No browser was opened: open the file.")
      }
    }
  }

  private var temporaryPath: String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("\(chart.baseName)-\(UUID().uuidString).html").path
  }

  /// Opens a file in the browser of the user.
  ///
  /// - Returns: Whether a program has opened it.
  private static func opened(_ path: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
      process.arguments = ["open", path]
    #else
      process.arguments = ["xdg-open", path]
    #endif
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
