import Foundation

/// A copy of the package, whose sources have the mutants.
struct ScratchPackage {
  let root: URL
  let copy: URL

  private static let copied = ["Sources", "Tests", "Examples", "Plugins", "Diagrams"]

  /// The Swift files of the libraries, with their paths below `Sources`.
  func sources() throws -> [(path: String, text: String)] {
    let folder = root.appending(path: "Sources")
    return try files(in: folder).filter { $0.hasSuffix(".swift") }.map { path in
      (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  /// Copies all but the sources, and adds the module that knows the active mutant.
  func copyPackage() throws {
    for name in Self.copied {
      try copyChanges(name)
    }
    let module = root.appending(path: "Tools/Mutations/ActiveMutant")
    for path in try files(in: module) {
      try write(Data(contentsOf: module.appending(path: path)), "ActiveMutant/" + path)
    }
    // Tests compare the format of sources with the package's.
    try write(Data(contentsOf: root.appending(path: ".swift-format")), ".swift-format")
    let manifest = try String(
      contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    try write(Data((manifest + Self.addition).utf8), "Package.swift")
  }

  /// Writes the sources, with their mutants.
  func write(_ files: [String: RewrittenFile]) throws {
    for (path, file) in files {
      try write(Data(file.text), "Sources/" + path)
    }
  }

  private static let addition = """


    package.targets.append(.target(name: "ActiveMutant", path: "ActiveMutant"))
    for target in package.targets where target.path == nil && target.type == .regular {
      if !["CDatabases", "CGraphviz"].contains(target.name) { target.dependencies.append("ActiveMutant") }
    }

    """

  /// Swift files of `Sources` are written with their mutants instead.
  private func copyChanges(_ name: String) throws {
    let from = root.appending(path: name)
    let present = Set(try files(in: from))
    for path in present where name != "Sources" || !path.hasSuffix(".swift") {
      try write(Data(contentsOf: from.appending(path: path)), name + "/" + path)
    }
    for path in try files(in: copy.appending(path: name)) where !present.contains(path) {
      try FileManager.default.removeItem(at: copy.appending(path: name + "/" + path))
    }
  }

  /// A file that stays as it is keeps its date, so that SwiftPM does not compile it again.
  private func write(_ data: Data, _ path: String) throws {
    let file = copy.appending(path: path)
    guard (try? Data(contentsOf: file)) != data else { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The files below a folder, sorted; none if there is no such folder.
  private func files(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { path in
        var isFolder: ObjCBool = false
        let file = folder.appending(path: path).path
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
          && !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".build") }
      }
      .sorted()
  }
}
