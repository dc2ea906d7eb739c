// swift-tools-version: 6.2

import PackageDescription

// A package of its own, which enables the trait as users' packages do: a program whose machines a browser and
// Scripts/check-inspector-server look at.
let package = Package(
  name: "InspectorServer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Schematic", path: "../..", traits: ["Inspector"])],
  targets: [
    .executableTarget(
      name: "InspectedMachines",
      dependencies: [
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "SchematicConcurrency", package: "Schematic"),
        .product(name: "SchematicInspector", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
