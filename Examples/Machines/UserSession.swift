import Schematic
import StateMaps

/// The session of an app's user: the page that is shown, and the pages that may follow.
public struct UserSession: StateMap, Sendable {
  /// The phases of a session.
  public enum State: CaseIterable, Sendable {
    /// The app determines the user.
    case initialising
    /// No user has logged in.
    case loggedOut
    /// A user signs up.
    case registering
    /// The user has logged in.
    case loggedIn
    /// An error occurred that cannot be corrected.
    case systemError
    /// The app is in the background.
    case inBackground
  }

  /// The app that a session operates on.
  public final class App {
    /// The user of the app, if known.
    public var user: String?

    /// Creates an app without a user.
    public init() {}

    fileprivate func say(_ text: String) { print("  \(text)") }
  }

  /// The object that hooks and barriers receive.
  public typealias Subject = App

  /// Creates the map.
  public init() {}

  /// The states of the map.
  public var body: [Element] {
    state(.initialising, to: .loggedOut, .loggedIn) {
      next("by account", among: [.loggedOut, .loggedIn]) {
        $0.user == nil ? .loggedOut : .loggedIn
      }
    }
    state(.loggedOut, to: .registering, .loggedIn) {
      afterEntering("show welcome") { app, _ in app.say("Welcome.") }
    }
    state(.registering, to: .loggedIn, .loggedOut) {
      afterEntering("show form") { app, _ in app.say("Please tell us your name.") }
    }
    state(.loggedIn, to: .loggedOut) {
      barrier("user known") { app, _ in
        app.user == nil ? .redirect(to: .registering) : .allow
      }
      afterEntering("greet") { app, _ in app.say("Hello, \(app.user ?? "you").") }
      beforeLeaving("forget user") { app, _ in app.user = nil }
    }
    finalGlobal(.systemError)
    background(.inBackground) {
      beforeEntering("cover screen") { app, _ in app.say("(The screen is covered.)") }
      afterLeaving("uncover screen") { app, _ in app.say("(The screen is back.)") }
    }
  }
}
