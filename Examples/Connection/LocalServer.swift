import Foundation

/// A server on this computer that treats its callers as it is told, one after the other.
actor LocalServer {
  /// What becomes of a caller.
  enum Treatment {
    /// Nobody listens: the caller's computer says so.
    case refuse
    /// The line is cut without a word.
    case drop
    /// Somebody takes the call and says nothing.
    case keepSilent
    /// The caller is greeted.
    case answer(String)
  }

  private let socket: Socket
  private let port: UInt16
  /// What becomes of the next callers; all later ones are treated like the last of them.
  private var treatments: ArraySlice<Treatment>

  /// Takes a port, at which nobody listens yet.
  init(_ treatments: Treatment...) throws {
    socket = try Socket()
    port = try socket.bindToFreePort()
    self.treatments = treatments[...]
  }

  /// Prepares for one caller.
  ///
  /// - Returns: The port to call.
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
      // A caller that is gone already needs no answer.
      try? answer(socket.acceptCaller())
    }
  }
}
