import Foundation

/// The captures that come with the example; Captures/README.md says how they were made.
public enum ShippedCapture: String, CaseIterable, Sendable {
  /// Nine connections, as the Linux kernel made them.
  case connections
  /// Three of them, edited by hand so that each has packets that TCP does not allow.
  case edited

  /// The bytes of the file.
  ///
  /// - Throws: What Foundation says if the program was moved away from its resources.
  public func bytes() throws -> [UInt8] {
    guard let file = Bundle.module.url(forResource: rawValue, withExtension: "pcap") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return Array(try Data(contentsOf: file))
  }
}
