import Schematic

extension StateMachine {
  /// Writes down what this machine does, step by step, until the token is given to
  /// `removeObserver(_:)`.
  ///
  /// For each event: what is attempted, who handles it, the transition with its domain, each exit,
  /// entry and action that has a name, how long it took, how many events still wait, and which
  /// states are active then. A machine that nobody debugs pays nothing for it.
  ///
  /// ```
  /// [player]: attempt to handle event 'play'
  /// [player/on/paused]: will handle event 'play'
  /// [player/on]: performing transition: paused --> playing
  ///     Exit 'paused'
  ///     Enter 'playing'
  /// [player]: run-to-completion step took 0.012 milliseconds
  /// [player]: remaining events in queue: 0
  /// [player]: (on, playing)
  /// ```
  ///
  /// What the step left, performed and entered is written when all of it is done, before observers
  /// are told. Actions of state maps and transition tables are not named.
  ///
  /// - Parameters:
  ///   - name: What the machine is called.
  ///   - clock: What measures how long a step takes: from its beginning to its end, without the
  ///     time that writing takes.
  ///   - write: Gets each line, without a newline at its end. The standard output by default.
  /// - Returns: What `removeObserver(_:)` needs.
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

  /// Writes down what this machine does to a text stream, such as one that writes to a file.
  ///
  /// - Parameters:
  ///   - stream: Gets each line with a newline. It is kept, so a stream that is a value and
  ///     collects what is written keeps it to itself: use the form with a closure for that.
  ///   - name: What the machine is called.
  ///   - clock: What measures how long a step takes.
  /// - Returns: What `removeObserver(_:)` needs.
  @discardableResult
  public func debug<Stream: TextOutputStream>(
    to stream: Stream, named name: String = "machine",
    clock: some Clock<Duration> = ContinuousClock()
  ) -> ObserverToken {
    var stream = stream
    return debug(named: name, clock: clock) { print($0, to: &stream) }
  }
}
