import Schematic
import Testing

@testable import SchematicInspector

@Suite struct `Pages that follow the stream` {
  /// What has changed, and how many readers there were each time that their number has changed.
  private final class Source: Sendable {
    let changes = Locked<[[String]]>([])
    let counts = Locked<[Int]>([])
    /// One for each time that the changes were read.
    let reads = AsyncStream<Void>.makeStream()

    /// Readers whose own task sends once, and not again before the test is over.
    func readers() -> PageReaders {
      PageReaders(
        changes: { [self] in
          defer { reads.continuation.yield() }
          return changes.withLock { $0.isEmpty ? [] : $0.removeFirst() }
        }, didChangeCount: { [counts] count in counts.withLock { $0.append(count) } },
        pause: .seconds(3_600))
    }

    /// Waits until the task of the readers has sent what there was, which is nothing.
    func didBegin() async { _ = await reads.stream.first { _ in true } }

    /// Sends changes, each in a part of its own.
    func send(_ count: Int, to readers: PageReaders) {
      changes.withLock { $0 += (1...count).map { ["\($0)"] } }
      while changes.withLock({ !$0.isEmpty }) { readers.sendChanges() }
    }
  }

  private let source = Source()

  /// What a reader has been sent.
  ///
  /// In a task that is cancelled, a stream ends after that: too few parts are a failure, no endless wait.
  private func texts(of stream: AsyncStream<[UInt8]>) async -> [String] {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await stream.reduce(into: []) { $0.append(String(decoding: $1, as: UTF8.self)) }
    }.value
  }

  @Test func `get the first lines, and then the changes, as events of a server`() async throws {
    let readers = source.readers()
    let first = try #require(readers.add(beginningWith: ["a", "b"]))
    await source.didBegin()
    source.send(1, to: readers)
    let second = try #require(readers.add(beginningWith: ["c"]))
    source.send(2, to: readers)
    let changes = ["data: 1\n\n", "data: 2\n\n"]
    #expect(await texts(of: first) == ["data: a\n\ndata: b\n\n", "data: 1\n\n"] + changes)
    #expect(await texts(of: second) == ["data: c\n\n"] + changes)
  }

  @Test func `are counted when they open and close, the third time as the first`() async throws {
    let readers = source.readers()
    #expect(readers.isEmpty)
    for _ in 0..<3 {
      var first = readers.add(beginningWith: [])
      var second = readers.add(beginningWith: [])
      #expect(first != nil && second != nil && !readers.isEmpty)
      first = nil
      #expect(!readers.isEmpty)
      second = nil
      #expect(readers.isEmpty)
    }
    #expect(source.counts.withLock { $0 } == [1, 2, 1, 0, 1, 2, 1, 0, 1, 2, 1, 0])
  }

  @Test func `are read to without being asked, the third time as the first`() async throws {
    let readers = source.readers()
    for number in 1...3 {
      source.changes.withLock { $0 = [["\(number)"]] }
      let stream = try #require(readers.add(beginningWith: []))
      #expect(await stream.first { _ in true } == Array("data: \(number)\n\n".utf8))
    }
  }

  @Test func `are at most 16, and one that closes leaves its place to another`() {
    let readers = source.readers()
    var streams: [AsyncStream<[UInt8]>?] = (0..<15).map { _ in readers.add(beginningWith: []) }
    for _ in 0..<3 {
      streams.append(readers.add(beginningWith: []))
      #expect(streams.allSatisfy { $0 != nil } && streams.count == 16)
      #expect(readers.add(beginningWith: []) == nil)
      streams.removeFirst()
    }
  }

  @Test(arguments: [0, 3])
  func `are dropped when 64 parts wait for them, and no other one with them`(begin: Int)
    async throws
  {
    let readers = source.readers()
    // A line of more than 64 kB is a part.
    let lines = (0..<begin).map { _ in String(repeating: "a", count: 70_000) }
    let slow = try #require(readers.add(beginningWith: lines))
    await source.didBegin()
    source.send(63, to: readers)
    let other = try #require(readers.add(beginningWith: []))
    source.send(1, to: readers)
    #expect(source.counts.withLock { $0 } == [1, 2])
    source.send(1, to: readers)
    #expect(source.counts.withLock { $0 } == [1, 2, 1])
    #expect(await texts(of: slow).count == begin + 64)
    #expect(await texts(of: other) == ["data: 1\n\n", "data: 1\n\n"])
  }

  @Test func `get lines together up to 64 kB`() async throws {
    let readers = source.readers()
    // Each is 32,768 bytes with what is around it: the second one makes 65,536.
    let line = String(repeating: "a", count: 32_768 - "data: \n\n".utf8.count)
    let stream = try #require(readers.add(beginningWith: [String](repeating: line, count: 4)))
    #expect(await texts(of: stream).map(\.utf8.count) == [3 * 32_768, 32_768])
  }

  @Test func `that are not there are not prepared for`() {
    let readers = source.readers()
    source.changes.withLock { $0 = [["kept"]] }
    readers.sendChanges()
    #expect(source.changes.withLock { $0 } == [["kept"]])
  }
}
