import Foundation

#if Inspector
  import FlyingFox
  import FlyingSocks
#endif

extension Inspector {
  /// Starts a server for this process, and prints the address of the page.
  ///
  /// It ends with the inspector, or when ``stop()`` is called.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any. Default: 8421.
  ///   - allowsSending: Whether the page may send events and perform actions. Default: no, it reads.
  ///   - exposed: An address that other computers reach. Default: only programs of this computer reach the inspector.
  ///   - recorder: The machines to show. Default: a new one.
  /// - Throws: ``InspectorError``: without the trait `Inspector`, there is no server.
  public static func start(
    port: UInt16 = 8421, allowsSending: Bool = false, exposing exposed: InspectorAddress? = nil,
    recorder: Recorder = Recorder()
  ) throws(InspectorError) -> Inspector {
    #if Inspector
      let port = try freePort(port, of: exposed?.address ?? "127.0.0.1")
      let hosts = exposed?.hosts ?? ["127.0.0.1", "localhost"]
      let inspector = Inspector(
        recorder, hosts: Set(hosts.map { "\($0):\(port)" }), allowsSending: allowsSending)
      inspector.serve(port: port, at: exposed?.address ?? "127.0.0.1")
      // Not 'print', whose text would wait in a buffer if the output is no terminal.
      let address = "Inspector: http://\(hosts.sorted()[0]):\(port)/#\(inspector.token)\n"
      FileHandle.standardOutput.write(Data(address.utf8))
      return inspector
    #else
      throw .noServer
    #endif
  }

  /// Stops the server.
  public func stop() {
    server.withLock { $0.take() }?.cancel()
  }
}

#if Inspector
  extension Inspector {
    /// The port, if it can be listened to: the server reports errors too late, in its task.
    private static func freePort(
      _ port: UInt16, of address: String
    ) throws(InspectorError) -> UInt16 {
      do {
        let socket = try Socket(domain: Int32(AF_INET))
        defer { try? socket.close() }
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: sockaddr_in.inet(ip4: address, port: port))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else {
          throw InspectorError.portInUse(port)
        }
        return port
      } catch {
        throw .portInUse(port)
      }
    }

    private func serve(port: UInt16, at address: String) {
      guard let address = try? sockaddr_in.inet(ip4: address, port: port) else { return }
      let pool = GuardedSocketPool(HTTPServer.defaultPool())
      let fox = HTTPServer(
        config: HTTPServer.Configuration(
          address: address, timeout: 15, sharedRequestReplaySize: Self.maximumBody, pool: pool,
          logger: .disabled),
        handler: ClosureHTTPHandler { [weak self] request in
          pool.didGetRequest(from: request.remoteAddress)
          guard let self else { return HTTPResponse(statusCode: .serviceUnavailable) }
          return await self.answer(request)
        })
      server.withLock { $0 = Task { try? await fox.run() } }
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
      let response = await respond(to: InspectorRequest(request))
      // Otherwise the rest of the body would be read as the next request.
      try? await request.bodySequence.discard()
      var headers = HTTPHeaders()
      for field in response.headers { headers[HTTPHeader(field.name)] = field.value }
      let status = HTTPStatusCode(response.status, phrase: "")
      switch response.body {
      case .bytes(let bytes):
        return HTTPResponse(statusCode: status, headers: headers, body: Data(bytes))
      case .stream(let stream):
        return HTTPResponse(
          statusCode: status, headers: headers,
          body: HTTPBodySequence(from: StreamedBytes(stream), suggestedBufferSize: 65_536))
      }
    }
  }

  extension InspectorRequest {
    init(_ request: HTTPRequest) {
      let body = request.bodySequence
      self.init(
        request.method.rawValue, request.target.rawValue,
        headers: request.headers.map { ($0.key.rawValue, $0.value) },
        body: { limit in
          if let count = body.count, count > limit { return nil }
          var bytes: [UInt8] = []
          for try await part in body {
            bytes += part
            if bytes.count > limit { return nil }
          }
          return bytes
        })
    }
  }

  extension HTTPBodySequence {
    /// Reads what is left, and keeps nothing of it.
    fileprivate func discard() async throws {
      for try await _ in self {}
    }
  }

  /// A stream as FlyingFox reads it.
  private struct StreamedBytes: AsyncBufferedSequence, Sendable {
    typealias Element = UInt8
    private let stream: AsyncStream<[UInt8]>

    init(_ stream: AsyncStream<[UInt8]>) {
      self.stream = stream
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      var base: AsyncStream<[UInt8]>.Iterator

      mutating func next() async -> UInt8? { nil }

      mutating func nextBuffer(suggested count: Int) async -> [UInt8]? { await base.next() }
    }
  }
#endif
