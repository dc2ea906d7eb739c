import Foundation
import Schematic
import Statecharts

/// A saved checkout: the machine, and its subject.
package struct Checkpoint: Codable {
  package let machine: Checkout.Machine.Saved
  package let order: Order
}

/// A place for the latest checkpoint of a checkout.
package protocol CheckpointStore: Sendable {
  /// The checkpoint; `nil` if none was saved.
  func load() throws -> Data?
  /// Replaces the checkpoint, as a whole or not at all.
  func save(_ data: Data) throws
}

extension CheckpointStore {
  /// The latest checkpoint; `nil` if none was saved.
  package func checkpoint() throws -> Checkpoint? {
    try load().map { try JSONDecoder().decode(Checkpoint.self, from: $0) }
  }

  func save(_ checkpoint: Checkpoint) throws {
    try save(JSONEncoder().encode(checkpoint))
  }
}

/// A file with a checkpoint.
package struct CheckpointFile: CheckpointStore {
  private let url: URL

  package init(_ url: URL) {
    self.url = url
  }

  package func load() throws -> Data? {
    FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
  }

  package func save(_ data: Data) throws {
    try data.write(to: url, options: .atomic)
  }
}
