// Made by Schematic of Histories.json: edit that file instead of this one.

import Statecharts

/// The chart `Histories`.
struct Histories: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case away
    case shallow
    case s1
    case s2
    case s3
    case s4
    case deep
    case d1
    case d2
    case d3
    case d4
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// The object that has the guards and actions.
  typealias Subject = any HistoriesSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.away) {
      on(.x, via: .history(of: .shallow))
      on(.y, via: .history(.deep, of: .deep))
      on(.z, to: .shallow)
    }
    state(.shallow) {
      on(.y, to: .away)
      state(.s1) {
        on(.x, to: .s2)
      }
      state(.s2) {
        state(.s3) {
          on(.x, to: .s4)
        }
        state(.s4)
      }
      history(defaults: [.s2]).perform("a") { try $0.a() }
    }
    state(.deep, initialTransition: .history(.deep)) {
      on(.y, to: .away)
      on(.z, to: .deep)
      state(.d1) {
        on(.x, to: .d2)
      }
      state(.d2) {
        state(.d3) {
          on(.x, to: .d4)
        }
        state(.d4)
      }
      history(.deep, defaults: [.d2]).perform("log 'default'") { $0.log("default", label: nil) }
    }
  }
}

/// The functions that the chart ``Histories`` calls, by their names in its file.
protocol HistoriesSubject {
  /// The action `a`.
  func a() throws
  /// Writes a text.
  func log(_ text: String, label: String?)
}
