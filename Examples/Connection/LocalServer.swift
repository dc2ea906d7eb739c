import Foundation
import LocalSockets

/// A local server that treats its clients in a given way, one after the other.
actor LocalServer {
  /// The treatment of a client.
  enum Treatment {
    /// The port is closed, so that the connection is refused.
    case refuse
    /// The connection is closed without a greeting.
    case drop
    /// The connection is accepted, and no greeting is sent.
    case keepSilent
    /// A greeting is sent.
    case answer(String)
  }

  private let socket: Socket
  private let port: UInt16
  /// The treatments of the next clients.
  ///
  /// The last one also applies to all later clients.
  private var treatments: ArraySlice<Treatment>

  /// Binds a port, without listening.
  init(_ treatments: Treatment...) throws {
    socket = try Socket()
    port = try socket.bindToFreePort()
    self.treatments = treatments[...]
  }

  /// Prepares for one client.
  ///
  /// - Returns: The port to connect to.
  func expectCaller() throws -> UInt16 {
    guard let treatment = treatments.count > 1 ? treatments.popFirst() : treatments.first else {
      return port
    }
    switch treatment {
    case .refuse: break
    case .drop: try takeCall { _ in }
    case .keepSilent: try takeCall { _ = try $0.readAll() }
    case .answer(let greeting): try takeCall { try $0.write(greeting) }
    }
    return port
  }

  private func takeCall(_ answer: @escaping @Sendable (Socket) throws -> Void) throws {
    try socket.startListening()
    Thread.detachNewThread { [socket] in
      // A client that has disconnected needs no answer.
      try? answer(socket.acceptCaller())
    }
  }
}
