import AsyncHTTPClient
import Foundation
import NIOHTTP1

/// The shop, as customers see it.
struct ShopClient: Sendable {
  let services: [String]
  let measurements: Measurements
  let acknowledged: Acknowledgements

  struct Answer: Codable {
    var id: String
    var states: [String]
    var version: Int64

    /// The innermost active state.
    var leaf: String { states.first?.split(separator: "/").last.map(String.init) ?? "" }
  }

  func place(_ order: String, card: String) async throws -> Answer {
    let book =
      #"{"items":[{"name":"book","price":4999}],"address":"1 Main Street","card":"\#(card)"}"#
    return try await send(.PUT, "/orders/\(order)", book)
  }

  func act(
    _ order: String, _ action: String, _ text: String = "", key: String
  ) async throws -> Answer {
    try await send(.POST, "/orders/\(order)/\(action)", text, key: "\(action)-\(key)")
  }

  func state(of order: String) async throws -> Answer {
    try await send(.GET, "/orders/\(order)")
  }

  /// Repeats a request until it is answered, by one or another process.
  private func send(
    _ method: HTTPMethod, _ path: String, _ body: String = "", key: String? = nil
  ) async throws -> Answer {
    let start = ContinuousClock.now
    let first = Int.random(in: 0..<services.count)
    for attempt in 0..<1_000 {
      let service = services[(first + attempt) % services.count]
      guard let answer = try await answer(method, service + path, body, key) else {
        measurements.repeated()
        try await Task.sleep(for: .milliseconds(50))
        continue
      }
      measurements.answered(after: ContinuousClock.now - start)
      if method != .GET { acknowledged.add(answer) }
      return answer
    }
    throw NoAnswer(path: path)
  }

  /// - Returns: `nil` if the request has to be repeated.
  private func answer(
    _ method: HTTPMethod, _ url: String, _ body: String, _ key: String?
  ) async throws -> Answer? {
    var request = HTTPClientRequest(url: url)
    request.method = method
    if let key { request.headers.add(name: "Idempotency-Key", value: key) }
    if method != .GET { request.body = .bytes(Data(body.utf8)) }
    guard let response = try? await HTTPClient.shared.execute(request, timeout: .seconds(5)),
      let content = try? await response.body.collect(upTo: 10_000)
    else { return nil }
    if response.status.code >= 500 { return nil }
    guard response.status == .ok else { throw Refused(status: "\(response.status)", path: url) }
    return try JSONDecoder().decode(Answer.self, from: Data(content.readableBytesView))
  }
}

/// A request without an answer.
struct NoAnswer: Error { var path: String }

/// A request that is wrong.
struct Refused: Error { var status: String, path: String }
