import Graphable
import Schematic
import TransitionTables

/// The launch of an app, up to its first page: its data is upgraded, and a user logs in.
///
/// The states carry the page that the app was launched for, until the app can show it.
public struct AppLauncher: TransitionTable, Sendable {
  /// The phases of a launch.
  public enum State: Equatable, Sendable {
    /// The state before the first event.
    case uninitialized
    /// The app knows which page to show.
    case initialized(Page)
    /// The data of an older version of the app is being converted.
    case upgrading(Page)
    /// The data is being indexed.
    case indexing(Page)
    /// A known user sees a page.
    case loggedIn(User, Page)
    /// There is no user; the page is discarded.
    case loggedOut
  }

  /// The events of a launch.
  public enum Event: Equatable, Sendable {
    /// The system has launched the app, for a page.
    case initialize(Page)
    /// The data is of an older version.
    case upgrade
    /// The data is of this version.
    case indexDatabase
    /// A user was recognized, or has logged in.
    case logIn(User)
    /// No user was recognized, or the user has logged out.
    case logOut
  }

  /// The object that effects operate on.
  public typealias Subject = App

  /// The state of a launch that has not handled an event yet.
  public let initialState = State.uninitialized

  /// Creates the table.
  public init() {}

  /// The rows of the table.
  public var body: [Row] {
    on(\.initialize, from: .uninitialized, making: State.initialized)
      .performWithContext("check version") { context in
        context.raise(context.subject.isUpgradePending ? .upgrade : .indexDatabase)
      }

    on(.upgrade, from: \.initialized, making: State.upgrading)
      .perform("upgrade") { app, _ in app.say("Upgrading your data …") }
    on(.indexDatabase, from: { $0.initialized ?? $0.upgrading }, making: State.indexing)
      .perform("index") { app, _ in app.say("Indexing your data …") }

    on(\.logIn, from: \.indexing, making: State.loggedIn)
      .perform("show page") { app, user, page in app.show(page, to: user) }
    on(\.logIn, from: .loggedOut, making: { user in .loggedIn(user, .home) })
      .perform("show page") { app, user in app.show(.home, to: user) }

    on(.logOut, from: \.indexing, to: .loggedOut)
      .perform("ask who it is") { app, _ in app.welcome() }
    on(.logOut, from: \.loggedIn, to: .loggedOut)
      .perform("say goodbye") { app, visit in app.say("Goodbye, \(visit.0.name).") }
      .perform { app, _ in app.welcome() }
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

    /// The page to show if no other was requested.
    public static let home = Page("/home")
  }

  /// A user of the app.
  public struct User: Equatable, Sendable {
    /// The name of the user.
    public let name: String

    /// A user with a name.
    public init(_ name: String) { self.name = name }
  }

  /// The app that a launch operates on.
  public final class App {
    /// Whether the data was written by an older version.
    public let isUpgradePending: Bool

    /// Creates an app that prints what it shows.
    public init(isUpgradePending: Bool) { self.isUpgradePending = isUpgradePending }

    fileprivate func say(_ text: String) { print("  \(text)") }
    fileprivate func welcome() { say("Who are you?") }
    fileprivate func show(_ page: Page, to user: User) { say("\(user.name) sees \(page.path).") }
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
  /// A sample of each state.
  ///
  /// Diagrams call the functions of rows with samples.
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
