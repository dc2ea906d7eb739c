import Foundation

/// The compiled tests, and which of them come first for a library.
struct TestPlan {
  let bundle: URL
  let folder: URL

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
  }

  /// The tests that are most likely to kill the mutants of a library; `nil` stands for all.
  func filter(_ library: String) -> String? {
    switch library {
    case "StateGraphs": "^GraphableTests\\."
    default: "^\(library)Tests\\."
    }
  }

  func arguments(_ filter: String?) -> [String] {
    let common = ["--testing-library", "swift-testing"]
    return filter.map { common + ["--filter", $0] } ?? common
  }
}
