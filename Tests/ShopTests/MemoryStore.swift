import Foundation
import OnlineShop
import Schematic
import SchematicConcurrency

/// A store that keeps all checkpoints, and can fail.
final class MemoryStore: CheckpointStore {
  struct Full: Error {}

  private struct Contents {
    var checkpoints: [Data]
    var isFull = false
  }

  private let contents: Locked<Contents>

  init(_ checkpoint: Data? = nil) {
    contents = Locked(Contents(checkpoints: checkpoint.map { [$0] } ?? []))
  }

  var checkpoints: [Data] { contents.withLock { $0.checkpoints } }

  /// Whether nothing can be saved.
  var isFull: Bool {
    get { contents.withLock { $0.isFull } }
    set { contents.withLock { $0.isFull = newValue } }
  }

  func load() -> Data? { checkpoints.last }

  func save(_ data: Data) throws {
    try contents.withLock { contents in
      guard !contents.isFull else { throw Full() }
      contents.checkpoints.append(data)
    }
  }
}
