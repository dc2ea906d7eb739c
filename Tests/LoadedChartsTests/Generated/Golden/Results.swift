// Made by Schematic of Results.json: edit that file instead of this one.

import Statecharts

/// The chart `Results`.
struct Results: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case out
    case `in`
    case open
    case paid
    case late
    case free
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// The object that has the guards and actions.
  typealias Subject = any ResultsSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.out) {
      on(.x, to: .in)
      on(internal: .y).perform("keep") { try $0.keep() }
    }
    state(.in) {
      onDone(of: Any?.self, to: .out)
        .when(.guardWithContext("isEven") { try $0.subject.isEven($0.result) })
        .performWithContext("keep") { try $0.subject.keep($0.result) }
        .performWithContext("log 'even'") { $0.subject.log("even", label: nil) }
      onDone(
        of: Any?.self,
        via: .junction([
          .to(.out)
            .when(.not(.guardWithContext("isEven") { try $0.subject.isEven($0.result) }))
            .performWithContext("if isEven: log 'never', else keep") { context in
              if try context.subject.isEven(context.result) {
                context.subject.log("never", label: nil)
              } else {
                try context.subject.keep(context.result)
              }
            },
          .otherwise(.in).raise(.y, named: "raise y"),
        ]))
      state(.open) {
        on(.x, to: .paid)
        on(.y, to: .free)
        on(.z, to: .late)
      }
      final(.paid) {
        result("total") { try $0.total }
      }
      final(.late) {
        result("share {\"parts\":2}") { try $0.share(parts: 2) }
      }
      final(.free)
    }
  }
}

/// The functions that the chart ``Results`` calls, by their names in its file.
protocol ResultsSubject {
  /// The action `keep`.
  func keep() throws
  /// The guard `isEven`.
  func isEven(_ result: Any?) throws -> Bool
  /// The action `keep`.
  func keep(_ result: Any?) throws
  /// The result `total` of a final state.
  var total: Any { get throws }
  /// The result `share` of a final state.
  func share(parts: Int) throws -> Any
  /// Writes a text.
  func log(_ text: String, label: String?)
}
