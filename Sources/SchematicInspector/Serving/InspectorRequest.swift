import Foundation

/// A request to the inspector, from any server.
public struct InspectorRequest: Sendable {
  /// The method of HTTP: `GET` or `POST`.
  public var method: String
  /// The path below that of the page, with its query: `/log?machine=m1`.
  public var target: String
  /// The fields of the header; names are compared without regard to case.
  public var headers: [(name: String, value: String)]
  /// Reads the body, or returns `nil` if it has more bytes than the number given.
  ///
  /// It is called only for requests that may have a body.
  public var body: @Sendable (Int) async throws -> [UInt8]?

  /// Creates a request.
  public init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: @escaping @Sendable (Int) async throws -> [UInt8]? = { _ in [] }
  ) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
  }

  /// The values of a field.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a field; `nil` if it is missing or there are several.
  func value(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }

  var path: String { String(target.prefix { $0 != "?" }) }

  /// The values of the query by their names.
  var query: [String: String] {
    let pairs = target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String($0).removingPercentEncoding ?? "" }
      return (texts[0], texts.count > 1 ? texts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// The response of the inspector.
public struct InspectorResponse: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// The whole content.
    case bytes([UInt8])
    /// A stream of parts, which ends if the reader is too slow.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The status of HTTP, such as 200.
  public var status: Int
  /// The fields of the header.
  public var headers: [(name: String, value: String)]
  /// The content.
  public var body: Body

  init(_ status: Int, _ text: String = "", type: String = "text/plain; charset=utf-8") {
    self.status = status
    headers = status == 204 ? [] : [("Content-Type", type)]
    body = .bytes(Array(text.utf8))
  }
}
