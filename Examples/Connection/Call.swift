import Foundation
import LocalSockets

/// The error thrown when the server closes the connection without a greeting.
struct LineCut: Error, CustomStringConvertible {
  var description: String { "the line was cut" }
}

/// Connects to a server and returns its greeting.
///
/// Cancelling the task closes the connection.
func call(_ server: LocalServer) async throws -> String {
  let port = try await server.expectCaller()
  try Task.checkCancellation()
  let socket = try Socket()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      // Sockets block, and the threads that all tasks share must not be blocked.
      Thread.detachNewThread {
        continuation.resume(with: Result { try greeting(from: socket, port: port) })
      }
    }
  } onCancel: {
    socket.hangUp()
  }
}

private func greeting(from socket: Socket, port: UInt16) throws -> String {
  try socket.connect(to: port)
  let greeting = try socket.readAll()
  guard !greeting.isEmpty else { throw LineCut() }
  return greeting
}
