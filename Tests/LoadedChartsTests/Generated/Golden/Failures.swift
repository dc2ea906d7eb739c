// Made by Schematic of Failures.json: edit that file instead of this one.

import Statecharts

/// The chart `Failures`.
struct Failures: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case trying
    case first
    case second
    case failed
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
  }

  /// The object that has the guards and actions.
  typealias Subject = any FailuresSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.trying) {
      onFailure(of: Mistake.self, to: .failed)
        .when(.guard("h") { try $0.h })
        .performWithContext("a") { try $0.subject.a() }
      onFailure().performWithContext("log 'once more'") { $0.subject.log("once more", label: nil) }
      state(.first) {
        on(.x, to: .second).perform("fail") { try $0.fail() }
        on(.y, to: .second)
      }
      state(.second) {
        onEntry("fail") { try $0.fail() }
        on(.x, to: .first).when("g") { try $0.g }
      }
    }
    state(.failed) {
      on(.x, to: .trying).perform("fail") { try $0.fail() }
    }
  }
}

/// The functions that the chart ``Failures`` calls, by their names in its file.
protocol FailuresSubject {
  /// The guard `h`.
  var h: Bool { get throws }
  /// The action `a`.
  func a() throws
  /// The action `fail`.
  func fail() throws
  /// The guard `g`.
  var g: Bool { get throws }
  /// Writes a text.
  func log(_ text: String, label: String?)
}
