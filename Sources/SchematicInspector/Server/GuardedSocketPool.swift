#if Inspector
  import FlyingSocks
  import Foundation
  import Schematic

  /// A pool of sockets that ends connections which are too slow, and those beyond a number.
  ///
  /// FlyingSocks waits for a request, and for a reader, without limit. This pool sets the limits.
  final class GuardedSocketPool: AsyncSocketPool {
    /// The number of connections that may wait for data to read.
    static let maximumWaiting = 256
    /// The time for a whole request, also from a client that sends a byte now and then.
    static let requestTime = Duration.seconds(10)
    /// The time in which a reader must read data.
    static let writingTime = Duration.seconds(10)

    private let base: any AsyncSocketPool
    private let content = Locked(Content())

    private struct Content {
      var waiting = 0
      /// By the port of the client: until when it must have sent its request.
      var deadlines: [UInt16: ContinuousClock.Instant] = [:]
    }

    init(_ base: some AsyncSocketPool) {
      self.base = base
    }

    func prepare() async throws { try await base.prepare() }

    func run() async throws { try await base.run() }

    /// Ends the time of a request.
    func didGetRequest(from address: Socket.Address?) {
      guard case .ip4(_, let port) = address else { return }
      content.withLock { $0.deadlines[port] = nil }
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
      // The socket that accepts connections has no peer.
      guard case .ip4(_, let port)? = try? socket.remotePeer() else {
        return try await base.suspendSocket(socket, untilReadyFor: events)
      }
      guard events.contains(.read) else {
        return try await wait(until: .now + Self.writingTime, socket, events)
      }
      let deadline = try beginReading(port)
      defer { content.withLock { $0.waiting -= 1 } }
      do {
        try await wait(until: deadline, socket, events)
      } catch {
        content.withLock { $0.deadlines[port] = nil }
        throw error
      }
    }

    private func beginReading(_ port: UInt16) throws -> ContinuousClock.Instant {
      try content.withLock { content in
        guard content.waiting < Self.maximumWaiting else { throw SocketError.disconnected }
        content.waiting += 1
        let deadline = content.deadlines[port] ?? .now + Self.requestTime
        content.deadlines[port] = deadline
        return deadline
      }
    }

    private func wait(
      until deadline: ContinuousClock.Instant, _ socket: Socket, _ events: Socket.Events
    ) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { [base] in try await base.suspendSocket(socket, untilReadyFor: events) }
        group.addTask {
          try await Task.sleep(until: deadline, clock: .continuous)
          throw SocketError.disconnected
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }
#endif
