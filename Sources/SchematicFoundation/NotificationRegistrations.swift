import Foundation

/// Registrations with a notification center that end with this object.
///
/// A separate object, because an ``AppLifecycleObserver`` may be released outside of the main actor,
/// where its own `deinit` cannot use its isolated properties.
final class NotificationRegistrations {
  private let center: NotificationCenter
  private let actions = MainActions()
  private var tokens: [any NSObjectProtocol] = []

  init(_ center: NotificationCenter) {
    self.center = center
  }

  deinit {
    actions.close()
    for token in tokens { center.removeObserver(token) }
  }

  /// Performs an action on the main actor for each notification, in the order of the posts.
  @MainActor
  func addOnMainActor(_ name: Notification.Name, action: @escaping @MainActor () -> Void) {
    add(name) { [actions] in actions.perform(action) }
  }

  /// Performs an action for each notification on the thread that posts it.
  func addOnAnyThread(_ name: Notification.Name, action: @escaping @Sendable () -> Void) {
    add(name) { [actions] in
      // A post that is in progress while the observer is released may still call this.
      if !actions.isClosed { action() }
    }
  }

  private func add(_ name: Notification.Name, action: @escaping @Sendable () -> Void) {
    tokens.append(center.addObserver(forName: name, object: nil, queue: nil) { _ in action() })
  }
}
