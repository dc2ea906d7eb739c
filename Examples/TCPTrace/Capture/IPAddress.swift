/// An address of IPv4 or IPv6.
public enum IPAddress: Hashable, Sendable {
  /// Four bytes.
  case version4([UInt8])
  /// Sixteen bytes.
  case version6([UInt8])
}

extension IPAddress: CustomStringConvertible {
  /// `198.51.100.1`, or `2001:db8::1` as RFC 5952 recommends.
  public var description: String {
    switch self {
    case .version4(let bytes): bytes.map(String.init).joined(separator: ".")
    case .version6(let bytes): Self.compressed(bytes)
    }
  }

  private static func compressed(_ bytes: [UInt8]) -> String {
    let groups = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    guard let zeros = longestRunOfZeros(in: groups), zeros.count > 1 else {
      return text(groups[...])
    }
    return text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
  }

  /// The first of the longest runs.
  private static func longestRunOfZeros(in groups: [UInt16]) -> Range<Int>? {
    let runs = groups.indices.map { start in
      start..<(groups[start...].firstIndex { $0 != 0 } ?? groups.count)
    }
    return runs.reduce(nil) { longest, run in run.count > longest?.count ?? 0 ? run : longest }
  }

  private static func text(_ groups: ArraySlice<UInt16>) -> String {
    groups.map { String($0, radix: 16) }.joined(separator: ":")
  }
}

/// An address and a port: one end of a connection.
public struct Socket: Hashable, Sendable {
  /// The host.
  public var address: IPAddress
  /// The port.
  public var port: UInt16

  /// Creates one end of a connection.
  public init(_ address: IPAddress, _ port: UInt16) {
    self.address = address
    self.port = port
  }
}

extension Socket: CustomStringConvertible {
  /// `198.51.100.1:8080` or `[2001:db8::1]:8080`.
  public var description: String {
    switch address {
    case .version4: "\(address):\(port)"
    case .version6: "[\(address)]:\(port)"
    }
  }
}
