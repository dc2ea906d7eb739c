import Foundation
import Schematic
import SchematicConcurrency

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

// watchOS has UIKit, but not its application: pass the names there.
#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  extension AppLifecycleObserver {
    /// Creates an observer that sends events to a machine on the platform's notifications.
    ///
    /// With UIKit, the events are sent when the app has entered the background, and before it enters
    /// the foreground. With AppKit, they are sent when the app was hidden and when it is shown again.
    /// An app that is only inactive is still visible, and no event is sent.
    ///
    /// - Parameters:
    ///   - machine: The machine, which is held weakly.
    ///   - suspension: The event for the background.
    ///   - resumption: The event for the foreground.
    public convenience init<Schema: StateMachineSchemaProtocol>(
      _ machine: StateMachine<Schema>,
      sending suspension: Schema.Event, and resumption: Schema.Event
    ) {
      self.init(
        machine, sending: suspension, onBackground: [.appWasHidden],
        and: resumption, onForeground: [.appWillBeShown])
    }

    /// Creates an observer that sends events to the machine of an actor on the platform's
    /// notifications.
    ///
    /// - Parameters:
    ///   - machine: The actor of the machine, which is held weakly.
    ///   - suspension: The event for the background.
    ///   - resumption: The event for the foreground.
    public convenience init<Schema: StateMachineSchemaProtocol>(
      _ machine: StateMachineActor<Schema>,
      sending suspension: Schema.Event, and resumption: Schema.Event
    ) {
      self.init(
        machine, sending: suspension, onBackground: [.appWasHidden],
        and: resumption, onForeground: [.appWillBeShown])
    }

    /// Creates an observer that passes events to a closure on the platform's notifications.
    ///
    /// - Parameters:
    ///   - suspension: The event for the background.
    ///   - resumption: The event for the foreground.
    ///   - send: Receives the event.
    public convenience init<Event>(
      sending suspension: Event, and resumption: Event,
      to send: @escaping @MainActor (Event) -> Void
    ) {
      self.init(
        sending: suspension, onBackground: [.appWasHidden],
        and: resumption, onForeground: [.appWillBeShown], to: send)
    }
  }

  extension Notification.Name {
    #if canImport(UIKit)
      @MainActor fileprivate static var appWasHidden: Self {
        UIApplication.didEnterBackgroundNotification
      }
      @MainActor fileprivate static var appWillBeShown: Self {
        UIApplication.willEnterForegroundNotification
      }
    #else
      @MainActor fileprivate static var appWasHidden: Self {
        NSApplication.didHideNotification
      }
      @MainActor fileprivate static var appWillBeShown: Self {
        NSApplication.didUnhideNotification
      }
    #endif
  }
#endif
