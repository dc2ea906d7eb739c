/// The link type of a capture: the kind of header before the IP header.
///
/// The numbers are those of the registry at tcpdump.org/linktypes.html.
enum LinkType: UInt32, CaseIterable {
  case loopback = 0
  case ethernet = 1
  case rawOnBSD = 12
  case rawOnOpenBSD = 14
  case raw = 101
  case openBSDLoopback = 108
  case linuxCooked = 113
  case ipv4 = 228
  case ipv6 = 229
  case linuxCooked2 = 276

  var name: String {
    switch self {
    case .loopback: "BSD loopback"
    case .ethernet: "Ethernet"
    case .rawOnBSD, .rawOnOpenBSD, .raw: "raw IP"
    case .openBSDLoopback: "OpenBSD loopback"
    case .linuxCooked: "Linux cooked"
    case .ipv4: "raw IPv4"
    case .ipv6: "raw IPv6"
    case .linuxCooked2: "Linux cooked v2"
    }
  }

  static var allNames: String {
    allCases.map { "\($0.rawValue) (\($0.name))" }.joined(separator: ", ")
  }

  /// Skips the header of the frame.
  ///
  /// - Returns: Whether an IP packet follows.
  func skipHeader(_ reader: inout ByteReader) throws(ByteReader.Shortage) -> Bool {
    switch self {
    case .raw, .rawOnBSD, .rawOnOpenBSD, .ipv4, .ipv6:
      return true
    case .loopback, .openBSDLoopback:
      return isIPFamily(try reader.uint32("address family"))
    case .ethernet:
      try reader.skip(12, "Ethernet addresses")
      return try skipEtherType(&reader)
    case .linuxCooked:
      try reader.skip(14, "cooked header")
      return try skipEtherType(&reader)
    case .linuxCooked2:
      let etherType = try reader.uint16("protocol")
      try reader.skip(18, "cooked header")
      return isIP(etherType)
    }
  }

  /// Skips the type of the contents and VLAN tags (IEEE 802.1Q) before it.
  private func skipEtherType(_ reader: inout ByteReader) throws(ByteReader.Shortage) -> Bool {
    let customerTag: UInt16 = 0x8100
    let serviceTag: UInt16 = 0x88A8
    var etherType = try reader.uint16("EtherType")
    while etherType == customerTag || etherType == serviceTag {
      try reader.skip(2, "VLAN tag")
      etherType = try reader.uint16("EtherType")
    }
    return isIP(etherType)
  }

  private func isIP(_ etherType: UInt16) -> Bool {
    etherType == 0x0800 || etherType == 0x86DD
  }

  /// The family is in the byte order of the capturing machine, which may differ from that of the
  /// file.
  private func isIPFamily(_ family: UInt32) -> Bool {
    let ipv4: UInt32 = 2
    let ipv6: Set<UInt32> = [10, 24, 28, 30]  // Linux; NetBSD and OpenBSD; FreeBSD; macOS
    return [family, family.byteSwapped].contains { $0 == ipv4 || ipv6.contains($0) }
  }
}
