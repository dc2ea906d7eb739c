/// The delays of the checkout and its parts.
package struct Timing: Sendable {
  /// How long an attempt waits for the answer of the gateway.
  package var timeout: Duration
  /// The pause after the first attempt; each further one is twice as long.
  package var firstPause: Duration
  /// How often a request is sent.
  package var maximumAttempts: Int
  /// How long the customer may take to enter a code.
  package var codeLimit: Duration
  /// The time after which a refund without an answer is requested again.
  package var refundDelay: Duration

  package init(
    timeout: Duration = .seconds(10), firstPause: Duration = .seconds(1), maximumAttempts: Int = 3,
    codeLimit: Duration = .seconds(300), refundDelay: Duration = .seconds(3_600)
  ) {
    self.timeout = timeout
    self.firstPause = firstPause
    self.maximumAttempts = maximumAttempts
    self.codeLimit = codeLimit
    self.refundDelay = refundDelay
  }

  func pause(afterAttempt number: Int) -> Duration {
    firstPause * (1 << min(max(number - 1, 0), 20))
  }
}
