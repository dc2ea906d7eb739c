// swift-tools-version: 6.2

import PackageDescription

// Boost.SML is compared with if BOOST_SML is a folder that contains `boost/sml.hpp`: a single header, which nobody fetches.
let sml = Context.environment["BOOST_SML"]

// A package of its own, so that nobody who uses the library fetches or builds what measures it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "CountedAllocations", type: .dynamic, targets: ["CountedAllocations"])
  ],
  dependencies: [.package(name: "Schematic", path: "..")],
  targets: [
    // Valgrind 3.19 cannot read DWARF 5.
    .target(
      name: "Counting", cSettings: [.unsafeFlags(["-fdebug-default-version=4"])],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CountedAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Counting",
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "SchematicConcurrency", package: "Schematic"),
        .product(name: "SchematicEmbedded", package: "Schematic"),
        .product(name: "SchematicFoundation", package: "Schematic"),
        .product(name: "SchematicInspector", package: "Schematic"),
        .product(name: "SchematicTesting", package: "Schematic"),
        .product(name: "SchematicVerification", package: "Schematic"),
        .product(name: "StateMaps", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
        .product(name: "TransitionTables", package: "Schematic"),
      ] + (sml == nil ? [] : ["BoostSML"]),
      swiftSettings: sml == nil ? [] : [.define("BOOST_SML")]),
  ]
    + (sml.map { folder in
      [.target(name: "BoostSML", cxxSettings: [.unsafeFlags(["-isystem", folder])])]
    } ?? []),
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
