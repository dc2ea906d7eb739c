import Foundation
import PackagePlugin

/// Makes Swift of the charts in a target: of `Door.scxml`, and of `Door.chart.json`.
///
/// Other JSON files are left alone, because most of them are no charts.
@main
struct ChartsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "chart-to-swift").url
    return module.sourceFiles.map(\.url).filter(isChart).map { file in
      command(for: file, tool: tool, folder: context.pluginWorkDirectoryURL)
    }
  }

  private func isChart(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return name.hasSuffix(".scxml") || name.hasSuffix(".chart.json")
  }

  private func command(for file: URL, tool: URL, folder: URL) -> Command {
    let name = file.lastPathComponent
    let base = name.prefix { $0 != "." }
    let output = folder.appending(path: "\(base)+Chart.swift")
    return .buildCommand(
      displayName: "Making Swift of \(name)", executable: tool,
      arguments: [file.path, "--output", output.path], inputFiles: [file], outputFiles: [output])
  }
}
