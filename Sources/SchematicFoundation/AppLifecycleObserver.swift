import Dispatch
import Foundation
import Schematic
import StateMaps

/// Suspends the machine of a state map when the app goes to the background, and resumes it.
///
/// ```swift
/// final class Model {
///   let session: UserSession.Machine
///   let lifecycle: AppLifecycleObserver
/// }
/// lifecycle = AppLifecycleObserver(suspending: session)      // with UIKit or AppKit
/// ```
/// Notifications posted on the main queue are handled before the post returns; those from
/// elsewhere, afterwards on the main actor. The observer stops when it is released, and it keeps
/// neither the machine nor its subject. Two observers of one machine do no harm: a second suspension
/// is ignored, and so is a second resume.
@MainActor
public final class AppLifecycleObserver {
  private let registrations: Registrations

  /// Watches two notifications for the machine of a state map.
  ///
  /// - Parameters:
  ///   - machine: Whom to suspend and resume; held weakly.
  ///   - suspension: The notification that suspends.
  ///   - resumption: The notification that resumes.
  ///   - center: Where they are posted; the default center unless given.
  public init<State, Subject>(
    suspending machine: StateMachine<StateMapSchema<State, Subject>>,
    on suspension: Notification.Name, resumingOn resumption: Notification.Name,
    center: NotificationCenter = .default
  ) {
    registrations = Registrations(center)
    registrations.add(suspension) { [weak machine] in machine?.suspend() }
    registrations.add(resumption) { [weak machine] in machine?.resume() }
  }
}

/// Registrations that end with this object.
///
/// An object of its own, because nothing of the main actor
/// can be touched when the observer is released elsewhere.
private final class Registrations {
  private let center: NotificationCenter
  private var tokens: [any NSObjectProtocol] = []

  init(_ center: NotificationCenter) {
    self.center = center
  }

  deinit {
    for token in tokens { center.removeObserver(token) }
  }

  @MainActor
  func add(_ name: Notification.Name, action: @escaping @MainActor () -> Void) {
    tokens.append(
      center.addObserver(forName: name, object: nil, queue: nil) { _ in
        if MainQueue.isCurrent {
          MainActor.assumeIsolated(action)
        } else {
          DispatchQueue.main.async { MainActor.assumeIsolated(action) }
        }
      })
  }
}

/// Tells whether the code runs on the main queue, which need not be the main thread everywhere.
private enum MainQueue {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
