// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// Schematic 0.1.0. No dependencies, on purpose: whoever uses a library of this package fetches this package alone. The
// macro and the telemetry need others, which are fetched only for packages that enable their traits.
// What tools need beyond the toolchain belongs in a package of its own (see Benchmarks/).
let package = Package(
  name: "Schematic",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "Schematic", targets: ["Schematic"]),
    .library(name: "ChartModel", targets: ["ChartModel"]),
    .library(name: "StateGraphs", targets: ["StateGraphs"]),
    .library(name: "TransitionTables", targets: ["TransitionTables"]),
    .library(name: "TableOperators", targets: ["TableOperators"]),
    .library(name: "StateMaps", targets: ["StateMaps"]),
    .library(name: "Statecharts", targets: ["Statecharts"]),
    .library(name: "ChartDocuments", targets: ["ChartDocuments"]),
    .library(name: "LoadedCharts", targets: ["LoadedCharts"]),
    .library(name: "ScriptedCharts", targets: ["ScriptedCharts"]),
    .library(name: "PlayableCharts", targets: ["PlayableCharts"]),
    .library(name: "ChartSources", targets: ["ChartSources"]),
    .library(name: "CompiledCharts", targets: ["CompiledCharts"]),
    .library(name: "SchematicEmbedded", targets: ["SchematicEmbedded"]),
    .library(name: "SchematicConcurrency", targets: ["SchematicConcurrency"]),
    .library(name: "SchematicFoundation", targets: ["SchematicFoundation"]),
    .library(name: "SchematicObservation", targets: ["SchematicObservation"]),
    .library(name: "SchematicTesting", targets: ["SchematicTesting"]),
    .library(name: "SchematicVerification", targets: ["SchematicVerification"]),
    .library(name: "SchematicMacros", targets: ["SchematicMacros"]),
    .library(name: "Graphable", targets: ["Graphable"]),
    .library(name: "GraphvizRendering", targets: ["GraphvizRendering"]),
    .library(name: "DiagramFiles", targets: ["DiagramFiles"]),
    .library(name: "DurableMachines", targets: ["DurableMachines"]),
    .library(name: "DurableMachinesCommand", targets: ["DurableMachinesCommand"]),
    .library(name: "DurableMachinesVerification", targets: ["DurableMachinesVerification"]),
    .library(name: "DurableTelemetry", targets: ["DurableTelemetry"]),
    .library(name: "SchematicInspector", targets: ["SchematicInspector"]),
    .library(name: "DurableMachinesInspector", targets: ["DurableMachinesInspector"]),
    .plugin(name: "DiagramsPlugin", targets: ["DiagramsPlugin"]),
    .plugin(name: "ChartsPlugin", targets: ["ChartsPlugin"]),
    .plugin(name: "CompiledChartsPlugin", targets: ["CompiledChartsPlugin"]),
  ],
  traits: [
    .trait(
      name: "Macros",
      description: "The macro of SchematicMacros. Fetches and builds swift-syntax."),
    .trait(
      name: "Telemetry",
      description: """
        Logs, metrics, spans and services of durable machines. Fetches swift-log, swift-metrics, \
        swift-distributed-tracing and swift-service-lifecycle.
        """),
    .trait(
      name: "Inspector",
      description: "The server of the inspector. Fetches FlyingFox."),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
  ],
  targets: [
    .target(name: "Schematic"),
    .target(name: "ChartModel"),
    .target(name: "StateGraphs", dependencies: ["ChartModel"]),
    .target(name: "TransitionTables", dependencies: ["ChartModel", "Schematic", "StateGraphs"]),
    .target(name: "TableOperators", dependencies: ["TransitionTables"]),
    .target(name: "StateMaps", dependencies: ["Schematic", "StateGraphs"]),
    .target(name: "Statecharts", dependencies: ["ChartModel", "Schematic", "StateGraphs"]),
    .target(name: "ChartDocuments", dependencies: ["ChartModel"]),
    .target(
      name: "LoadedCharts",
      dependencies: ["ChartDocuments", "ChartModel", "Schematic", "StateGraphs", "Statecharts"],
      packageAccess: false),
    .target(
      name: "ScriptedCharts",
      dependencies: ["ChartDocuments", "LoadedCharts", "Schematic", "Statecharts"],
      packageAccess: false),
    .target(
      name: "ChartSources", dependencies: ["ChartDocuments", "ChartModel"], packageAccess: false),
    .target(
      name: "CompiledCharts",
      dependencies: [
        "ChartDocuments", "ChartModel", "ChartSources", "LoadedCharts", "Schematic", "StateGraphs",
        "Statecharts",
      ],
      packageAccess: false),
    .target(name: "SchematicEmbedded"),
    .target(name: "SchematicConcurrency", dependencies: ["Schematic", "SchematicEmbedded"]),
    .target(
      name: "SchematicFoundation", dependencies: ["Schematic", "SchematicConcurrency"],
      packageAccess: false),
    .target(
      name: "SchematicObservation", dependencies: ["Schematic"], packageAccess: false),
    .target(
      name: "SchematicTesting", dependencies: ["Schematic", "SchematicConcurrency"],
      packageAccess: false),
    .target(name: "SchematicMacros", dependencies: ["SchematicMacrosPlugin"]),
    // Without the trait, an empty program.
    .macro(
      name: "SchematicMacrosPlugin",
      dependencies: [
        .product(
          name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])
        ),
        .product(
          name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ]),
    .target(
      name: "SchematicVerification",
      dependencies: ["ChartModel", "Schematic", "StateGraphs", "Statecharts", "TransitionTables"],
      packageAccess: false),
    .target(
      name: "Graphable", dependencies: ["Schematic", "SchematicConcurrency", "StateGraphs"]),
    .target(name: "CGraphviz", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "GraphvizRendering", dependencies: ["Graphable", "CGraphviz"],
      packageAccess: false),
    .target(
      name: "PlayableCharts",
      dependencies: [
        "ChartDocuments", "GraphvizRendering", "LoadedCharts", "Schematic", "StateGraphs",
        "Statecharts",
      ],
      packageAccess: false),
    .target(
      name: "DiagramFiles", dependencies: ["Graphable", "GraphvizRendering", "Schematic"],
      packageAccess: false),
    .target(
      name: "CDatabases", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "DurableMachines",
      dependencies: ["CDatabases", "ChartModel", "Schematic", "StateGraphs", "Statecharts"],
      resources: [.embedInCode("Migrations")], packageAccess: false),
    .target(
      name: "DurableMachinesCommand",
      dependencies: [
        "ChartDocuments", "DurableMachines", "DurableMachinesVerification", "LoadedCharts",
        "SchematicVerification", "Statecharts",
      ],
      packageAccess: false),
    .target(
      name: "DurableMachinesVerification",
      dependencies: [
        "ChartDocuments", "DurableMachines", "LoadedCharts", "Schematic", "SchematicVerification",
        "StateGraphs", "Statecharts",
      ],
      packageAccess: false),
    // Without the trait, an empty library.
    .target(
      name: "DurableTelemetry",
      dependencies: [
        "DurableMachines", "Schematic", "Statecharts",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Telemetry"])),
        .product(
          name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Telemetry"])),
        .product(
          name: "Tracing", package: "swift-distributed-tracing",
          condition: .when(traits: ["Telemetry"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle",
          condition: .when(traits: ["Telemetry"])),
      ],
      packageAccess: false),
    // Without the trait, it has no server of its own.
    .target(
      name: "SchematicInspector",
      dependencies: [
        "ChartModel", "Graphable", "GraphvizRendering", "Schematic", "SchematicConcurrency",
        "SchematicObservation", "StateGraphs",
        .product(
          name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Inspector"])),
        .product(
          name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Inspector"])),
      ], packageAccess: false),
    .target(
      name: "DurableMachinesInspector",
      dependencies: [
        "DurableMachines", "Schematic", "SchematicInspector", "StateGraphs", "Statecharts",
      ],
      packageAccess: false),
    // It declares no permission, because SwiftPM would ask for it also before `--check`, which writes nothing.
    .plugin(
      name: "DiagramsPlugin",
      capability: .command(
        intent: .custom(
          verb: "diagrams",
          description: "Draws the package's state machines, or checks the drawings"))),
    .executableTarget(
      name: "chart-to-swift", dependencies: ["ChartDocuments", "ChartSources"],
      path: "Plugins/ChartToSwift"),
    .plugin(name: "ChartsPlugin", capability: .buildTool(), dependencies: ["chart-to-swift"]),
    // A tool of its own: it needs the engine's compiler, which takes the time of four more libraries to build.
    .executableTarget(
      name: "chart-to-machine", dependencies: ["ChartDocuments", "CompiledCharts"],
      path: "Plugins/ChartToMachine"),
    .plugin(
      name: "CompiledChartsPlugin", capability: .buildTool(), dependencies: ["chart-to-machine"]),

    // The examples, each a program to run, and their diagrams.
    .target(
      name: "ExampleMachines",
      dependencies: [
        "Graphable", "Schematic", "StateMaps", "Statecharts", "TransitionTables",
      ],
      path: "Examples/Machines"),
    .executableTarget(
      name: "NumberMachine", dependencies: ["ExampleMachines", "Graphable", "Schematic"],
      path: "Examples/NumberMachine"),
    .executableTarget(
      name: "Turnstile", dependencies: ["ExampleMachines", "Schematic"], path: "Examples/Turnstile"),
    .target(
      name: "TCPReplay", dependencies: ["ExampleMachines", "Schematic", "SchematicVerification"],
      path: "Examples/TCPTrace",
      exclude: ["Program", "Captures/README.md"],
      resources: [.copy("Captures/connections.pcap"), .copy("Captures/edited.pcap")]),
    .executableTarget(
      name: "TCPTrace", dependencies: ["TCPReplay"], path: "Examples/TCPTrace/Program"),
    .executableTarget(
      name: "Player", dependencies: ["ExampleMachines", "Schematic", "Statecharts"],
      path: "Examples/Player"),
    .executableTarget(
      name: "Crossing", dependencies: ["ExampleMachines", "Schematic", "Statecharts"],
      path: "Examples/Crossing"),
    .executableTarget(
      name: "Gallery", dependencies: ["ExampleMachines", "Schematic", "Statecharts"],
      path: "Examples/Gallery"),
    .executableTarget(
      name: "FeatureTour", dependencies: ["ExampleMachines", "Schematic", "Statecharts"],
      path: "Examples/FeatureTour"),
    .executableTarget(
      name: "UserSession", dependencies: ["ExampleMachines", "Schematic", "StateMaps"],
      path: "Examples/UserSession"),
    .executableTarget(
      name: "AppLauncher", dependencies: ["ExampleMachines", "Schematic", "TransitionTables"],
      path: "Examples/AppLauncher"),
    .executableTarget(
      name: "ClockedCrossing",
      dependencies: [
        "ExampleMachines", "Schematic", "SchematicConcurrency", "SchematicTesting", "Statecharts",
      ],
      path: "Examples/ClockedCrossing"),
    .target(name: "LocalSockets", path: "Examples/LocalSockets"),
    .executableTarget(
      name: "Connection",
      dependencies: [
        "ExampleMachines", "LocalSockets", "Schematic", "SchematicConcurrency", "Statecharts",
      ],
      path: "Examples/Connection"),
    .target(
      name: "OnlineShop",
      dependencies: [
        "Graphable", "LocalSockets", "Schematic", "SchematicConcurrency", "Statecharts",
      ],
      path: "Examples/Shop", exclude: ["Program"]),
    .executableTarget(
      name: "Shop",
      dependencies: ["OnlineShop", "Schematic", "SchematicConcurrency", "Statecharts"],
      path: "Examples/Shop/Program"),
    .executableTarget(
      name: "LiveSessions",
      dependencies: [
        "Graphable", "Schematic", "SchematicConcurrency", "SchematicInspector", "Statecharts",
      ],
      path: "Examples/LiveSessions"),
    .executableTarget(
      name: "Diagrams",
      dependencies: [
        "ChartDocuments", "DiagramFiles", "ExampleMachines", "Graphable", "LoadedCharts",
        "OnlineShop",
      ],
      path: "Examples/Diagrams"),
    .executableTarget(
      name: "CompiledMachines", dependencies: ["CompiledCharts", "ExampleMachines"],
      path: "Examples/CompiledMachines"),

    // What several tests need.
    .target(
      name: "TestSupport", dependencies: ["ChartDocuments", "Schematic", "Statecharts"],
      path: "Tests/TestSupport"),
    .testTarget(name: "SchematicTests", dependencies: ["Schematic", "TestSupport"]),
    .testTarget(
      name: "TransitionTablesTests", dependencies: ["Schematic", "TestSupport", "TransitionTables"]),
    .testTarget(
      name: "TableOperatorsTests",
      dependencies: ["Schematic", "TableOperators", "TransitionTables"]),
    .testTarget(name: "StateMapsTests", dependencies: ["Schematic", "StateMaps", "TestSupport"]),
    .testTarget(
      name: "StatechartsTests",
      dependencies: [
        "ChartModel", "Schematic", "StateGraphs", "Statecharts", "TestSupport",
      ],
      exclude: ["Saving/Golden"]),
    .testTarget(
      name: "StatechartsConformanceTests",
      dependencies: [
        "ChartDocuments", "ChartModel", "DurableMachines", "DurableMachinesVerification",
        "LoadedCharts", "Schematic", "SchematicVerification", "StateGraphs", "Statecharts",
        "TestSupport",
      ],
      exclude: ["Data"]),
    // A process that Scripts/check-kills kills.
    .executableTarget(
      name: "OrderWorker",
      dependencies: [
        "DurableMachines", "DurableMachinesVerification", "Schematic", "SchematicVerification",
        "Statecharts",
      ],
      path: "Tests/OrderWorker"),
    .testTarget(
      name: "DurableMachinesTests",
      dependencies: [
        "ChartDocuments", "DurableMachines", "DurableMachinesCommand",
        "DurableMachinesVerification", "LoadedCharts", "LocalSockets", "Schematic",
        "SchematicTesting", "SchematicVerification", "Statecharts", "TestSupport",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "DurableMachinesVerificationTests",
      dependencies: [
        "ChartDocuments", "DurableMachines", "DurableMachinesVerification", "LoadedCharts",
        "Schematic", "SchematicVerification", "StateGraphs", "Statecharts", "TestSupport",
      ]),
    .testTarget(
      name: "SchematicInspectorTests",
      dependencies: [
        "ChartModel", "DurableMachines", "DurableMachinesInspector", "ExampleMachines",
        "GraphvizRendering", "Schematic", "SchematicConcurrency", "SchematicInspector",
        "SchematicTesting", "StateGraphs", "Statecharts",
      ],
      exclude: ["Recordings"]),
    .testTarget(
      name: "ChartDocumentsTests",
      dependencies: [
        "ChartDocuments", "ChartModel", "TestSupport",
      ]),
    .testTarget(
      name: "ChartSourcesTests", dependencies: ["ChartDocuments", "ChartSources", "Statecharts"]),
    .testTarget(
      name: "CompiledChartsTests",
      dependencies: [
        "ChartDocuments", "ChartModel", "ChartSources", "CompiledCharts", "ExampleMachines",
        "LoadedCharts", "OnlineShop", "Schematic", "SchematicConcurrency", "SchematicEmbedded",
        "SchematicTesting", "SchematicVerification", "StateGraphs", "Statecharts", "TestSupport",
      ]),
    .testTarget(
      name: "LoadedChartsTests",
      dependencies: [
        "ChartDocuments", "ChartModel", "ChartSources", "ExampleMachines", "Graphable",
        "LoadedCharts", "Schematic", "SchematicConcurrency", "SchematicTesting", "StateGraphs",
        "Statecharts", "TestSupport",
      ],
      exclude: ["Data"]),
    .testTarget(
      name: "ScriptedChartsTests",
      dependencies: [
        "ChartDocuments", "DurableMachines", "LoadedCharts", "Schematic", "SchematicConcurrency",
        "SchematicTesting", "ScriptedCharts", "Statecharts", "TestSupport",
      ],
      exclude: ["Data"]),
    .testTarget(
      name: "SchematicConcurrencyTests",
      dependencies: [
        "Schematic", "SchematicConcurrency", "SchematicTesting", "StateMaps", "Statecharts",
        "TestSupport", "TransitionTables",
      ]),
    .testTarget(
      name: "SchematicFoundationTests",
      dependencies: [
        "Schematic", "SchematicConcurrency", "SchematicFoundation", "SchematicTesting", "StateMaps",
        "Statecharts", "TestSupport", "TransitionTables",
      ]),
    .testTarget(
      name: "SchematicObservationTests",
      dependencies: [
        "Schematic", "SchematicObservation", "StateMaps", "Statecharts", "TransitionTables",
      ]),
    .testTarget(
      name: "SchematicTestingTests",
      dependencies: ["Schematic", "SchematicConcurrency", "SchematicTesting", "Statecharts"]),
    .testTarget(
      name: "SchematicVerificationTests",
      dependencies: [
        "ChartDocuments", "ChartModel", "ExampleMachines", "LoadedCharts", "OnlineShop",
        "Schematic", "SchematicVerification", "StateGraphs", "StateMaps", "Statecharts",
        "TestSupport", "TransitionTables",
      ]),
    .testTarget(
      name: "GraphableTests",
      dependencies: [
        "ChartModel",
        "ExampleMachines", "Graphable", "GraphvizRendering", "Schematic", "SchematicConcurrency",
        "StateGraphs", "StateMaps", "Statecharts", "TestSupport", "TransitionTables",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "GraphvizRenderingTests",
      dependencies: [
        "ChartDocuments", "ExampleMachines", "Graphable", "GraphvizRendering", "LoadedCharts",
        "Schematic", "Statecharts", "TestSupport",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "DiagramFilesTests",
      dependencies: [
        "DiagramFiles", "Graphable", "GraphvizRendering", "Schematic", "StateMaps",
        "TransitionTables",
      ]),
    .testTarget(
      name: "PlayableChartsTests",
      dependencies: [
        "ChartDocuments", "ExampleMachines", "GraphvizRendering", "LoadedCharts", "PlayableCharts",
        "Schematic", "Statecharts", "TestSupport",
      ]),
    .testTarget(
      name: "TCPTraceTests",
      dependencies: [
        "ExampleMachines", "Schematic", "SchematicVerification", "TCPReplay", "TestSupport",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "DurableMachines", "DurableMachinesVerification", "Graphable", "OnlineShop", "Schematic",
        "SchematicConcurrency", "SchematicTesting",
        "Statecharts",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Compiles only some of the tests, and none of the examples' programs: see Scripts/run-tests.
if let names = Context.environment["SCHEMATIC_TESTS"]?.split(separator: " ").map(String.init),
  !names.isEmpty
{
  for name in names where !package.targets.contains(where: { $0.name == name && $0.type == .test })
  {
    fatalError("SCHEMATIC_TESTS names \(name), which is not a test target.")
  }
  package.targets.removeAll { target in
    switch target.type {
    case .test: !names.contains(target.name)
    case .executable: target.path?.hasPrefix("Examples/") == true
    default: false
    }
  }
}

// CI leaves the plugins out where no program uses them: see .ci/run.
if Context.environment["SCHEMATIC_PLUGINS"] == "no" {
  package.targets.removeAll { $0.type == .plugin }
  package.products.removeAll { $0 is Product.Plugin }
}

// Scripts/draw compiles the programs that draw, and what they import. After the name of the first one, the libraries
// follow that the other imports: it has the charts of the documentation's pages, and its sources are written for it.
if let names = Context.environment["SCHEMATIC_DIAGRAMS"]?.split(separator: " ").map(String.init),
  let first = names.first
{
  let pages = Target.executableTarget(
    name: "PageDiagrams", dependencies: names.dropFirst().map { .byName(name: $0) },
    path: "Diagrams/Program")
  if names.count > 1 { package.targets.append(pages) }
  // The models of pages are observable.
  package.platforms = [.macOS(.v14)]
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { return }
    for dependency in target.dependencies {
      if case .byNameItem(let name, _) = dependency { need(name) }
    }
  }
  need(first)
  if names.count > 1 { need(pages.name) }
  package.targets.removeAll { !needed.contains($0.name) }
  (package.products, package.dependencies) = ([], [])
}

// The tests of pictures calculate for minutes what takes seconds with optimization, although its compilation takes longer.
// `-Onone` of Scripts/whole is an option of the driver; this one goes to the compiler, which takes the last of both.
if Context.environment["SCHEMATIC_OPTIMIZED"] == "yes" {
  for target in package.targets
  where ["GraphvizRendering", "GraphvizRenderingTests"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Xfrontend", "-O"])]
  }
}

// `make test-release` compiles the libraries as users do, so without what `@testable` needs: the files that import
// something so are left out. Tests are not optimized: the compiler specializes the machine for the types of each, which
// takes minutes. `SCHEMATIC_RELEASE=specialized`, of `make test-long`, does so for those of machines, tables and maps. Charts
// from files run in LoadedCharts: the files' library, which would need minutes, is not optimized either.
if let release = Context.environment["SCHEMATIC_RELEASE"] {
  let testable = [
    "SchematicTests": [
      "ActivityNumberingTests.swift", "ErrorTextTests.swift", "FIFOTests.swift",
      "PendingFailuresTests.swift",
    ],
    "StatechartsConformanceTests": ["Upgrades", "Verification/SoundExplorationTests.swift"],
  ]
  let specialized = ["SchematicTests", "TransitionTablesTests", "StateMapsTests"]
  let unoptimized =
    ["ChartDocuments", "TestSupport", "StatechartsConformanceTests"]
    + (release == "specialized" ? [] : specialized)
  for target in package.targets {
    target.exclude += testable[target.name] ?? []
    if unoptimized.contains(target.name) { target.swiftSettings = [.unsafeFlags(["-Onone"])] }
    // What is left out is all that needs them.
    if target.name == "StatechartsConformanceTests" {
      target.dependencies.removeAll {
        if case .byNameItem(let name, _) = $0 { name.hasPrefix("DurableMachines") } else { false }
      }
    }
  }
}
