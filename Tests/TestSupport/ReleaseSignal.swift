/// Tells a test that nothing retains it any more.
///
/// An event or an error that contains one arrives nowhere after its release: a machine has handled it, or it was discarded.
package final class ReleaseSignal: Equatable, Sendable {
  private let released: AsyncStream<Void>.Continuation

  /// - Parameter released: Finishes with the release.
  package init(_ released: AsyncStream<Void>.Continuation) { self.released = released }

  deinit { released.finish() }

  package static func == (left: ReleaseSignal, right: ReleaseSignal) -> Bool { left === right }
}

extension AsyncStream where Element: Sendable {
  /// Waits for the next element; `nil` if the stream has finished.
  @discardableResult
  package func next() async -> Element? { await first { _ in true } }

  /// Waits until the stream has finished.
  package func end() async { for await _ in self {} }
}
