import Foundation
import Schematic
@testable import SchematicFoundation

/// The lines that were written or posted, in order.
final class Lines {
  var list: [String] = []

  func add(_ line: String) { list.append(line) }
}

/// A clock whose time changes only when a test moves it.
final class ManuallyMovedClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  var now = Instant()
  let minimumResolution = Swift.Duration.zero

  func advance(by duration: Swift.Duration) { now.offset += duration }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

extension NotificationCenter {
  /// Makes a list of the notifications that `machine` posts from now on, with their contents.
  func lines<Schema>(of machine: StateMachine<Schema>) -> (lines: Lines, tokens: [Token]) {
    let lines = Lines()
    let names: [(Notification.Name, String)] = [
      (.stateMachineDidExitState, "exit"), (.stateMachineDidEnterState, "enter"),
      (.stateMachineDidHandleInternally, "internal"), (.stateMachineDidTransition, "transition"),
    ]
    nonisolated(unsafe) let add = lines.add
    let tokens = names.map { name, word in
      Token(self, addObserver(forName: name, object: machine, queue: nil) { add(line(word, $0)) })
    }
    return (lines, tokens)
  }

  /// Ends an observation when it is released.
  final class Token {
    private let end: () -> Void

    init(_ center: NotificationCenter, _ token: any NSObjectProtocol) {
      end = { center.removeObserver(token) }
    }

    deinit { end() }
  }
}

private func line(_ word: String, _ notification: Notification) -> String {
  let info = notification.userInfo ?? [:]
  let event = info[StateMachineNotificationKey.event].map { " on \($0)" } ?? ""
  let state = info[StateMachineNotificationKey.state].map { " \($0)" } ?? ""
  return word + state + event
}
