import Schematic
import StateMaps

/// The session of an app's user: which page is shown, and where one may go from it.
public struct UserSession: StateMap, Sendable {
  /// What a session can be in.
  public enum State: CaseIterable, Sendable {
    /// Before it is known who the user is.
    case initialising
    /// Nobody has logged in.
    case loggedOut
    /// Somebody signs up.
    case registering
    /// The user is known.
    case loggedIn
    /// Something went wrong that nobody can mend.
    case systemError
    /// The app is in the background.
    case inBackground
  }

  /// What a session acts upon, and asks.
  public final class App {
    /// Who uses the app, if that is known.
    public var user: String?

    /// Makes an app without a user.
    public init() {}

    fileprivate func say(_ text: String) { print("  \(text)") }
  }

  /// Whom the hooks act upon.
  public typealias Subject = App

  /// Makes the map.
  public init() {}

  /// What a session does.
  public var body: [Element] {
    state(.initialising, to: .loggedOut, .loggedIn) {
      next(among: [.loggedOut, .loggedIn], named: "by account") {
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
      barrier(named: "user known") { app, _ in
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
