import Statecharts

/// A connection that retries after growing pauses, and gives up after a number of attempts.
///
/// The connection attempt is a task and the pause is a timer. Both are cancelled when their state
/// is exited.
public struct ClientConnection: Statechart, Sendable {
  /// The states of the connection.
  public enum State: CaseIterable, Sendable {
    /// The connection has not been requested yet.
    case idle
    /// A connection attempt is in progress.
    case calling
    /// An attempt has failed, and the next one starts after a pause.
    case pausing
    /// The server has answered.
    case connected
    /// The connection was closed.
    case closed
    /// There were too many attempts.
    case gaveUp
  }

  /// The events of the connection.
  public enum Event: Equatable, Sendable {
    /// The connection is requested.
    case open
    /// The server has answered with a greeting.
    case answered(String)
    /// An attempt has failed, for the reason given.
    case failed(String)
    /// The server has not answered in time.
    case timeout
    /// The pause is over.
    case retry
    /// The connection is no longer needed.
    case close

    var greeting: String? { if case .answered(let greeting) = self { greeting } else { nil } }
    var reason: String? { if case .failed(let reason) = self { reason } else { nil } }
  }

  /// The caller: connects to the server, and counts the attempts.
  public final class Caller {
    /// Connects to the server, and returns its greeting.
    public let call: @Sendable () async throws -> String
    /// The maximum number of attempts.
    public let maximumCalls: Int
    /// The number of attempts.
    public fileprivate(set) var calls = 0

    var mayCallAgain: Bool { calls < maximumCalls }
    /// The pause after the last attempt: 10 ms after the first one, then twice as long each time.
    var pause: Duration { .milliseconds(10 << (calls - 1)) }

    /// Creates a caller without attempts.
    public init(maximumCalls: Int, call: @escaping @Sendable () async throws -> String) {
      self.maximumCalls = maximumCalls
      self.call = call
    }
  }

  /// The object that actions and guards receive.
  public typealias Subject = Caller

  /// Creates the chart.
  public init() {}

  /// The states with their transitions, timers and tasks.
  public var body: [Element] {
    state(.idle) { on(.open, to: .calling) }
    state(.calling) {
      onEntry("count") { $0.calls += 1 }
      run("call", with: \.call) {
        try await $0()
      } then: {
        .answered($0)
      } failed: {
        .failed("\($0)")
      }
      after(.milliseconds(300), send: .timeout)
      on(\.greeting, event: "answered", to: .connected)
      on(\.reason, event: "failed", via: .junction(nextCall()))
      on(.timeout, via: .junction(nextCall()))
      on(.close, to: .closed)
    }
    state(.pausing) {
      after(delay: \.pause, timer: "growing pause", send: .retry)
      on(.retry, to: .calling)
      on(.close, to: .closed)
    }
    state(.connected) { on(.close, to: .closed) }
    final(.closed)
    final(.gaveUp)
  }

  private func nextCall<Line: GuardableLine<State, Event, Caller>>()
    -> [LineBranch<State, Event, Caller, Line>]
  {
    [.to(.pausing).when(.guard("may call again") { $0.mayCallAgain }), .otherwise(.gaveUp)]
  }
}
