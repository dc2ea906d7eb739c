// Made by Schematic of Conditions.json: edit that file instead of this one.

import Statecharts

/// The chart `Conditions`.
struct Conditions: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case a1
    case a2
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// What guards and actions are called on.
  typealias Subject = any ConditionsSubject

  /// What is probably a mistake in the file is no error here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.a1) {
      on(.x, to: .a2)
        .when("g") { try $0.g }
        .when("!h") { try !$0.h }
      on(internal: .x)
        .whenWithContext("g && h || In('a2')") {
          try $0.subject.g && $0.subject.h || $0.isActive(.a2)
        }
        .perform("log 'both'") { $0.log("both", label: nil) }
      on(.y, to: .a2)
        .whenWithContext("!(g || In('a2') || h)") {
          try !($0.subject.g || $0.isActive(.a2) || $0.subject.h)
        }
      on(.y, to: .a2).when("false") { _ in false }
      on(.z, to: .a2).when("true") { _ in true }
    }
    state(.a2) {
      on(.x, to: .a1).whenWithContext("!In('a2')") { !$0.isActive(.a2) }
      on(.y, to: .a1)
      on(.z, to: .a1).when("false") { _ in false }
      on(.z, to: .a1).when("!!g") { try $0.g }
    }
  }
}

/// What the chart ``Conditions`` calls by the names in its file.
protocol ConditionsSubject {
  /// The guard `g`.
  var g: Bool { get throws }
  /// The guard `h`.
  var h: Bool { get throws }
  /// Writes a text.
  func log(_ text: String, label: String?)
}
