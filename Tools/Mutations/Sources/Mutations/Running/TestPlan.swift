import Foundation

/// The compiled tests, and which of them can kill the mutants of a library.
struct TestPlan {
  let bundle: URL
  let folder: URL
  /// The targets of tests, each with all libraries that it depends on.
  private let targets: [(name: String, libraries: Set<String>)]

  init(_ package: URL) throws {
    folder = package
    let (_, output) = try MutantBuild.swift(["build", "--show-bin-path"], in: package)
    let products = URL(
      fileURLWithPath: output.split(separator: "\n").last.map(String.init) ?? "")
    let bundles = try FileManager.default.contentsOfDirectory(atPath: products.path)
      .filter { $0.hasSuffix(".xctest") }
    guard let name = bundles.first, bundles.count == 1 else {
      throw Failure("\(products.path) has \(bundles.count) bundles of tests instead of one.")
    }
    bundle = products.appending(path: name)
    let (_, description) = try MutantBuild.swift(
      ["package", "describe", "--type", "json"], in: package)
    targets = try PackageDescription(description).testTargets()
    guard !targets.isEmpty else { throw Failure("The package has no targets of tests.") }
  }

  /// The runs with a mutant of a library: first the tests that are most likely to kill it soon, then
  /// all quick ones that contain its code, and then all.
  func runs(_ library: String) -> [TestSelection] {
    let own = library == "StateGraphs" ? "GraphableTests" : "\(library)Tests"
    let able = targets.filter { $0.libraries.contains(library) }.map(\.name)
    let first = TestSelection(targets: able.filter { $0 == own }, skipsLongSuites: true)
    let quick = TestSelection(targets: able, skipsLongSuites: true)
    return (first.targets.isEmpty ? [] : [first]) + [quick, TestSelection(targets: able)]
  }
}

/// The tests of one run.
struct TestSelection {
  let targets: [String]
  /// Whether to leave out the suites that take most of the time: random charts and the like.
  var skipsLongSuites = false

  private static let longSuites =
    "(Conformance|Endurance|Exhaustive|Generated|Large|Fault|Random|Reference|Repetition|Selected)"

  var arguments: [String] {
    let filter = "^(\(targets.joined(separator: "|")))\\."
    let skipped = skipsLongSuites ? ["--skip", "\\.\\w*\(Self.longSuites)\\w*Tests/"] : []
    return ["--testing-library", "swift-testing", "--filter", filter] + skipped
  }
}

/// SwiftPM's description of the package.
private struct PackageDescription: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let target_dependencies: [String]?
  }

  let targets: [Target]

  /// Warnings may come before the description.
  init(_ output: String) throws {
    guard let start = output.firstIndex(of: "{") else {
      throw Failure("'swift package describe' says: \(output)")
    }
    self = try JSONDecoder().decode(Self.self, from: Data(output[start...].utf8))
  }

  func testTargets() -> [(name: String, libraries: Set<String>)] {
    targets.filter { $0.type == "test" }.map { ($0.name, dependencies(of: $0.name)) }
  }

  private func dependencies(of name: String) -> Set<String> {
    let direct = targets.first { $0.name == name }?.target_dependencies ?? []
    return direct.reduce(into: Set(direct)) { $0.formUnion(dependencies(of: $1)) }
  }
}
