import Dispatch
import Foundation
import Schematic

/// Sends events to a machine when the app goes to the background and when it comes back.
///
/// ```swift
/// let lifecycle = AppLifecycleObserver(session, sending: .suspend, and: .resume)
/// ```
/// Without notification names, these are the notifications of UIKit or AppKit.
///
/// A notification that is posted on the main queue is handled before `post` returns. Other
/// notifications are handled later, on the main actor. The observer stops when it is released. It
/// retains neither the machine nor its subject.
@MainActor
public final class AppLifecycleObserver {
  private let registrations: Registrations

  /// Creates an observer that sends events to a machine on notifications.
  ///
  /// ```swift
  /// AppLifecycleObserver(
  ///   player, sending: .pause, on: [interrupted, hidden], and: .play, on: [shown])
  /// ```
  /// - Parameters:
  ///   - machine: The machine, which is held weakly.
  ///   - suspension: The event for the background, for instance `.suspend` of a state map.
  ///   - suspendingNames: The notifications that send it.
  ///   - resumption: The event for the foreground, for instance `.resume` of a state map.
  ///   - resumingNames: The notifications that send it.
  ///   - center: The center of the notifications. Default: the default center.
  public convenience init<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>,
    sending suspension: Schema.Event, on suspendingNames: [Notification.Name],
    and resumption: Schema.Event, on resumingNames: [Notification.Name],
    center: NotificationCenter = .default
  ) {
    self.init(
      sending: suspension, on: suspendingNames, and: resumption, on: resumingNames, center: center
    ) { [weak machine] event in machine?.handle(event) }
  }

  /// Creates an observer that passes events to a closure, for instance to send them to an actor.
  ///
  /// ```swift
  /// AppLifecycleObserver(
  ///   sending: .suspend, on: [hidden], and: .resume, on: [shown], to: { session.send($0) })
  /// ```
  /// - Parameters:
  ///   - suspension: The event for the background.
  ///   - suspendingNames: The notifications that send it.
  ///   - resumption: The event for the foreground.
  ///   - resumingNames: The notifications that send it.
  ///   - center: The center of the notifications. Default: the default center.
  ///   - send: Receives the event.
  public init<Event>(
    sending suspension: Event, on suspendingNames: [Notification.Name],
    and resumption: Event, on resumingNames: [Notification.Name],
    center: NotificationCenter = .default, to send: @escaping @MainActor (Event) -> Void
  ) {
    registrations = Registrations(center)
    for name in suspendingNames { registrations.add(name) { send(suspension) } }
    for name in resumingNames { registrations.add(name) { send(resumption) } }
  }
}

/// Registrations that end with this object.
///
/// A separate object, because the observer may be released outside of the main actor, where its own
/// `deinit` cannot use its isolated properties.
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
