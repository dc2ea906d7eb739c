// Made by Schematic of Tasks.json: edit that file instead of this one.

import Statecharts

/// The chart `Tasks`.
struct Tasks: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case loading
    case loaded
    case broken
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case doneInvokeLoad = "done.invoke.load"
    case errorPlatformLoad = "error.platform.load"
    case x
    case y
  }

  /// The object that has the guards and actions.
  typealias Subject = any TasksSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.loading) {
      run("load", with: { $0.fetch("a.txt") }) {
        try await $0()
      } then: {
        $0 ?? .doneInvokeLoad
      } failed: { _ in
        .errorPlatformLoad
      }
      on(.doneInvokeLoad, to: .loaded).perform("a") { try $0.a() }
      on(.errorPlatformLoad, to: .broken)
      on(.x, to: .loading)
      on(.y, to: .broken)
    }
    state(.loaded) {
      on(.x, to: .loading)
    }
    state(.broken) {
      on(.x, to: .loading)
    }
  }
}

/// The functions that the chart ``Tasks`` calls, by their names in its file.
protocol TasksSubject {
  /// The work `fetch`, which ends with the event that it returns, or else the one of its end.
  func fetch(_ value: String) -> @Sendable () async throws -> Tasks.Event?
  /// The action `a`.
  func a() throws
}
