#if Inspector
  import FlyingSocks
  import Foundation

  /// A connection, which is closed after one request: the rest of it is never taken for another one.
  struct InspectorConnection: Sendable {
    private let socket: AsyncSocket
    private let pool: GuardedSocketPool
    private let peer: Socket.Address?

    init(_ socket: AsyncSocket, _ pool: GuardedSocketPool) {
      (self.socket, self.pool, peer) = (socket, pool, try? socket.socket.remotePeer())
    }

    func serve(_ answer: InspectorServer.Answer) async {
      do {
        let (request, isWhole) = try await read()
        pool.didGetRequest(from: peer)
        try await write(await answer(request))
        if !isWhole { await discard() }
      } catch let refusal as RequestHead.Refusal {
        try? await write(InspectorResponse(refusal.status, refusal.text))
        await discard()
      } catch {}
      pool.didGetRequest(from: peer)
      try? socket.close()
    }

    /// Reads a request, and its body unless that is too long.
    private func read() async throws -> (InspectorRequest, isWhole: Bool) {
      var (bytes, searched): ([UInt8], Int) = ([], 0)
      while true {
        bytes += try await socket.read(atMost: 4_096)
        if let end = RequestHead.end(in: bytes, from: max(0, searched - 3)) {
          let head = try RequestHead(bytes[..<min(end, RequestHead.maximumCount + 1)])
          return try await request(head, beginning: Array(bytes[end...]))
        }
        searched = bytes.count
        guard searched <= RequestHead.maximumCount else { throw RequestHead.Refusal.tooLong }
      }
    }

    private func request(
      _ head: RequestHead, beginning: [UInt8]
    ) async throws -> (InspectorRequest, isWhole: Bool) {
      let count = try head.bodyCount
      guard count <= Inspector.maximumBody else {
        return (head.request { _ in nil }, false)
      }
      var body = beginning
      while body.count < count { body += try await socket.read(atMost: 4_096) }
      let isWhole = body.count == count
      let whole = Array(body.prefix(count))
      return (head.request { whole.count <= $0 ? whole : nil }, isWhole)
    }

    private func write(_ response: InspectorResponse) async throws {
      var head = "HTTP/1.1 \(response.status) \r\nConnection: close\r\n"
      for field in response.headers { head += "\(field.name): \(field.value)\r\n" }
      switch response.body {
      case .bytes(let bytes):
        head += "Content-Length: \(bytes.count)\r\n\r\n"
        try await socket.write(Data(Array(head.utf8) + bytes))
      case .stream(let stream):
        try await socket.write(Data("\(head)\r\n".utf8))
        for await part in stream { try await socket.write(Data(part)) }
      }
    }

    /// Reads what the client still sends, and keeps nothing of it: otherwise it would not receive the answer.
    private func discard() async {
      _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
      let end = ContinuousClock.now + .seconds(2)
      while ContinuousClock.now < end, (try? await socket.read(atMost: 4_096)) != nil {
        await Task.yield()
      }
    }
  }
#endif
