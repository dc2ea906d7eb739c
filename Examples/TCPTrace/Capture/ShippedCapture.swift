import Foundation

/// The captures of the example.
///
/// Captures/README.md describes how they were made.
public enum ShippedCapture: String, CaseIterable, Sendable {
  /// Nine connections of the Linux kernel.
  case connections
  /// Three of these connections, edited so that each has packets that TCP does not allow.
  case edited

  /// The bytes of the file.
  ///
  /// - Throws: The error of Foundation if the resources of the program are missing.
  public func bytes() throws -> [UInt8] {
    guard let file = Bundle.module.url(forResource: rawValue, withExtension: "pcap") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return Array(try Data(contentsOf: file))
  }
}
