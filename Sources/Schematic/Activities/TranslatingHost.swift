/// Runs the activities of a schema with other events and other activity numbers than the machine's.
final class TranslatingHost<Event, Outer>: ForwardingHost {
  let base: any ActivityHost<Outer>
  private let numbering: ActivityNumbering
  private let translate: @Sendable (Event) -> Outer

  init(
    _ base: any ActivityHost<Outer>, _ numbering: ActivityNumbering,
    _ translate: @escaping @Sendable (Event) -> Outer
  ) {
    self.base = base
    self.numbering = numbering
    self.translate = translate
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    base.begin(activity.map(translate), number: numbering.outer(number))
  }

  func end(_ number: Int32) { base.end(numbering.outer(number)) }

  func timeLeft(ofTimer number: Int32) -> Duration? {
    base.timeLeft(ofTimer: numbering.outer(number))
  }
}

extension ActivityHost {
  /// Returns a host for the activities of a wrapped schema, which has other events than the
  /// machine's schema.
  ///
  /// The host of ``TransitionContext/withContext(event:subject:sending:schema:of:perform:)`` is such
  /// a host. A wrapping schema needs one of its own in
  /// ``StateMachineSchemaProtocol/beginActivities(of:subject:by:)``.
  ///
  /// Schemas number their activities independently. A schema that wraps several schemas with
  /// activities therefore passes the index of each, so that one does not end the activities of
  /// another:
  ///
  /// ```swift
  /// lights.beginActivities(
  ///   of: state.light, subject: app.journal, by: host.translating(AppEvent.light, schema: 0, of: 2))
  /// player.beginActivities(
  ///   of: state.player, subject: app.deck, by: host.translating(AppEvent.player, schema: 1, of: 2))
  /// ```
  /// - Parameters:
  ///   - translate: Makes an event of the machine from one that an activity delivers.
  ///   - index: The index of the wrapped schema, from 0 to `count - 1`, the same here and in
  ///     `withContext`. Default: 0.
  ///   - count: How many schemas the machine's schema wraps. Default: 1.
  /// - Returns: The host. Its ``endAll()`` ends the activities of all wrapped schemas.
  public func translating<Inner>(
    _ translate: @escaping @Sendable (Inner) -> Event, schema index: Int = 0, of count: Int = 1
  ) -> some ActivityHost<Inner> {
    translating(translate, ActivityNumbering(schema: index, of: count))
  }

  func translating<Inner>(
    _ translate: @escaping @Sendable (Inner) -> Event, _ numbering: ActivityNumbering
  ) -> some ActivityHost<Inner> {
    TranslatingHost(self, numbering, translate)
  }
}

extension Activity {
  /// Returns the activity with translated events, for a schema that wraps another one.
  ///
  /// ``TransitionContext/withContext(event:subject:sending:schema:of:perform:)`` does the same for
  /// actions.
  ///
  /// - Parameter translate: Makes an event of the wrapping schema from one of the wrapped schema.
  public func map<Outer>(_ translate: @escaping @Sendable (Event) -> Outer) -> Activity<Outer> {
    switch self {
    case .timer(let delay, let event, let period): .timer(delay, translate(event), every: period)
    case .task(let work): .task { await work().map(translate) }
    case .sendingTask(let work): .sendingTask { send in await work { send(translate($0)) } }
    }
  }
}

/// Keeps the activity numbers of several wrapped schemas apart: the numbers of one of `count` schemas
/// become those that have the remainder `index`.
struct ActivityNumbering {
  private let index: Int32
  private let count: Int32

  init(schema index: Int, of count: Int) {
    self.index = Int32(clamping: index)
    self.count = max(1, Int32(clamping: count))
  }

  /// The name of the wrapped schema: its index.
  var name: String { "\(index)" }

  /// The number in the wrapping schema.
  // Wraps around, because an activity may have any number: no number can trap.
  func outer(_ number: Int32) -> Int32 { number &* count &+ index }

  /// The number in the wrapped schema; `nil` if the activity belongs to another wrapped schema.
  func inner(_ number: Int32) -> Int32? {
    let (quotient, remainder) = (number &- index).quotientAndRemainder(dividingBy: count)
    return remainder == 0 ? quotient : nil
  }
}
