import Foundation

extension CompiledSource {
  /// Writes the source to a file, which you commit and compile.
  ///
  /// - Parameter file: The URL of the file.
  /// - Throws: The error of writing the file.
  public func write(to file: URL) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Compares the source with a committed file, which differs if the chart has changed since.
  ///
  /// ```swift
  /// @Test func `the machine is that of the chart`() throws {
  ///   try CompiledSource(of: Crossing()).check(folder.appending(path: "CrossingMachine.swift"))
  /// }
  /// ```
  ///
  /// - Parameter file: The URL of the file.
  /// - Throws: ``OutdatedSourceError`` if the file cannot be read, or has another text.
  public func check(_ file: URL) throws(OutdatedSourceError) {
    let name = file.lastPathComponent
    guard let found = try? String(contentsOf: file, encoding: .utf8) else {
      throw OutdatedSourceError(
        description: "There is no file '\(name)'. Write it with write(to:), and commit it.")
    }
    guard found != text else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let other = found.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(lines, other).prefix { $0 == $1 }.count
    throw OutdatedSourceError(
      description: """
        '\(name)' is not the machine of the chart: line \(same + 1) is \(Self.quoted(other, same)), and would be \
        \(Self.quoted(lines, same)). Write it again with write(to:), and commit it.
        """)
  }

  private static func quoted(_ lines: [Substring], _ index: Int) -> String {
    index < lines.count ? "'\(lines[index])'" : "missing"
  }
}

/// A committed file is missing, or is not the source of its chart's machine.
public struct OutdatedSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first difference, and the remedy.
  public let description: String
}
