import Foundation

/// The other side has hung up without a word.
struct LineCut: Error, CustomStringConvertible {
  var description: String { "the line was cut" }
}

/// Calls a server and returns its greeting; a task that is cancelled hangs up.
func call(_ server: LocalServer) async throws -> String {
  let port = try await server.expectCaller()
  try Task.checkCancellation()
  let socket = try Socket()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      // Sockets wait, and the few threads that all tasks share must not.
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
