import StateMaps

// watchOS has UIKit, but not its application: give the names there.
#if canImport(UIKit) && !os(watchOS)
  import Schematic
  import UIKit

  extension AppLifecycleObserver {
    /// Suspends the machine when the app enters the background, and resumes it before the app
    /// enters the foreground.
    ///
    /// - Parameter machine: Whom to suspend and resume; held weakly.
    public convenience init<State, Subject>(
      suspending machine: StateMachine<StateMapSchema<State, Subject>>
    ) {
      self.init(
        suspending: machine, on: UIApplication.didEnterBackgroundNotification,
        resumingOn: UIApplication.willEnterForegroundNotification)
    }
  }
#elseif canImport(AppKit)
  import AppKit
  import Schematic

  extension AppLifecycleObserver {
    /// Suspends the machine when the app was hidden, and resumes it when the app is shown again.
    ///
    /// An app that is merely not active can still be seen, and goes on.
    ///
    /// - Parameter machine: Whom to suspend and resume; held weakly.
    public convenience init<State, Subject>(
      suspending machine: StateMachine<StateMapSchema<State, Subject>>
    ) {
      self.init(
        suspending: machine, on: NSApplication.didHideNotification,
        resumingOn: NSApplication.didUnhideNotification)
    }
  }
#endif
