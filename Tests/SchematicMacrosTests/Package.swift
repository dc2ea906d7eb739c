// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// A package of its own, which uses the macro as users' packages do: through the trait. The tests of the
// package itself need no swift-syntax.
let package = Package(
  name: "SchematicMacrosTests",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Schematic", path: "../..", traits: ["Macros"]),
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
  ],
  targets: [
    // Enums that another module uses.
    .target(
      name: "Events", dependencies: [.product(name: "SchematicMacros", package: "Schematic")],
      path: "Events"),
    .testTarget(
      name: "PropertyTests",
      dependencies: ["Events", .product(name: "SchematicMacros", package: "Schematic")],
      path: "PropertyTests"),
    .testTarget(
      name: "MachineTests",
      dependencies: [
        .product(name: "Graphable", package: "Schematic"),
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "SchematicMacros", package: "Schematic"),
        .product(name: "StateMaps", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
        .product(name: "TransitionTables", package: "Schematic"),
      ],
      path: "MachineTests"),

    // The sources of the macro, by a link, because a macro cannot be imported from another package. Tests of a
    // macro are built for the computer that compiles, so swift-syntax is compiled once for both.
    .macro(
      name: "MacroExpansion",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ],
      path: "Plugin", swiftSettings: [.define("Macros")]),
    .testTarget(
      name: "ExpansionTests",
      dependencies: [
        "MacroExpansion",
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ],
      path: "ExpansionTests"),
  ],
  swiftLanguageModes: [.v6]
)
