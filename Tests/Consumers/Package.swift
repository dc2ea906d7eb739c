// swift-tools-version: 6.2

import Foundation
import PackageDescription

// Programs outside of the package that depend on it by path, as users' programs do; in one package, so that
// the libraries are compiled once for all of them. Scripts/copy-checkout says where they are built.
//
// The folder Core is a package of its own. The folders in Pages and Generated are written by
// Scripts/check-consumer and Scripts/check-generated.

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Schematic") }

/// The names in a folder of this package; none if it does not exist.
func contents(of folder: String) -> [String] {
  let path = "\(Context.packageDirectory)/\(folder)"
  return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
}

let libraries = contents(of: "../../Sources").filter {
  !["CDatabases", "CGraphviz", "SchematicMacrosPlugin"].contains($0)
}

/// The libraries that the files of a folder import.
func imports(in folder: String) -> [Target.Dependency] {
  let texts = contents(of: folder).compactMap {
    try? String(contentsOfFile: "\(Context.packageDirectory)/\(folder)/\($0)", encoding: .utf8)
  }
  let lines = Set(texts.flatMap { $0.split(separator: "\n") })
  return libraries.filter { lines.contains("import \($0)") }.map(product)
}

let package = Package(
  name: "Consumers",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Schematic", path: "../..")],
  targets: [
    // What Scripts/check-build-times builds.
    .executableTarget(
      name: "AllLibraries", dependencies: libraries.map(product), path: "AllLibraries"),

    // A kind of definition of its own, and a schema that wraps others. A test target could not prove that
    // public declarations suffice: it sees `package` ones.
    .target(
      name: "Cycles", dependencies: ["Schematic", "StateGraphs"].map(product),
      path: "FifthKind/Cycles"),
    .target(
      name: "Embedding", dependencies: [product("Schematic")], path: "FifthKind/Embedding"),
    .executableTarget(
      name: "FifthKind",
      dependencies: ["Cycles", "Embedding"] + imports(in: "FifthKind/Program"),
      path: "FifthKind/Program"),

    // A host that records timers and tasks, and machines that are kept as text.
    .executableTarget(
      name: "DurableHost", dependencies: imports(in: "DurableHost"), path: "DurableHost",
      exclude: ["expected.txt"]),

    // Names that another library has, too. The library is a target here, so that nothing is fetched.
    .target(name: "SQLKit", path: "SameNames/SQLKit"),
    .executableTarget(
      name: "SameNames", dependencies: ["SQLKit"] + imports(in: "SameNames/Program"),
      path: "SameNames/Program"),

    // Every kind of definition, isolated to the main actor by default. The files in Misuse must not compile.
    .executableTarget(
      name: "DefaultIsolation", dependencies: imports(in: "DefaultIsolation"),
      path: "DefaultIsolation", exclude: ["Misuse", "expected.txt"],
      swiftSettings: [.defaultIsolation(MainActor.self)]),

    // Charts in files, of which ChartsPlugin makes Swift.
    .executableTarget(
      name: "ChartFiles", dependencies: imports(in: "ChartFiles"), path: "ChartFiles",
      exclude: ["expected.txt"],
      plugins: [.plugin(name: "ChartsPlugin", package: "Schematic")]),

    // A chart in a file, of which CompiledChartsPlugin makes a machine. The file in Refused must not compile.
    .executableTarget(
      name: "CompiledFiles", dependencies: imports(in: "CompiledFiles"), path: "CompiledFiles",
      exclude: ["Refused", "expected.txt"],
      plugins: [.plugin(name: "CompiledChartsPlugin", package: "Schematic")]),

    // What `swift package diagrams` draws.
    .executableTarget(name: "Drawings", dependencies: imports(in: "Drawings"), path: "Drawings"),
  ],
  swiftLanguageModes: [.v6]
)

// Programs of pages. Of their charts in files, machines are made.
package.targets += contents(of: "Pages").map { page in
  let hasChart = contents(of: "Pages/\(page)").contains { $0.hasSuffix(".chart.json") }
  let isIsolated = ["DefaultMainActorIsolation", "MachinesInSwiftUI"].contains { page.contains($0) }
  return .executableTarget(
    name: page, dependencies: imports(in: "Pages/\(page)"), path: "Pages/\(page)",
    exclude: ["expected.txt"],
    swiftSettings: isIsolated ? [.defaultIsolation(MainActor.self)] : [],
    plugins: hasChart ? [.plugin(name: "CompiledChartsPlugin", package: "Schematic")] : [])
}

// Random charts that were written as Swift, and a program that compares each with its document.
let charts = contents(of: "Generated").filter { $0.hasPrefix("Charts") }
if !charts.isEmpty {
  package.targets.append(
    .target(name: "Comparing", dependencies: imports(in: "Comparing"), path: "Comparing"))
  package.targets += charts.map {
    .target(name: $0, dependencies: ["Comparing", product("Statecharts")], path: "Generated/\($0)")
  }
  package.targets.append(
    .executableTarget(
      name: "Compare", dependencies: charts.map { .target(name: $0) }, path: "Generated/Compare"))
}
