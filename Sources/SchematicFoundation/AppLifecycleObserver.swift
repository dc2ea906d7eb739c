import Foundation
import Schematic
import SchematicConcurrency

/// An observer that sends events to a machine when the app goes to the background and when it comes
/// back.
///
/// ```swift
/// let lifecycle = AppLifecycleObserver(session, sending: .suspend, and: .resume)
/// ```
/// Without notification names, it observes the notifications of UIKit or AppKit.
///
/// Notifications may be posted on any thread; their events are handled in the order of the posts.
/// If a post is made on the main queue, a machine of the main actor handles the event before `post`
/// returns. Otherwise it handles the event later, on the main actor. An event for a
/// `StateMachineActor` is sent to it on the posting thread.
///
/// The observer stops when it is released: no event is sent afterwards, not even that of an earlier
/// post. An event that has been sent to an actor is handled, like all others that were sent to it
/// before. The observer retains neither the machine nor its subject.
@MainActor
public final class AppLifecycleObserver {
  private let registrations: NotificationRegistrations

  /// Creates an observer that sends events to a machine on notifications.
  ///
  /// ```swift
  /// AppLifecycleObserver(
  ///   player, sending: .pause, onBackground: [interrupted, hidden],
  ///   and: .play, onForeground: [shown])
  /// ```
  /// - Parameters:
  ///   - machine: The machine, which is held weakly.
  ///   - suspension: The event to send when the app goes to the background, for instance `.suspend`
  ///     of a state map.
  ///   - suspendingNames: The notifications that send it.
  ///   - resumption: The event to send when the app comes back, for instance `.resume` of a state
  ///     map.
  ///   - resumingNames: The notifications that send it.
  ///   - center: The center of the notifications. Default: the default center.
  public convenience init<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>,
    sending suspension: Schema.Event, onBackground suspendingNames: [Notification.Name],
    and resumption: Schema.Event, onForeground resumingNames: [Notification.Name],
    center: NotificationCenter = .default
  ) {
    self.init(
      sending: suspension, onBackground: suspendingNames,
      and: resumption, onForeground: resumingNames, center: center
    ) { [weak machine] event in machine?.handle(event) }
  }

  /// Creates an observer that sends events to the machine of an actor on notifications.
  ///
  /// - Parameters:
  ///   - machine: The actor of the machine, which is held weakly.
  ///   - suspension: The event to send when the app goes to the background, for instance `.suspend`
  ///     of a state map.
  ///   - suspendingNames: The notifications that send it.
  ///   - resumption: The event to send when the app comes back, for instance `.resume` of a state
  ///     map.
  ///   - resumingNames: The notifications that send it.
  ///   - center: The center of the notifications. Default: the default center.
  public init<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>,
    sending suspension: Schema.Event, onBackground suspendingNames: [Notification.Name],
    and resumption: Schema.Event, onForeground resumingNames: [Notification.Name],
    center: NotificationCenter = .default
  ) {
    registrations = NotificationRegistrations(center)
    for name in suspendingNames {
      registrations.addOnAnyThread(name) { [weak machine] in machine?.send(suspension) }
    }
    for name in resumingNames {
      registrations.addOnAnyThread(name) { [weak machine] in machine?.send(resumption) }
    }
  }

  /// Creates an observer that passes events to a closure on the main actor.
  ///
  /// - Parameters:
  ///   - suspension: The event to send when the app goes to the background.
  ///   - suspendingNames: The notifications that send it.
  ///   - resumption: The event to send when the app comes back.
  ///   - resumingNames: The notifications that send it.
  ///   - center: The center of the notifications. Default: the default center.
  ///   - send: Receives the event.
  public init<Event>(
    sending suspension: Event, onBackground suspendingNames: [Notification.Name],
    and resumption: Event, onForeground resumingNames: [Notification.Name],
    center: NotificationCenter = .default, to send: @escaping @MainActor (Event) -> Void
  ) {
    registrations = NotificationRegistrations(center)
    for name in suspendingNames { registrations.addOnMainActor(name) { send(suspension) } }
    for name in resumingNames { registrations.addOnMainActor(name) { send(resumption) } }
  }
}
