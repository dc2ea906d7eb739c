import Foundation
import LocalSockets
import Schematic
import SchematicConcurrency

/// A payment gateway that disturbs its connections as a script says.
package final class GatewayServer: Sendable {
  /// The treatment of a request.
  package enum Treatment: String, Sendable {
    /// It is performed and answered.
    case answer
    /// The connection is closed, and the request is not performed.
    case drop
    /// It is performed, and the connection is closed without an answer.
    case loseAnswer
    /// It is performed, and not answered: the connection stays open until the client closes it.
    case delay
  }

  private struct Contents {
    var ledger = Ledger()
    var script: ArraySlice<Treatment>
    var isStopped = false
  }

  /// The port of the server.
  package let port: UInt16
  /// The requests in the order of their arrival, each after it was performed and before it is
  /// answered.
  package let requests: AsyncStream<GatewayMessage>

  private let socket: Socket
  private let contents: Locked<Contents>
  private let received: AsyncStream<GatewayMessage>.Continuation

  /// Starts a server.
  ///
  /// - Parameter script: The treatment of the first requests. All later ones are answered.
  package init(_ script: [Treatment] = []) throws {
    socket = try Socket()
    port = try socket.bindToFreePort()
    contents = Locked(Contents(script: script[...]))
    (requests, received) = AsyncStream.makeStream()
    try socket.startListening()
    Thread.detachNewThread { self.acceptClients() }
  }

  /// The charges and refunds.
  package var ledger: Ledger { contents.withLock { $0.ledger } }

  /// Stops accepting connections.
  package func stop() {
    contents.withLock { $0.isStopped = true }
    // Unblocks the thread that accepts connections.
    try? Socket().connect(to: port)
    received.finish()
  }

  private func acceptClients() {
    while let client = try? socket.acceptCaller(), !contents.withLock({ $0.isStopped }) {
      // A client that has disconnected needs no answer.
      Thread.detachNewThread { try? self.serve(client) }
    }
  }

  private func serve(_ client: Socket) throws {
    let line = try client.readLine()
    guard line.hasSuffix("\n") else { return }
    let message = try JSONDecoder().decode(GatewayMessage.self, from: Data(line.utf8))
    let (treatment, answer) = perform(message)
    received.yield(message)
    switch treatment {
    case .answer: try client.write("\"\(answer.rawValue)\"\n")
    case .drop, .loseAnswer: client.hangUp()
    case .delay: _ = try client.readAll()
    }
  }

  private func perform(_ message: GatewayMessage) -> (Treatment, GatewayAnswer) {
    contents.withLock { contents in
      let treatment = contents.script.popFirst() ?? .answer
      switch treatment {
      case .answer, .loseAnswer, .delay: return (treatment, contents.ledger.answer(to: message))
      case .drop: return (treatment, .declined)
      }
    }
  }
}
