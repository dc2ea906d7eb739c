// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because it fetches Hummingbird and a client for HTTP. `Shop` is a link to the example with the chart
// of the checkout: here its sources are compiled without the parts that this service has for itself.
let package = Package(
  name: "OrderService",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Schematic", path: "../..", traits: ["Telemetry"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "OnlineShop",
      dependencies: [
        .product(name: "Schematic", package: "Schematic"),
        .product(name: "Statecharts", package: "Schematic"),
      ],
      path: "Shop",
      exclude: [
        "Customer", "Gateway/GatewayConnection.swift", "Gateway/TCPGateway.swift", "Program",
        "Saving", "Server/GatewayServer.swift",
      ]),
    .executableTarget(
      name: "OrderService",
      dependencies: [
        "OnlineShop",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "DurableMachinesInspector", package: "Schematic"),
        .product(name: "DurableTelemetry", package: "Schematic"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SchematicInspector", package: "Schematic"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    // The program of the page Services with Hummingbird, in the documentation of DurableMachines.
    .executableTarget(
      name: "BookingService",
      dependencies: [
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "DurableTelemetry", package: "Schematic"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Statecharts", package: "Schematic"),
      ]),
    .executableTarget(
      name: "CardGateway",
      dependencies: [
        "OnlineShop",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "LoadGenerator",
      dependencies: [
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(
      name: "OrderServiceTests",
      dependencies: [
        "OnlineShop", "OrderService",
        .product(name: "DurableMachines", package: "Schematic"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
