// swift-tools-version: 6.2

import PackageDescription

// Uses Schematic alone: nothing may be fetched, no other module compiled, and Foundation not be linked.
let package = Package(
  name: "Core",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Schematic", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Core", dependencies: [.product(name: "Schematic", package: "Schematic")],
      path: ".", exclude: ["expected.txt"])
  ],
  swiftLanguageModes: [.v6]
)
