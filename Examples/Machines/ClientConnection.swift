import Statecharts

/// A connection that calls again after growing pauses when nobody answers, and gives up in the end.
///
/// Calling is a task and waiting is a timer; both end when their state is left.
public struct ClientConnection: Statechart, Sendable {
  /// What the connection can be in.
  public enum State: CaseIterable, Sendable {
    /// Nobody has asked for it yet.
    case idle
    /// The other side is being called.
    case calling
    /// A call has failed, and the next one comes after a pause.
    case pausing
    /// The other side has answered.
    case connected
    /// It was closed.
    case closed
    /// There were too many calls.
    case gaveUp
  }

  /// What can happen to the connection.
  public enum Event: Equatable, Sendable {
    /// Somebody wants it.
    case open
    /// The other side has answered with a greeting.
    case answered(String)
    /// A call has failed, for the reason given.
    case failed(String)
    /// The other side has kept silent for too long.
    case timeout
    /// The pause is over.
    case retry
    /// Nobody needs it any more.
    case close

    var greeting: String? { if case .answered(let greeting) = self { greeting } else { nil } }
    var reason: String? { if case .failed(let reason) = self { reason } else { nil } }
  }

  /// Who calls, and how often it has.
  public final class Caller {
    /// Calls the other side, and returns its greeting.
    public let call: @Sendable () async throws -> String
    /// How many calls there may be.
    public let maximumCalls: Int
    /// How many calls there were.
    public fileprivate(set) var calls = 0

    var mayCallAgain: Bool { calls < maximumCalls }
    /// 10 ms after the first call, and each time twice as long as before.
    var pause: Duration { .milliseconds(10 << (calls - 1)) }

    /// Makes a caller that has not called yet.
    public init(maximumCalls: Int, call: @escaping @Sendable () async throws -> String) {
      self.maximumCalls = maximumCalls
      self.call = call
    }
  }

  /// The object that actions and guards receive.
  public typealias Subject = Caller

  /// Makes the chart.
  public init() {}

  /// How calls, pauses and their ends follow each other.
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
      on(\.reason, event: "failed", toJunction: nextCall.map { PayloadBranch($0) })
      on(.timeout, toJunction: nextCall)
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

  private var nextCall: [Branch<State, Event, Caller>] {
    [.to(.pausing).when("may call again") { $0.mayCallAgain }, .otherwise(.gaveUp)]
  }
}
