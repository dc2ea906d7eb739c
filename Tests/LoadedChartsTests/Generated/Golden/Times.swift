// Made by Schematic of Times.json: edit that file instead of this one.

import Statecharts

/// The chart `Times`.
struct Times: Statechart, Sendable {
  /// The states.
  enum State: String, CaseIterable, Codable, Sendable {
    case start
    case timed
  }

  /// The events.
  enum Event: String, CaseIterable, Codable, Sendable {
    case startTimeout = "after.start.0"
    case x
    case y
    case z
    case timedTimeout = "after.timed.0"
    case timedTimeout2 = "after.timed.1"
    case tick
  }

  /// The object that has the guards and actions.
  typealias Subject = any TimesSubject

  /// Warnings about the file are no errors here.
  var allowsWarnings: Bool { true }

  /// The states and their transitions.
  var body: [Element] {
    state(.start) {
      after(.seconds(3), send: .startTimeout)
      on(.startTimeout, to: .timed)
      on(internal: .x)
        .performWithContext("send y after 2.0 seconds") {
          try $0.send(.y, after: .seconds(2), as: "later")
        }
      on(.y, to: .timed).perform("log 'y came'") { $0.log("y came", label: nil) }
      on(internal: .z).performWithContext("cancel later") { $0.cancel("later") }
    }
    state(.timed) {
      after(.seconds(1), send: .tick)
      after(delay: { $0.pause }, timer: "slow", send: .x)
      after(.milliseconds(1500), send: .timedTimeout)
      on(.timedTimeout, to: .start).when("g") { try $0.g }
      after(delay: { $0.pause }, timer: "pause", send: .timedTimeout2)
      on(internal: .timedTimeout2).perform("log 'pause'") { $0.log("pause", label: nil) }
      on(internal: .tick).perform("log 'tick'") { $0.log("tick", label: nil) }
      on(.x, to: .start)
      on(internal: .z)
        .performWithContext("send x after wait") { try $0.send(.x, after: $0.subject.wait(2)) }
    }
  }
}

/// The functions that the chart ``Times`` calls, by their names in its file.
protocol TimesSubject {
  /// The delay `pause`, computed when its time begins.
  var pause: Duration { get }
  /// The guard `g`.
  var g: Bool { get throws }
  /// The delay `wait`, computed when its time begins.
  func wait(_ value: Int) -> Duration
  /// Writes a text.
  func log(_ text: String, label: String?)
}
