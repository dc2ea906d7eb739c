import Foundation
import Schematic
import SchematicConcurrency

/// The last steps of one machine, as far as they do not depend on its types.
///
/// The machine's thread appends steps, and any other reads them.
// A step holds the closures of a flat schema, which need not be `Sendable`: they are described by readers, never called.
@usableFromInline
class StepLog: @unchecked Sendable {
  @usableFromInline final let id: String
  /// The recorder in which the machine has this identity.
  @usableFromInline final let recorder: ObjectIdentifier
  /// Whether the schema says which guards it evaluates.
  @usableFromInline final let knowsGuards: Bool
  /// Whether the data of the subject are noted after each step.
  @usableFromInline final let showsData: Bool
  final let content: Locked<Content>
  /// Names the sender of the event that an actor begins to handle, as `EventSenders` does; called where the machine is used.
  final var nextSender: () -> String?? = { nil }

  struct Content {
    /// How many records are kept.
    var limit: Int
    var records: [AnyStepRecord] = []
    /// The index of the oldest record.
    var oldest = 0
    var count = 0
    var since: Double
    var isChanged = true
    var lastRead = 0
    var isGone = false
    /// Whether readers can query the machine for its timers.
    var isAccessible = false
    var timers = NotedTimers.lines([])
    var enabled: [Bool]?
    var data = RecordedData()
    /// The time at which timers and enabled events were noted.
    var noted = 0.0
    /// Whether a step was taken since.
    var isStale = false
    var hasStaleTimers = false

    /// The kept records after one, which are the last ones: a page asks for a few of them ten times a second.
    func records(after number: Int) -> [AnyStepRecord] {
      let kept = records.count, new = max(0, min(kept, count - max(0, number)))
      return (kept - new..<kept).map { records[(oldest + $0) % kept] }
    }

    var last: AnyStepRecord? {
      records.isEmpty ? nil : records[(oldest + records.count - 1) % records.count]
    }
  }

  /// The values to note after a step.
  @usableFromInline
  enum Noting {
    case none, timers, everything
  }

  /// Timers and enabled events are noted at most so often, because that takes longer than the rest.
  private static var pause: Double { 0.1 }

  init(
    _ id: String, in recorder: ObjectIdentifier, limit: Int, knowsGuards: Bool, showsData: Bool
  ) {
    (self.id, self.recorder) = (id, recorder)
    (self.knowsGuards, self.showsData) = (knowsGuards, showsData)
    content = Locked(Content(limit: limit, since: Self.now()))
  }

  /// Seconds since 2001.
  @usableFromInline
  static func now() -> Double { Date.timeIntervalSinceReferenceDate }

  /// The machine that has sent the event of a request which begins.
  ///
  /// - Parameter outer: The machine that takes a step on this thread.
  @usableFromInline
  final func sender(during outer: RunningStep?) -> String? {
    if let queued = nextSender() { return queued }
    return outer?.machine ?? TaskOwner.name
  }

  /// Called when something has changed since the changes were read.
  func didChange() {}

  /// Called when the machine has been deallocated.
  func didEnd() {}

  final func end() {
    change { $0.isGone = true }
    didEnd()
  }

  /// - Parameter removed: Is set to the removed record, if there is no other reference to it.
  @usableFromInline
  final func append(_ record: AnyStepRecord, removing removed: inout AnyStepRecord?) -> Noting {
    record.took = Self.now() - record.time
    return change { content in
      content.count += 1
      record.number = content.count
      if record.outcome == .transitioned { content.since = record.time }
      (content.isStale, content.hasStaleTimers) = (true, true)
      if content.records.count < content.limit {
        content.records.append(record)
      } else {
        var oldest = record
        swap(&oldest, &content.records[content.oldest])
        if isKnownUniquelyReferenced(&oldest) { removed = oldest }
        content.oldest = (content.oldest + 1) % content.limit
      }
      if record.time - content.noted > Self.pause || record.cause == .start { return .everything }
      // Those of a machine that cannot be asked later.
      return content.isAccessible ? .none : .timers
    }
  }

  /// Keeps no more than so many records from now on.
  final func keep(atMost limit: Int) {
    // Records are deallocated outside of the lock.
    let former = content.withLock { content -> [AnyStepRecord] in
      let former = content.records
      content.limit = min(content.limit, max(1, limit))
      guard former.count > content.limit else { return [] }
      content.records = content.records(after: content.count - content.limit)
      content.oldest = 0
      return former
    }
    withExtendedLifetime(former) {}
  }

  /// Notes the timers between two steps.
  @usableFromInline
  final func note(_ timers: [RunningTimer]) {
    let now = Self.now()
    change { content in
      (content.timers, content.hasStaleTimers) = (.running(timers, at: now), false)
    }
  }

  @discardableResult
  final func change<Result>(_ body: (inout Content) -> Result) -> Result {
    let (isFirst, result) = content.withLock { content in
      let result = body(&content)
      defer { content.isChanged = true }
      return (!content.isChanged, result)
    }
    if isFirst { didChange() }
    return result
  }
}
