#if os(Linux)
  import Foundation
  import Testing

  @testable import DurableMachines

  /// Requests that tasks send themselves, to a server that the test plays.
  @Suite struct SentRequestsTests {
    /// A server with one connection, which answers when the test says so.
    final class Server: PollableConnection, @unchecked Sendable {
      // Unchecked: each variable is used by one thread at a time.
      private let pipe = Pipe()
      private let lock = NSLock()
      private var parts = 0
      private var number = 0
      let isUsable = true
      var sendingFails = false
      let whenSent = AsyncStream.makeStream(of: Int.self)

      /// Performs what was sent, in so many parts.
      func answer(parts count: Int = 1) {
        lock.withLock { parts = count }
        pipe.fileHandleForWriting.write(Data([0]))
      }

      var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

      func canSend(_ statements: [MachineStore.Statement]) -> Bool { statements[0].sql == "send" }

      func send(_ statements: [MachineStore.Statement]) throws {
        if sendingFails { throw MachineStore.DatabaseError(.connectionLost, code: "", message: "") }
        number += 1
        whenSent.continuation.yield(number)
      }

      func receive() -> Result<[[MachineStore.Row]], any Error>? {
        let isComplete = lock.withLock {
          parts -= 1
          return parts == 0
        }
        guard isComplete else { return nil }
        _ = pipe.fileHandleForReading.readData(ofLength: 1)
        return .success([[["sent \(number)"]]])
      }

      func perform(_ requests: [[MachineStore.Statement]]) -> [Result<
        [[MachineStore.Row]], any Error
      >] {
        requests.map { _ in .success([[["performed"]]]) }
      }
    }

    let server = Server()
    let requests: DatabaseRequests
    private let queued = AsyncStream.makeStream(of: Int.self)
    private let other = [MachineStore.Statement("other")]
    private let statements = [MachineStore.Statement("send")]

    /// A connection is opened by a request that a thread performs.
    init() async throws {
      requests = DatabaseRequests(
        limit: 1, groupSize: 1, hasQueued: { [queued] in queued.continuation.yield($0) }
      ) {
        [server] in server
      }
      #expect(try await requests.perform(other) == [[["performed"]]])
      await waitUntilQueued(1)
    }

    private func waitUntilSent(_ number: Int = 1) async {
      for await sent in server.whenSent.stream where sent == number { return }
    }

    /// Waits until so many requests wait, since the last call.
    private func waitUntilQueued(_ count: Int) async {
      _ = await queued.stream.first { $0 == count }
    }

    @Test(arguments: [1, 2, 5])
    func `a task sends its request, and waits for all parts of the result`(_ parts: Int)
      async throws
    {
      async let result = requests.perform(statements)
      await waitUntilSent()
      server.answer(parts: parts)
      #expect(try await result == [[["sent 1"]]])
      requests.end()
    }

    @Test func `what waits for a connection is performed in its order, sent or not`() async throws {
      async let first = requests.perform(statements)
      await waitUntilSent()
      async let second = requests.perform(other)
      await waitUntilQueued(1)
      async let third = requests.perform(statements)
      await waitUntilQueued(2)
      server.answer()
      #expect(try await [first, second] == [[[["sent 1"]]], [[["performed"]]]])
      // A thread that has performed one takes the next.
      #expect(try await third == [[["performed"]]])
      requests.end()
    }

    @Test func `a request that cannot be sent is an error, and the next one is not`() async throws {
      server.sendingFails = true
      await #expect(throws: MachineStore.DatabaseError.self) {
        try await requests.perform(statements)
      }
      #expect(try await requests.perform(other) == [[["performed"]]])
      requests.end()
    }

    @Test func `what was sent before the end has its result`() async throws {
      async let result = requests.perform(statements)
      await waitUntilSent()
      requests.end()
      async let end: Void = requests.waitUntilEnded()
      server.answer()
      #expect(try await result == [[["sent 1"]]])
      await end
    }
  }
#endif
