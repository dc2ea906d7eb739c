// Made by Schematic of Regions.json: edit that file instead of this one.

import Statecharts

/// The chart `Regions`.
struct Regions: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case start
    case both
    case l1
    case l2
    case l3
    case r1
    case r2
    case r3
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case x
    case y
    case z
  }

  /// The object that has the guards and actions.
  typealias Subject = any RegionsSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.start) {
      on(.x, to: .both)
      on(.y, via: .fork(branches: [.to(.l2).perform("a") { try $0.a() }, .to(.r2)]))
      on(.z, via: .fork([.l2, .r2]))
    }
    parallel(.both) {
      onExit("log 'apart'") { $0.log("apart", label: nil) }
      onDone(to: .start).perform("log 'complete'") { $0.log("complete", label: nil) }
      on(.z, to: .start)
      region("left", initial: .l2) {
        onInitial("b") { try $0.b() }
        state(.l1) {
          on(.x, to: .l2)
        }
        state(.l2) {
          on(.x, to: .l3)
          on(.y, via: .join("meet"))
        }
        final(.l3)
      }
      region {
        state(.r1) {
          on(.x, to: .r2).when(.isIn(.l2))
        }
        state(.r2) {
          onEntry("log 'r2'") { $0.log("r2", label: nil) }
          on(.x, to: .r3)
          on(.y, via: .join("meet"))
        }
        final(.r3)
      }
      join("meet", to: .start).perform("a") { try $0.a() }
    }
  }
}

/// The functions that the chart ``Regions`` calls, by their names in its file.
protocol RegionsSubject {
  /// The action `a`.
  func a() throws
  /// The action `b`.
  func b() throws
  /// Writes a text.
  func log(_ text: String, label: String?)
}
