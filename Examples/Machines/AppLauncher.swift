import Graphable
import Schematic
import TransitionTables

/// What an app goes through before its first page is shown: its data is brought up to date, and
/// somebody logs in.
///
/// The page that the app was launched for travels in the states, until it can be shown.
public struct AppLauncher: TransitionTable, Sendable {
  /// What a launch can be in.
  public enum State: Equatable, Sendable {
    /// Nothing has happened yet.
    case uninitialized
    /// It is known which page is wanted.
    case initialized(Page)
    /// The data of an older version of the app is being converted.
    case upgrading(Page)
    /// The data is being indexed.
    case indexing(Page)
    /// A known user sees a page.
    case loggedIn(User, Page)
    /// Nobody is known; the page is forgotten.
    case loggedOut
  }

  /// What happens to a launch.
  public enum Event: Equatable, Sendable {
    /// The system has launched the app, for a page.
    case initialize(Page)
    /// The data is of an older version.
    case upgrade
    /// The data is of this version.
    case indexDatabase
    /// A user was recognised, or has logged in.
    case logIn(User)
    /// No user was recognised, or the user has logged out.
    case logOut
  }

  /// Whom the effects act upon.
  public typealias Subject = App

  /// Where every launch begins.
  public let initialState = State.uninitialized

  /// Makes the table.
  public init() {}

  /// What each event does.
  public var body: [Row] {
    on(\.initialize, from: .uninitialized, to: State.initialized)
      .performing("check version") { context in
        context.raise(context.subject.isUpgradePending ? .upgrade : .indexDatabase)
      }

    on(.upgrade, from: \.initialized, to: State.upgrading)
      .performing("upgrade") { $0.subject.say("Upgrading your data …") }
    on(.indexDatabase, from: { $0.initialized ?? $0.upgrading }, to: State.indexing)
      .performing("index") { $0.subject.say("Indexing your data …") }

    on(\.logIn, from: \.indexing, to: State.loggedIn).performing("show page", showPage)
    on(\.logIn, from: .loggedOut, to: State.loggedIn) { user in (user, .home) }
      .performing("show page", showPage)

    on(.logOut, from: \.indexing, to: .loggedOut, action: "ask who it is") { app, _ in
      app.welcome()
    }
    on(.logOut, from: \.loggedIn, to: .loggedOut, action: "say goodbye") { app, visit in
      app.say("Goodbye, \(visit.0.name).")
      app.welcome()
    }
  }

  private func showPage(_ context: borrowing TableContext<State, Event, App>) {
    guard let (user, page) = context.newState.loggedIn else { return }
    context.subject.say("\(user.name) sees \(page.path).")
  }
}

// MARK: - Its data

extension AppLauncher {
  /// A page of the app.
  public struct Page: Equatable, Sendable {
    /// Where it is found.
    public let path: String

    /// A page at a path.
    public init(_ path: String) { self.path = path }

    /// What is shown when nothing else was asked for.
    public static let home = Page("/home")
  }

  /// Somebody who uses the app.
  public struct User: Equatable, Sendable {
    /// What the user is called.
    public let name: String

    /// A user with a name.
    public init(_ name: String) { self.name = name }
  }

  /// What a launch acts upon, and asks.
  public final class App {
    /// Whether the data was written by an older version.
    public let isUpgradePending: Bool

    /// Makes an app that prints what it shows.
    public init(isUpgradePending: Bool) { self.isUpgradePending = isUpgradePending }

    fileprivate func say(_ text: String) { print("  \(text)") }
    fileprivate func welcome() { say("Who are you?") }
  }
}

extension AppLauncher.State {
  var initialized: AppLauncher.Page? { if case .initialized(let page) = self { page } else { nil } }
  var upgrading: AppLauncher.Page? { if case .upgrading(let page) = self { page } else { nil } }
  var indexing: AppLauncher.Page? { if case .indexing(let page) = self { page } else { nil } }
  var loggedIn: (AppLauncher.User, AppLauncher.Page)? {
    if case .loggedIn(let user, let page) = self { (user, page) } else { nil }
  }
}

extension AppLauncher.Event {
  var initialize: AppLauncher.Page? { if case .initialize(let page) = self { page } else { nil } }
  var logIn: AppLauncher.User? { if case .logIn(let user) = self { user } else { nil } }
}

// MARK: - Its diagram

extension AppLauncher.State: DOTLabelable {
  /// A sample of each state, by which the functions of the rows are drawn.
  public static var dotLabelableItems: [Self] {
    [
      .uninitialized, .initialized(.home), .upgrading(.home), .indexing(.home),
      .loggedIn(AppLauncher.User("Ada"), .home), .loggedOut,
    ]
  }
}

extension AppLauncher.Event: DOTLabelable {
  /// A sample of each event.
  public static var dotLabelableItems: [Self] {
    [.initialize(.home), .upgrade, .indexDatabase, .logIn(AppLauncher.User("Ada")), .logOut]
  }
}
