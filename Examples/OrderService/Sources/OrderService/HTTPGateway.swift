import AsyncHTTPClient
import Foundation
import OnlineShop

/// The payment gateway behind HTTP.
struct HTTPGateway: PaymentGateway {
  let client: HTTPClient
  let address: String
  /// How long an attempt may take.
  let timeout: Duration

  /// Sends a message under the key of the payment, by which the gateway recognizes repetitions.
  func answer(to message: GatewayMessage) async throws -> GatewayAnswer {
    var request = HTTPClientRequest(url: "\(address)/payments")
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(try JSONEncoder().encode(message))
    let response = try await client.execute(
      request, timeout: .nanoseconds(Int64(timeout / .nanoseconds(1))))
    guard response.status == .ok else { throw GatewayFailure(status: response.status.code) }
    let body = try await response.body.collect(upTo: 1_024)
    return try JSONDecoder().decode(GatewayAnswer.self, from: Data(body.readableBytesView))
  }
}

/// An answer that is none.
struct GatewayFailure: Error, CustomStringConvertible {
  var status: UInt
  var description: String { "The gateway has answered with status \(status)." }
}
