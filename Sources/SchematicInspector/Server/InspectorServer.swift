#if Inspector
  import FlyingFox
  import FlyingSocks
  import Foundation
  import Schematic

  /// Serves requests of HTTP/1.1, one for each connection.
  ///
  /// The sockets are those of FlyingSocks. This type reads the requests, because the decoder of FlyingFox does not
  /// limit the length of a line. Its time grows with the square of that length, and it does not suspend.
  final class InspectorServer: Sendable {
    typealias Answer = @Sendable (InspectorRequest) async -> InspectorResponse

    let port: UInt16
    private let socket: Socket
    private let pool = GuardedSocketPool(HTTPServer.defaultPool())
    private let connections = Locked(Connections())

    private struct Connections {
      var tasks: [Int: Task<Void, Never>] = [:]
      var last = 0
      var isStopped = false
    }

    /// Listens; requests wait until the server runs.
    init(address: String, port: UInt16) throws(InspectorError) {
      guard let bound = try? sockaddr_in.inet(ip4: address, port: port) else {
        throw .noAddress(address)
      }
      do {
        (socket, self.port) = try Self.listen(to: bound)
      } catch SocketError.failed(_, EADDRNOTAVAIL, _) {
        throw .noAddress(address)
      } catch {
        throw .portInUse(port)
      }
    }

    private static func listen(to address: sockaddr_in) throws -> (Socket, UInt16) {
      let socket = try Socket(domain: Int32(AF_INET))
      do {
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: address)
        guard case .ip4(_, let port) = try socket.sockname() else {
          throw SocketError.unsupportedAddress
        }
        // It closes the socket if it fails.
        try socket.listen()
        return (socket, port)
      } catch {
        try? socket.close()
        throw error
      }
    }

    /// Answers requests until the task is cancelled, and the server stopped.
    func run(_ answer: @escaping Answer) async {
      defer { try? socket.close() }
      guard let listener = try? AsyncSocket(socket: socket, pool: pool),
        (try? await pool.prepare()) != nil
      else { return }
      let running = Task { [pool] in try? await pool.run() }
      defer { running.cancel() }
      while !Task.isCancelled {
        do {
          begin(InspectorConnection(try await listener.accept(), pool), answer)
        } catch {
          // There are too many files, for instance: some will be closed.
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
    }

    private func begin(_ connection: InspectorConnection, _ answer: @escaping Answer) {
      connections.withLock { connections in
        connections.last += 1
        let number = connections.last
        connections.tasks[number] = Task { [weak self] in
          await connection.serve(answer)
          self?.connections.withLock { $0.tasks[number] = nil }
        }
        if connections.isStopped { connections.tasks[number]?.cancel() }
      }
    }

    /// Frees the port, and ends the connections.
    func stop() {
      // The descriptor is closed by the task that waits for it.
      _ = shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
      let tasks = connections.withLock { connections in
        connections.isStopped = true
        return connections.tasks.values
      }
      for task in tasks { task.cancel() }
    }
  }
#endif
