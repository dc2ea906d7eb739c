// Made by Schematic of Actions.json: edit that file instead of this one.

import Statecharts

/// The chart `Actions`.
struct Actions: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
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
  typealias Subject = any ActionsSubject

  /// Whether regions are exited in their order.
  var exitsRegionsInOrder: Bool { true }

  /// Whether events are propagated to ancestors.
  var bubbling: Bool { false }

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.one) {
      on(.x, to: .two)
        .raise(.y, named: "raise y")
        .performWithContext("send z") { $0.send(.z) }
        .perform("log first: 'raised'") { $0.log("raised", label: "first") }
      on(internal: .y)
        .when("atLeast 1.5") { try $0.atLeast(1.5) }
        .perform("count") { try $0.count(by: 2, with: "it\"s") }
      on(internal: .z)
        .performWithContext(
          "if g: a; raise x, if In('two'): b, else log 'else'; if h: b"
        ) { context in
          if try context.subject.g {
            try context.subject.a()
            context.raise(.x)
          } else if context.isActive(.two) {
            try context.subject.b()
          } else {
            context.subject.log("else", label: nil)
            if try context.subject.h {
              try context.subject.b()
            }
          }
        }
    }
    state(.two) {
      on(.y, to: .one).perform("a") { try $0.a() }
      on(internal: .z).perform("b") { try $0.b() }
    }
  }
}

/// The functions that the chart ``Actions`` calls, by their names in its file.
protocol ActionsSubject {
  /// The guard `atLeast`.
  func atLeast(_ value: Double) throws -> Bool
  /// The action `count`.
  func count(by: Int, with: String) throws
  /// The action `a`.
  func a() throws
  /// The guard `g`.
  var g: Bool { get throws }
  /// The action `b`.
  func b() throws
  /// The guard `h`.
  var h: Bool { get throws }
  /// Writes a text.
  func log(_ text: String, label: String?)
}
