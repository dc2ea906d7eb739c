// swift-tools-version: 6.2

import PackageDescription

// A package of its own, which enables the trait as users' packages do. The tests of the package itself need none of these
// packages.
let package = Package(
  name: "DurableTelemetryTests",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Schematic", path: "../..", traits: ["Telemetry"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .testTarget(
      name: "TelemetryTests",
      dependencies: [
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "DurableTelemetry", package: "Schematic"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Statecharts", package: "Schematic"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      path: "Tests")
  ],
  swiftLanguageModes: [.v6]
)
