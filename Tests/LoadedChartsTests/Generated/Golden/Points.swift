// Made by Schematic of Points.json: edit that file instead of this one.

import Statecharts

/// The chart `Points`.
struct Points: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case out
    case room
    case bed
    case desk
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// The object that has the guards and actions.
  typealias Subject = any PointsSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.out) {
      on(.x, via: .entryPoint("door", of: .room))
      on(.y, via: .terminate)
      on(.z, to: .room)
    }
    state(.room) {
      onExit("log 'left'") { $0.log("left", label: nil) }
      state(.bed) {
        on(.x, via: .exitPoint("window"))
      }
      state(.desk) {
        on(.x, to: .bed)
        on(.y, via: .exitPoint("window"))
      }
      entryPoint("door", to: .desk).perform("a") { try $0.a() }
      exitPoint("window", to: .out).perform("b") { try $0.b() }
    }
  }
}

/// The functions that the chart ``Points`` calls, by their names in its file.
protocol PointsSubject {
  /// The action `a`.
  func a() throws
  /// The action `b`.
  func b() throws
  /// Writes a text.
  func log(_ text: String, label: String?)
}
