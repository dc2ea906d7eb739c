// Made by Schematic of Names.json: edit that file instead of this one.

import Statecharts

/// The chart `Names`.
struct Names: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case inProgress = "in progress"
    case `default`
    case aB = "a-b"
    case aB2 = "a.b"
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case doorOpen = "door.open"
    case _1st = "1st"
    case `self`
    case type = "Type"
    case door
    case errorExecution = "error.execution"
  }

  /// The object that has the guards and actions.
  typealias Subject = any NamesSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.inProgress) {
      on(.doorOpen, to: .default)
      on(._1st, to: .aB)
      on(.`self`, to: .default)
    }
    state(.default) {
      on(.doorOpen, .door, to: .inProgress)
        .performWithContext("do it") { context in
          do {
            try context.subject.doIt()
          } catch {
            context.raise(.errorExecution)
          }
        }
      on(.type, to: .aB)
    }
    state(.aB) {
      on(internal: .doorOpen, .door)
        .perform("log 'a \"quoted\" \\(text) '") { $0.log("a \"quoted\" \\(text)\n", label: nil) }
      on(.type, to: .aB2)
    }
    state(.aB2) {
      on(trigger: EventTrigger(named: "*") { _ in true }, to: .inProgress)
    }
    onFailure()
      .when(.isIn(.aB2))
      .performWithContext { $0.raise(.errorExecution) }
  }
}

/// The functions that the chart ``Names`` calls, by their names in its file.
protocol NamesSubject {
  /// The action `do it`.
  func doIt() throws
  /// Writes a text.
  func log(_ text: String, label: String?)
}
