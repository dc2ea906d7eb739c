import Foundation

extension Inspector {
  /// Starts a server for this process, and prints the address of the page.
  ///
  /// The server stops when the inspector is deallocated, or when ``stop()`` is called.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any. Default: 8421.
  ///   - allowsSending: Whether the page may send events and perform actions. Default: no, it only reads.
  ///   - exposed: An address that other computers can reach. Default: only programs of this computer can reach the
  ///     inspector.
  ///   - secret: A secret that stays the same when the program is started again, so that the address does, too.
  ///     Default: a new one.
  ///   - recorder: The machines to show. Default: a new one.
  /// - Throws: ``InspectorError``, for instance if the trait `Inspector` is missing.
  public static func start(
    port: UInt16 = 8421, allowsSending: Bool = false, exposing exposed: InspectorAddress? = nil,
    secret: InspectorSecret? = nil, recorder: Recorder = Recorder()
  ) throws(InspectorError) -> Inspector {
    #if Inspector
      if let exposed, exposed.hosts.isEmpty { throw .noHost(exposed.address) }
      let server = try InspectorServer(address: exposed?.address ?? "127.0.0.1", port: port)
      let hosts = exposed?.hosts ?? ["127.0.0.1", "localhost"]
      let inspector = Inspector(
        recorder, hosts: Set(hosts.map { "\($0):\(server.port)" }), allowsSending: allowsSending,
        secret: secret)
      let task = Task { [weak inspector] in
        await server.run { [weak inspector] request in
          await inspector?.respond(to: request)
            ?? InspectorResponse(503, "The inspector has ended. Start it again.")
        }
      }
      inspector.server.withLock {
        $0 = {
          server.stop()
          task.cancel()
        }
      }
      // Not 'print', whose text would wait in a buffer if the output is no terminal.
      let text = "Inspector: http://\(hosts.sorted()[0]):\(server.port)/#\(inspector.token)\n"
      FileHandle.standardOutput.write(Data(text.utf8))
      return inspector
    #else
      throw .noServer
    #endif
  }

  /// Stops the server, and frees its port.
  public func stop() {
    server.withLock { $0.take() }?()
  }
}
