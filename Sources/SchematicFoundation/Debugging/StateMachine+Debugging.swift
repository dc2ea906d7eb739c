import Schematic

extension StateMachine {
  /// Writes each step of this machine as lines of text, until the token is passed to
  /// `removeObserver(_:)`.
  ///
  /// The lines for an event have:
  ///
  /// - the event, the state that handles it, and the transition with its domain
  /// - each exit, each entry, and each named action
  /// - the duration
  /// - the names of queued and deferred events
  /// - the active states afterwards
  ///
  /// A machine without a debugger has no overhead.
  ///
  /// ```
  /// [player]: attempt to handle event 'play'
  /// [player/on/paused]: will handle event 'play'
  /// [player/on]: performing transition: paused --> playing
  ///     Exit 'paused'
  ///     Enter 'playing'
  /// [player]: run-to-completion step took 0.012 milliseconds
  /// [player]: remaining events in queue: 0
  /// [player]: active states: (on, playing)
  /// ```
  ///
  /// Exits, actions and entries are written when the step has performed all of them, before
  /// observers are notified. Actions of state maps and transition tables have no names. Control
  /// characters in names are escaped: a line break becomes `\n`. The queued events do not contain
  /// the events that were sent to a `StateMachineActor` and that its machine has not received.
  ///
  /// - Parameters:
  ///   - name: The name of the machine in the lines. Default: `"machine"`.
  ///   - clock: The clock that measures the duration of a step, without the time for writing.
  ///     Default: a `ContinuousClock`.
  ///   - write: Receives each line, without a newline at its end. Default: prints it to the standard
  ///     output.
  /// - Returns: A token to pass to `removeObserver(_:)`.
  @discardableResult
  public func debug(
    named name: String = "machine", clock: some Clock<Duration> = ContinuousClock(),
    to write: @escaping (String) -> Void = { print($0) }
  ) -> ObserverToken {
    let debugger = Debugger<Schema>(name: name, stopwatch: Stopwatch(clock), write: write)
    return trace(
      { [unowned self] in debugger.handle($0, of: self) },
      observing: { debugger.handle($0) })
  }

  /// Writes each step of this machine to a text stream, such as one that writes to a file.
  ///
  /// - Parameters:
  ///   - stream: Receives each line with a newline. The machine stores it, so the caller cannot
  ///     read the text in a stream that is a value. For that, use the method with a closure.
  ///   - name: The name of the machine in the lines. Default: `"machine"`.
  ///   - clock: The clock that measures the duration of a step. Default: a `ContinuousClock`.
  /// - Returns: A token to pass to `removeObserver(_:)`.
  @discardableResult
  public func debug<Stream: TextOutputStream>(
    to stream: Stream, named name: String = "machine",
    clock: some Clock<Duration> = ContinuousClock()
  ) -> ObserverToken {
    var stream = stream
    return debug(named: name, clock: clock) { print($0, to: &stream) }
  }
}
