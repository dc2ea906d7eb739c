import Foundation

/// Compiles the package with all mutants, and drops those that do not compile.
struct MutantBuild {
  let package: ScratchPackage
  private var sources: [String: String] = [:]
  private(set) var mutants: [Mutant]
  private(set) var dropped: [Mutant] = []

  init(_ package: ScratchPackage, _ mutants: [Mutant]) throws {
    self.package = package
    self.mutants = mutants
    for (path, text) in try package.sources() { sources[path] = text }
    try forgetDropped()
  }

  /// Builds until all that is left compiles.
  mutating func run() throws {
    try package.copyPackage()
    for attempt in 1... {
      let files = rewrite()
      try package.write(files)
      writeLine("Build \(attempt): \(mutants.count) mutants, \(dropped.count) dropped")
      let (status, output) = try Self.swift(["build", "--build-tests"], in: package.copy)
      if status == 0 { break }
      let wrong = numbers(of: output, in: files)
      guard !wrong.isEmpty else {
        writeLine(output.suffix(6000))
        throw Failure("The package does not compile, and no mutant is to blame.")
      }
      dropped += mutants.filter { wrong.contains($0.number) }
      mutants.removeAll { wrong.contains($0.number) }
      try rememberDropped()
    }
  }

  private func rewrite() -> [String: RewrittenFile] {
    let mutants = Dictionary(grouping: mutants, by: \.candidate.file)
    return Dictionary(
      uniqueKeysWithValues: sources.map { path, text in
        (path, RewrittenFile(Array(text.utf8), mutants[path] ?? []))
      })
  }

  // MARK: - Errors

  /// The mutants at which the compiler's errors point, or else the nearest ones.
  private func numbers(of output: String, in files: [String: RewrittenFile]) -> Set<Int> {
    var numbers: Set<Int> = []
    let folder = package.copy.appending(path: "Sources").path + "/"
    for line in output.split(separator: "\n") where line.contains(": error:") {
      guard line.hasPrefix(folder) else { continue }
      let parts = line.dropFirst(folder.count).split(separator: ":")
      guard parts.count > 2, let place = Int(parts[1]), let file = files[String(parts[0])] else {
        continue
      }
      numbers.formUnion(file.mutants(at: place))
    }
    return numbers
  }

  // MARK: - What did not compile before

  private var record: URL { package.copy.appending(path: "dropped.tsv") }

  private mutating func forgetDropped() throws {
    guard let text = try? String(contentsOf: record, encoding: .utf8) else { return }
    let known = Set(text.split(separator: "\n").map(String.init))
    dropped = mutants.filter { known.contains($0.candidate.key.row) }
    mutants.removeAll { known.contains($0.candidate.key.row) }
  }

  private func rememberDropped() throws {
    let rows = dropped.map(\.candidate.key.row).sorted().joined(separator: "\n")
    try Data((rows + "\n").utf8).write(to: record)
  }

  // MARK: - SwiftPM

  static func swift(_ arguments: [String], in folder: URL) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

extension RewrittenFile {
  /// The smallest mutants at a line; if there are none, the nearest one.
  func mutants(at line: Int) -> [Int] {
    let here = lines.filter { $0.value.contains(line) }
    if let size = here.map(\.value.count).min() {
      return here.filter { $0.value.count == size }.map(\.key)
    }
    func distance(_ range: ClosedRange<Int>) -> Int {
      range.upperBound < line ? line - range.upperBound : range.lowerBound - line
    }
    return lines.min { (distance($0.value), $0.key) < (distance($1.value), $1.key) }
      .map { [$0.key] } ?? []
  }
}

/// Why the tool cannot go on.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
