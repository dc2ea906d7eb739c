import Foundation
import PackagePlugin

/// Makes machines of `switch` statements of the charts in a target: of `Door.scxml`, and of `Door.chart.json`.
///
/// Other JSON files are left alone, because most of them are no charts. Machines of a target that depends on `Statecharts`
/// also read and write the engine's saved texts.
@main
struct CompiledChartsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "chart-to-machine").url
    let files = Dictionary(
      grouping: module.sourceFiles.map(\.url).filter(isChart), by: baseName)
    return files.sorted { $0.key < $1.key }.map { name, files in
      reportSameName(of: files)
      return command(
        for: files[0], tool: tool, folder: context.pluginWorkDirectoryURL,
        savesTexts: module.recursiveTargetDependencies.contains { $0.name == "Statecharts" })
    }
  }

  /// Says at each file what would otherwise be an error of the build system about object files.
  private func reportSameName(of files: [URL]) {
    for file in files.dropFirst() {
      Diagnostics.error(
        """
        This chart would become the same Swift file as \(files[0].path), '\(outputName(of: file))': \
        rename one of them.
        """, file: file.path, line: 1)
    }
  }

  private func baseName(of file: URL) -> String {
    String(file.lastPathComponent.prefix { $0 != "." })
  }

  private func outputName(of file: URL) -> String { "\(baseName(of: file))+Machine.swift" }

  private func isChart(_ file: URL) -> Bool {
    let name = file.lastPathComponent.lowercased()
    return name.hasSuffix(".scxml") || name.hasSuffix(".chart.json")
  }

  private func command(for file: URL, tool: URL, folder: URL, savesTexts: Bool) -> Command {
    let name = file.lastPathComponent
    let output = folder.appending(path: outputName(of: file))
    return .buildCommand(
      displayName: "Making a machine of \(name)", executable: tool,
      arguments: [file.path, "--output", output.path] + (savesTexts ? ["--saves-texts"] : []),
      inputFiles: [file], outputFiles: [output])
  }
}
