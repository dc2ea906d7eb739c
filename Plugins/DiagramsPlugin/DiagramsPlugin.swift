import Foundation
import PackagePlugin

/// `swift package diagrams`: builds the programs of a package that keep its diagrams, and runs them.
///
/// A program is one of them if its target uses the library DiagramFiles. It gets the
/// arguments after the command, for instance `--check`; `--target NAME` runs one program of several. To write files,
/// the plugin needs SwiftPM's option `--allow-writing-to-package-directory`, which macOS enforces.
@main
struct DiagramsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let chosen = Set(extractor.extractOption(named: "target"))
    let programs = try programs(of: context.package, among: chosen)
    for program in programs {
      let executable = try build(program)
      try run(
        executable, with: extractor.remainingArguments, in: context.package.directoryURL)
    }
  }

  /// The targets to run, in the order of their names.
  private func programs(of package: Package, among chosen: Set<String>) throws -> [String] {
    let all = package.targets.filter(keepsDiagrams).map(\.name).sorted()
    if let unknown = chosen.subtracting(all).min() {
      throw DiagramsError.noSuchTarget(unknown, among: all)
    }
    guard !all.isEmpty else { throw DiagramsError.noTarget(package: package.displayName) }
    return chosen.isEmpty ? all : chosen.sorted()
  }

  private func keepsDiagrams(_ target: any Target) -> Bool {
    guard let module = target as? SwiftSourceModuleTarget, module.kind == .executable else {
      return false
    }
    return target.dependencies.contains { dependency in
      switch dependency {
      case .target(let target): target.name == "DiagramFiles"
      case .product(let product): product.name == "DiagramFiles"
      @unknown default: false
      }
    }
  }

  private func build(_ program: String) throws -> URL {
    let result = try packageManager.build(
      .product(program), parameters: .init(configuration: .inherit, logging: .concise))
    guard result.succeeded, let artifact = executable(named: program, in: result) else {
      throw DiagramsError.buildFailed(program, log: result.logText)
    }
    return artifact.url
  }

  private func executable(
    named name: String, in result: PackageManager.BuildResult
  ) -> PackageManager.BuildResult.BuiltArtifact? {
    result.builtArtifacts.first {
      $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == name
    }
  }

  private func run(_ executable: URL, with arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw DiagramsError.programFailed(
        executable.lastPathComponent, status: process.terminationStatus,
        isCheck: arguments.contains("--check"))
    }
  }
}
