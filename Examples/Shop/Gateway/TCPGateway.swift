import Foundation
import LocalSockets

/// A payment gateway behind a TCP port of this computer.
///
/// A request is a connection: a line of JSON each way.
package struct TCPGateway: PaymentGateway {
  private let port: UInt16

  package init(port: UInt16) {
    self.port = port
  }

  /// The answer to a request.
  ///
  /// Cancelling the task closes the connection.
  package func answer(to message: GatewayMessage) async throws -> GatewayAnswer {
    let connection = try GatewayConnection()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Sockets block, and the threads that all tasks share must not be blocked.
        Thread.detachNewThread { [port] in
          continuation.resume(with: Result { try connection.answer(to: message, port: port) })
        }
      }
    } onCancel: {
      connection.cancel()
    }
  }
}
