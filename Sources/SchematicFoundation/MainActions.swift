import Dispatch
import Foundation
import Schematic
import SchematicConcurrency

/// A queue of actions for the main actor: first in, first out, from all threads.
///
/// An action that is added on the main queue is performed at once, after all that were added before
/// it. Without the queue it would overtake those that other threads have dispatched.
final class MainActions: Sendable {
  private struct Contents {
    var actions: [@MainActor () -> Void] = []
    var isClosed = false
  }

  private let contents = Locked(Contents())

  /// Whether no action is performed any more.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Discards all actions, including those that are added later.
  func close() {
    // Released outside of the lock: an action may hold an object with a deinitializer.
    var discarded: [@MainActor () -> Void] = []
    contents.withLock { contents in
      contents.isClosed = true
      swap(&contents.actions, &discarded)
    }
    withExtendedLifetime(discarded) {}
  }

  /// Performs an action after all that were added before: at once on the main queue, and otherwise
  /// later.
  func perform(_ action: @escaping @MainActor () -> Void) {
    let isAccepted = contents.withLock { contents in
      if !contents.isClosed { contents.actions.append(action) }
      return !contents.isClosed
    }
    guard isAccepted else { return }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { performAll() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.performAll() } }
    }
  }

  @MainActor
  private func performAll() {
    while let action = contents.withLock({ $0.actions.isEmpty ? nil : $0.actions.removeFirst() }) {
      action()
    }
  }
}

/// Whether the code runs on the main queue, which is not the main thread on all platforms.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) != nil
  }
}
