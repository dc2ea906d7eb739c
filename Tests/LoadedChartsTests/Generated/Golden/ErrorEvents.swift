// Made by Schematic of ErrorEvents.json: edit that file instead of this one.

import Statecharts

/// The chart `ErrorEvents`.
struct ErrorEvents: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case trying
    case next
    case failed
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case errorExecution = "error.execution"
    case error
  }

  /// The object that has the guards and actions.
  typealias Subject = any ErrorEventsSubject

  /// Whether a guard that throws counts as false.
  var failingGuardsAreFalse: Bool { true }

  /// The event of a guard that throws.
  var eventOfFailingGuards: Event? { .errorExecution }

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.trying) {
      on(.x, to: .next)
        .performWithContext("log 'before'; fail; log 'after'") { context in
          do {
            context.subject.log("before", label: nil)
            try context.subject.fail()
            context.subject.log("after", label: nil)
          } catch {
            context.raise(.errorExecution)
          }
        }
      on(.errorExecution, to: .failed)
      on(internal: .errorExecution, .error).perform("log 'never'") { $0.log("never", label: nil) }
    }
    state(.next) {
      on(.x, to: .trying)
        .when("g") { try $0.g }
        .performWithContext("fail") { context in
          do {
            try context.subject.fail()
          } catch {
            context.raise(.errorExecution)
          }
        }
    }
    state(.failed) {
      on(trigger: EventTrigger(named: "*") { _ in true }, to: .trying)
    }
    onFailure()
      .when(
        .or([
          .isIn(.trying),
          .isIn(.failed),
        ])
      )
      .performWithContext { $0.raise(.errorExecution) }
  }
}

/// The functions that the chart ``ErrorEvents`` calls, by their names in its file.
protocol ErrorEventsSubject {
  /// The action `fail`.
  func fail() throws
  /// The guard `g`.
  var g: Bool { get throws }
  /// Writes a text.
  func log(_ text: String, label: String?)
}
