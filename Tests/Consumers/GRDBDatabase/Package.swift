// swift-tools-version: 6.2

import PackageDescription

// Durable machines in a database of GRDB, with the connection that a page of the documentation shows. The tests of the
// store run over it, too: Suite links to them.
let package = Package(
  name: "GRDBDatabase",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Schematic", path: "../../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "GRDBDatabase",
      dependencies: [
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "GRDBDatabaseTests",
      dependencies: [
        "GRDBDatabase",
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "DurableMachinesVerification", package: "Schematic"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
