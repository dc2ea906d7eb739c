// Made by Schematic of Composites.json: edit that file instead of this one.

import Statecharts

/// The chart `Composites`.
struct Composites: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable, TitledState {
    case out
    case `in`
    case early
    case late
    case end

    /// The name in diagrams and paths.
    var title: String {
      switch self {
      case .late: "rather late"
      case _: rawValue
      }
    }
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// The object that has the guards and actions.
  typealias Subject = any CompositesSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.out) {
      on(.x, to: .in)
      on(.y, to: .late).perform("b") { try $0.b() }
    }
    state(.in, initial: .late, tags: ["busy"]) {
      note("The \"in\" */")
      note("two\nlines")
      onEntry("log 'hello'") { $0.log("hello", label: nil) }
      onEntry("a") { try $0.a() }
      onInitial("a") { try $0.a() }
      on(.y, to: .early, kind: .local)
      on(.z, to: .in)
      onDone(to: .out).perform("log 'done'") { $0.log("done", label: nil) }
      state(.early) {
        on(.x, to: .late)
        on(internal: .z).perform("log 'inside'") { $0.log("inside", label: nil) }
      }
      state(.late) {
        onExit("b") { try $0.b() }
        onExit("log 'bye'") { $0.log("bye", label: nil) }
        on(.x, to: .early).when("g") { try $0.g }
        on(.x, to: .end)
      }
      final(.end)
    }
  }
}

/// The functions that the chart ``Composites`` calls, by their names in its file.
protocol CompositesSubject {
  /// The action `b`.
  func b() throws
  /// The action `a`.
  func a() throws
  /// The guard `g`.
  var g: Bool { get throws }
  /// Writes a text.
  func log(_ text: String, label: String?)
}
