// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody who uses the library fetches or builds what measures it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Schematic", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "SchematicConcurrency", package: "Schematic"),
        .product(name: "SchematicFoundation", package: "Schematic"),
        .product(name: "SchematicVerification", package: "Schematic"),
        .product(name: "StateMaps", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
        .product(name: "TransitionTables", package: "Schematic"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
