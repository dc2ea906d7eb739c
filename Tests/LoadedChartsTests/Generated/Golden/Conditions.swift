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

  /// The object that has the guards and actions.
  typealias Subject = any ConditionsSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.a1) {
      on(.x, to: .a2)
        .when("g") { try $0.g }
        .when(.not(.guard("h") { try $0.h }))
      on(internal: .x)
        .when(.or([.and([.guard("g") { try $0.g }, .guard("h") { try $0.h }]), .isIn(.a2)]))
        .perform("log 'both'") { $0.log("both", label: nil) }
      on(.y, to: .a2)
        .when(.not(.or([.guard("g") { try $0.g }, .isIn(.a2), .guard("h") { try $0.h }])))
      on(.y, to: .a2).when(.or([]))
      on(.z, to: .a2).when(.and([]))
    }
    state(.a2) {
      on(.x, to: .a1).when(.not(.isIn(.a2)))
      on(.y, to: .a1)
      on(.z, to: .a1).when(.or([]))
      on(.z, to: .a1).when(.not(.not(.guard("g") { try $0.g })))
    }
  }
}

/// The functions that the chart ``Conditions`` calls, by their names in its file.
protocol ConditionsSubject {
  /// The guard `g`.
  var g: Bool { get throws }
  /// The guard `h`.
  var h: Bool { get throws }
  /// Writes a text.
  func log(_ text: String, label: String?)
}
