import Hummingbird
import OnlineShop

/// The failures, in percent of the requests.
struct Disturbances {
  /// A request is performed, and answered after the client has given up.
  var delays: Int
  /// The connection is closed, and the request is not performed.
  var drops: Int
  /// A request is performed, and the connection is closed without an answer.
  var losses: Int

  func disturb(
    _ context: GatewayContext, _ perform: () async throws -> GatewayAnswer
  ) async throws -> GatewayAnswer {
    let number = Int.random(in: 0..<100)
    if number < drops { return try await hangUp(context) }
    let answer = try await perform()
    if number < drops + losses { return try await hangUp(context) }
    if number < drops + losses + delays { try await Task.sleep(for: .milliseconds(1_500)) }
    return answer
  }

  private func hangUp(_ context: GatewayContext) async throws -> GatewayAnswer {
    try await context.channel.close()
    throw CancellationError()
  }
}
