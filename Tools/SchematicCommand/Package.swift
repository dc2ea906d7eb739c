// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because the command needs swift-argument-parser: a user of a library of this
// repository does not fetch it.
let package = Package(
  name: "SchematicCommand",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "schematic", targets: ["schematic"])],
  dependencies: [
    .package(name: "Schematic", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "SchematicCommands",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ChartDocuments", package: "Schematic"),
        .product(name: "ChartModel", package: "Schematic"),
        .product(name: "ChartSources", package: "Schematic"),
        .product(name: "CompiledCharts", package: "Schematic"),
        .product(name: "DiagramFiles", package: "Schematic"),
        .product(name: "DurableMachinesCommand", package: "Schematic"),
        .product(name: "DurableMachinesVerification", package: "Schematic"),
        .product(name: "Graphable", package: "Schematic"),
        .product(name: "GraphvizRendering", package: "Schematic"),
        .product(name: "LoadedCharts", package: "Schematic"),
        .product(name: "PlayableCharts", package: "Schematic"),
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "SchematicInspector", package: "Schematic"),
        .product(name: "SchematicVerification", package: "Schematic"),
        .product(name: "ScriptedCharts", package: "Schematic"),
        .product(name: "StateGraphs", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
      ]),
    .executableTarget(name: "schematic", dependencies: ["SchematicCommands"]),
    .testTarget(
      name: "SchematicCommandsTests",
      dependencies: [
        "schematic", "SchematicCommands",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ChartDocuments", package: "Schematic"),
        .product(name: "SchematicVerification", package: "Schematic"),
        .product(name: "ScriptedCharts", package: "Schematic"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
