// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that users of the library do not build it. `run` says what it measures.
let package = Package(
  name: "DurableBenchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Schematic", path: "../..")],
  targets: [
    .executableTarget(
      name: "DurableBenchmarks",
      dependencies: [
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
