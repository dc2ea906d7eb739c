/// The error of a clock that cannot advance, because timers without a delay are started again and
/// again.
///
/// The clock stays at this instant, and the timer that is due remains. After the state of the timer
/// is exited, the clock can be advanced again.
public struct EndlessTimerError: Error, Equatable, CustomStringConvertible {
  /// How many timers were started, each by the one before, without any time passing.
  let restarts: Int

  /// The time at which the clock has stopped, since its start.
  public let offset: Duration

  /// The description: the failure, and how to fix it.
  public var description: String {
    """
    The clock cannot advance beyond \(offset): \(restarts) timers were started there without a \
    delay, each after the one before. Give the timer a delay, or leave its state when it fires.
    """
  }
}
