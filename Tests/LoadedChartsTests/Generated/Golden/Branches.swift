// Made by Schematic of Branches.json: edit that file instead of this one.

import Statecharts

/// The chart `Branches`.
struct Branches: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case start
    case one
    case two
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// The object that has the guards and actions.
  typealias Subject = any BranchesSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.start) {
      on(
        .x,
        via: .junction([
          .to(.one)
            .when("g") { try $0.g }
            .perform("a") { try $0.a() },
          .to(.two).when("h") { try $0.h },
        ])
      )
      .perform("log 'junction'") { $0.log("junction", label: nil) }
      on(
        .y,
        via: .choice(
          [.to(.one).when("g") { try $0.g }, .otherwise(.two).perform("b") { try $0.b() }])
      )
      .perform("log 'choice'") { $0.log("choice", label: nil) }
      on(.z, via: .selectionWithContext(among: [.one, .two]) { try $0.subject.select() })
    }
    state(.one) {
      on(.x, to: .two)
      on(.y, to: .start)
    }
    state(.two) {
      always(to: .start).when("h") { try $0.h }
    }
  }
}

/// The functions that the chart ``Branches`` calls, by their names in its file.
protocol BranchesSubject {
  /// The guard `g`.
  var g: Bool { get throws }
  /// The action `a`.
  func a() throws
  /// The guard `h`.
  var h: Bool { get throws }
  /// The action `b`.
  func b() throws
  /// The target that `select` selects; without one, the transition is not taken.
  func select() throws -> Branches.State?
  /// Writes a text.
  func log(_ text: String, label: String?)
}
