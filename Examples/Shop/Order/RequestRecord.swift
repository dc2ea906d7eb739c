/// A request to the gateway, with its attempts and its answer: the subject of ``GatewayRequest``.
package final class RequestRecord: Codable {
  private(set) var message = GatewayMessage.refund(key: "")
  /// How often the request was sent.
  package internal(set) var attempts = 0
  /// The answer of the gateway; `nil` before it has answered.
  package internal(set) var answer: GatewayAnswer?

  init() {}

  func prepare(_ message: GatewayMessage) {
    (self.message, attempts, answer) = (message, 0, nil)
  }
}
