import Schematic

/// The pages that follow the stream: each gets the changes at most ten times a second.
final class PageReaders: Sendable {
  private let content = Locked(Content())
  private let changes: @Sendable () -> [String]
  private let didChangeCount: @Sendable (Int) -> Void
  private let pause: Duration

  private struct Content {
    var readers: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var last = 0
    var task: Task<Void, Never>?
  }

  static var maximumCount: Int { 16 }
  /// The number of parts that may wait for a reader before it is dropped: those of six seconds.
  static var maximumParts: Int { 64 }

  /// - Parameters:
  ///   - changes: The lines about the changes since the last call.
  ///   - didChangeCount: Is called with the number of readers.
  ///   - pause: The time between two parts. Default: a tenth of a second.
  init(
    changes: @escaping @Sendable () -> [String],
    didChangeCount: @escaping @Sendable (Int) -> Void, pause: Duration = .milliseconds(100)
  ) {
    (self.changes, self.didChangeCount, self.pause) = (changes, didChangeCount, pause)
  }

  deinit {
    content.withLock { $0.task }?.cancel()
  }

  var isEmpty: Bool { content.withLock { $0.readers.isEmpty } }

  /// A stream that begins with some lines; `nil` if there are too many readers.
  func add(beginningWith lines: [String]) -> AsyncStream<[UInt8]>? {
    let parts = Self.parts(of: lines)
    let (stream, reader) = AsyncStream<[UInt8]>.makeStream(
      bufferingPolicy: .bufferingOldest(parts.count + Self.maximumParts))
    let number = content.withLock { content -> Int? in
      guard content.readers.count < Self.maximumCount else { return nil }
      content.last += 1
      for part in parts { reader.yield(part) }
      content.readers[content.last] = reader
      return content.last
    }
    guard let number else { return nil }
    reader.onTermination = { [weak self] _ in self?.remove(number) }
    reportCount()
    begin()
    return stream
  }

  /// Sends the changes to all readers, and drops those that are too slow.
  func sendChanges() {
    if !isEmpty { send(Self.parts(of: changes())) }
  }

  private func send(_ parts: [[UInt8]]) {
    let readers = content.withLock { $0.readers }
    for part in parts {
      for reader in readers.values {
        if case .dropped = reader.yield(part) { reader.finish() }
      }
    }
  }

  private func remove(_ number: Int) {
    content.withLock { content in
      content.readers[number] = nil
      guard content.readers.isEmpty else { return }
      content.task?.cancel()
      content.task = nil
    }
    reportCount()
  }

  private func reportCount() {
    didChangeCount(content.withLock { $0.readers.count })
  }

  private func begin() {
    content.withLock { content in
      guard content.task == nil, !content.readers.isEmpty else { return }
      content.task = Task { [weak self] in
        for count in 1... {
          guard !Task.isCancelled, let self else { return }
          self.sendChanges()
          // A connection that was closed is noticed when something is written.
          if count % 50 == 0 { self.send([Array(": \n\n".utf8)]) }
          try? await Task.sleep(for: self.pause)
        }
      }
    }
  }

  /// Server-sent events, in parts of about 64 kB.
  private static func parts(of lines: [String]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for line in lines {
      if parts.last.map({ $0.count > 65_536 }) ?? true { parts.append([]) }
      parts[parts.count - 1] += "data: \(line)\n\n".utf8
    }
    return parts
  }
}
