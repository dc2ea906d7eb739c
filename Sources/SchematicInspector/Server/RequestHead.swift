import Foundation

/// The request line and the header of a request.
// Compiled without the trait, too: its tests need no server.
struct RequestHead {
  /// The longest one, in bytes: browsers send the cookies of all programs of a host.
  static let maximumCount = 16_384

  enum Refusal: Error {
    case tooLong, malformed, chunked

    var status: Int {
      switch self {
      case .tooLong: 431
      case .malformed: 400
      case .chunked: 411
      }
    }

    var text: String {
      switch self {
      case .tooLong: "The request line and the header are too long."
      case .malformed: "This is not a request of HTTP/1.1."
      case .chunked: "The length of the body is missing."
      }
    }
  }

  private let method: String
  private let target: String
  private let headers: [(name: String, value: String)]

  /// The place after the empty line that ends a head.
  static func end(in bytes: [UInt8], from start: Int) -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= start + 4 else { return nil }
    let begin = (start...bytes.count - 4).first { index in
      bytes[index] == 13 && bytes[index..<index + 4].elementsEqual(mark)
    }
    return begin.map { $0 + 4 }
  }

  init(_ bytes: ArraySlice<UInt8>) throws {
    guard bytes.count <= Self.maximumCount else { throw Refusal.tooLong }
    let lines = bytes.dropLast(4).split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self) }
    let parts = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].hasPrefix("/"), parts[2].hasPrefix("HTTP/1.") else {
      throw Refusal.malformed
    }
    (method, target) = (parts[0], parts[1])
    headers = try lines.dropFirst().map(Self.field)
  }

  private static func field(_ line: String) throws -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
      !line[..<colon].contains(where: \.isWhitespace)
    else { throw Refusal.malformed }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return (String(line[..<colon]), value.trimmingCharacters(in: .whitespaces))
  }

  /// How many bytes the body has.
  var bodyCount: Int {
    get throws {
      guard values(of: "transfer-encoding").isEmpty else { throw Refusal.chunked }
      let lengths = values(of: "content-length")
      guard let length = lengths.first else { return 0 }
      guard lengths.count == 1, length.utf8.allSatisfy({ (48...57).contains($0) }),
        let count = Int(length)
      else { throw Refusal.malformed }
      return count
    }
  }

  private func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  func request(
    _ body: @escaping @Sendable (Int) async throws -> [UInt8]?
  ) -> InspectorRequest {
    InspectorRequest(method, target, headers: headers, body: body)
  }
}
