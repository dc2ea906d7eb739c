// Made by Schematic of Waiting.json: edit that file instead of this one.

import Statecharts

/// The chart `Waiting`.
struct Waiting: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case busy
    case free
    case called
    case shut
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case z
    case y
  }

  /// The object that has the guards and actions.
  typealias Subject = any WaitingSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.busy) {
      defers(.y)
      on(.x, to: .free)
      on(.z, to: .shut)
    }
    state(.free) {
      on(.y, to: .called).perform("a") { try $0.a() }
      on(.x, to: .shut)
    }
    state(.called) {
      on(.x, to: .busy)
    }
    state(.shut) {
      barrier("locked", unless: .or([.isIn(.busy), .guard("g") { try $0.g }]))
      on(.x, to: .busy)
    }
  }
}

/// The functions that the chart ``Waiting`` calls, by their names in its file.
protocol WaitingSubject {
  /// The action `a`.
  func a() throws
  /// The guard `g`.
  var g: Bool { get throws }
}
