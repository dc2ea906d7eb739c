import Foundation
import LocalSockets
import Schematic
import SchematicConcurrency

/// The error thrown when the gateway closes the connection without an answer.
struct ConnectionLost: Error, CustomStringConvertible {
  var description: String { "the connection was lost" }
}

/// A connection for one request.
final class GatewayConnection: Sendable {
  private let socket: Socket
  private let isCancelled = Locked(false)

  init() throws {
    socket = try Socket()
  }

  /// Closes the connection, or prevents it.
  func cancel() {
    isCancelled.withLock { $0 = true }
    socket.hangUp()
  }

  /// Sends the request and returns the answer.
  ///
  /// It blocks.
  func answer(to message: GatewayMessage, port: UInt16) throws -> GatewayAnswer {
    try socket.connect(to: port)
    // A socket that is not connected yet cannot be closed by `cancel`.
    guard !isCancelled.withLock({ $0 }) else { throw CancellationError() }
    try socket.write(String(decoding: JSONEncoder().encode(message), as: UTF8.self) + "\n")
    let line = try socket.readLine()
    guard line.hasSuffix("\n") else { throw ConnectionLost() }
    return try JSONDecoder().decode(GatewayAnswer.self, from: Data(line.utf8))
  }
}
