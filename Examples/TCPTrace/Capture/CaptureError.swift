/// The error thrown when a file cannot be read as a packet capture.
public enum CaptureError: Error, Equatable, Sendable {
  /// The file has no bytes.
  case empty
  /// The file is a capture in the newer format, which this reader does not support.
  case isPcapng
  /// The file is compressed.
  case isCompressed
  /// The file does not start with a magic number of captures.
  case isNoCapture(beginning: UInt32)
  /// The file ends inside its own header.
  case endsInHeader(byteCount: Int)
  /// The link type of the packets is not supported.
  case unknownLinkType(UInt32)
  /// The file ends inside a packet or its header.
  case endsInPacket(number: Int, offset: Int, missing: Int)
  /// The size of a packet is impossible, so the file is damaged before it.
  case impossibleLength(number: Int, offset: Int, length: UInt32)
}

extension CaptureError: CustomStringConvertible {
  /// The defect, its place, and how to fix it.
  public var description: String {
    switch self {
    case .empty:
      "the file is empty; was tcpdump stopped before it wrote anything? Its option -U helps"
    case .isPcapng:
      "this is a pcapng file; convert it with: tcpdump -r FILE -w FILE.pcap"
    case .isCompressed:
      "this file is compressed; unpack it first: gunzip FILE"
    case .isNoCapture(let beginning):
      "this is no packet capture: it begins with \(hexadecimal(beginning)), and a pcap file "
        + "begins with 0xa1b2c3d4 or 0xa1b23c4d in either byte order"
    case .endsInHeader(let byteCount):
      "the file ends after \(byteCount) bytes, inside its header of 24; capture again"
    case .unknownLinkType(let number):
      "link type \(number) (byte 20) is not known; these are: " + LinkType.allNames
        + ". Capture on another interface, for instance with: tcpdump -i any"
    case .endsInPacket(let number, let offset, let missing):
      "the file ends inside packet \(number) (byte \(offset)), \(missing) bytes short; "
        + "keep the whole ones with: tcpdump -r FILE -w FILE.pcap"
    case .impossibleLength(let number, let offset, let length):
      "packet \(number) (byte \(offset)) claims \(length) bytes, so the file is damaged there; "
        + "keep the packets before it with: tcpdump -r FILE -c \(number - 1) -w FILE.pcap"
    }
  }

  private func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
