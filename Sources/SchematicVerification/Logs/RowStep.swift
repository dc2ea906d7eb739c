import Schematic
import Statecharts

/// The steps of one row, from several runs.
struct RowStep {
  let model: LogModel
  let row: LogRow
  let options: LogCheckOptions
  /// The time of the row, or the latest one before; `nil` if none is known.
  let now: Int64?
  private let relaxation: LogStepper.Relaxation
  /// The innermost states; `nil` if they are not compared.
  private let leaves: [Int32]?
  /// Whether the row has the name of a state that the chart does not have.
  private let isUnknown: Bool
  /// The number of runs of the model after which no more are tried.
  private let end: Int

  init(
    model: LogModel, row: LogRow, ignoring relaxation: LogStepper.Relaxation,
    options: LogCheckOptions, now: Int64?
  ) {
    (self.model, self.row, self.options, self.now) = (model, row, options, now)
    self.relaxation = relaxation
    let states = relaxation.contains(.states) ? nil : row.states
    leaves = states.flatMap(model.names.leaves)
    isUnknown = states != nil && leaves == nil
    end = model.runCount + LogModel.maximumRowRuns
  }

  func take(
    from sources: [LogRun], _ kind: LogRow.Kind, into result: inout LogStepper.Result
  ) {
    guard !isUnknown else { return }
    let candidates = kind == .event ? self.candidates : []
    if kind == .event, case .any? = row.event.map(model.names.meaning) { result.isPartial = true }
    let from = relaxation.contains(.origin) ? nil : row.from
    for run in sources {
      if run.node >= 0, !model.isIn(from, run.node) { continue }
      switch kind {
      case .start: take(.start, from: run, run.due, into: &result)
      case .recall: take(.recall, from: run, run.due, into: &result)
      case .event: take(candidates, from: run, into: &result)
      case .intervention: add(run, into: &result)
      case .adoption, .migration, .move: break
      }
    }
  }

  // MARK: - Events

  private func take(
    _ candidates: [LogStepper.Candidate], from run: LogRun, into result: inout LogStepper.Result
  ) {
    if row.outcome == .subjectReleased {
      add(run, into: &result)
      return
    }
    for candidate in candidates {
      if candidate.event < 0 {
        if isOutcome(.ignored) { add(run, into: &result) }
        continue
      }
      guard candidate.isTimer else {
        take(.event(candidate.event), from: run, run.due, into: &result)
        continue
      }
      guard let timer = model.timer(of: candidate.event), let due = elapsed(timer, in: run) else {
        continue
      }
      take(.event(candidate.event), from: run, due, into: &result)
    }
  }

  private func add(_ run: LogRun, into result: inout LogStepper.Result) {
    if leaves.map({ $0 == model.leaves(of: run.node) }) ?? true { result.runs.insert(run) }
  }

  /// The times of the timers once one has elapsed; `nil` if it cannot elapse.
  private func elapsed(_ timer: Int, in run: LogRun) -> [Int64]? {
    let time = run.due[timer]
    guard time != LogRun.never, model.isRunning(timer, in: run.node) else { return nil }
    if let at = row.at, !relaxation.contains(.time) {
      let (latest, isOver) = at.addingReportingOverflow(options.tolerance)
      if !isOver, time > latest { return nil }
    }
    var due = run.due
    due[timer] = model.timers[timer].period.map { Self.sum(time, $0) } ?? LogRun.never
    return due
  }

  static func sum(_ time: Int64, _ delay: Int64) -> Int64 {
    if time == LogRun.anytime { return time }
    let (sum, isOver) = time.addingReportingOverflow(delay)
    return isOver ? LogRun.never - 1 : sum
  }

  private func take(
    _ stimulus: LogModel.Stimulus, from run: LogRun, _ due: [Int64],
    into result: inout LogStepper.Result
  ) {
    guard model.runCount < end else {
      result.isExhausted = true
      return
    }
    var isOpen = false
    defer { result.isOpen = result.isOpen || isOpen }
    for step in model.steps(from: run.node, on: stimulus) {
      let sends = step.maySend || (result.isOpen && step.outcome != .ignored)
      guard isOutcome(step.outcome) || (sends && row.outcome == .failed) else { continue }
      if sends {
        guard model.runCount < end else {
          result.isExhausted = true
          return
        }
        for target in model.closure(of: step.target) {
          add(step, target, due, into: &result)
        }
        if model.isClosureLimited(of: step.target) { result.isPartial = true }
        // The event that an action sends may be deferred.
        isOpen = isOpen || model.hasDeferrals
      } else {
        add(step, step.target, due, into: &result)
      }
    }
    if model.isLimited(from: run.node, on: stimulus) { result.isPartial = true }
  }

  private func isOutcome(_ outcome: OutcomeKind) -> Bool {
    relaxation.contains(.outcome) || row.outcome == nil || row.outcome == outcome
  }

  private func add(
    _ step: LogModel.Step, _ target: Int32, _ due: [Int64], into result: inout LogStepper.Result
  ) {
    if let leaves, leaves != model.leaves(of: target) { return }
    result.runs.insert(LogRun(node: target, due: times(due, step, target)))
  }

  /// The times of the timers after a step.
  private func times(_ due: [Int64], _ step: LogModel.Step, _ target: Int32) -> [Int64] {
    if model.timers.isEmpty { return [] }
    let isSent = target != step.target
    return model.timers.indices.map { timer in
      guard model.isRunning(timer, in: target) else { return LogRun.never }
      let former = due.isEmpty ? LogRun.never : due[timer]
      // A further event may have entered the state again, at the same time.
      let isNew = step.started.contains(Int32(timer)) || (former == LogRun.never && isSent)
      guard isNew else { return former }
      return model.due(timer, after: now)
    }
  }

  // MARK: - Names

  /// The events that the row may mean.
  private var candidates: [LogStepper.Candidate] {
    guard let event = row.event else { return all }
    switch model.names.meaning(of: event) {
    case .any: return all
    case .ignored: return [LogStepper.Candidate(event: -1)]
    case .events(let numbers): return candidates(numbers, named: event)
    }
  }

  private var all: [LogStepper.Candidate] {
    let known = model.stimuli.map {
      LogStepper.Candidate(event: $0, isTimer: model.timer(of: $0) != nil)
    }
    return known.filter { row.isTimer.map { [isTimer = $0.isTimer] in $0 == isTimer } ?? true }
      + [LogStepper.Candidate(event: -1)]
  }

  private func candidates(_ numbers: [Int32], named event: String) -> [LogStepper.Candidate] {
    let timers = numbers.filter { model.timer(of: $0) != nil }
    let others = numbers.filter { model.timer(of: $0) == nil }
    let elapsing = timers.map { LogStepper.Candidate(event: $0, isTimer: true) }
    let sent = (others.isEmpty ? timers : others).map { LogStepper.Candidate(event: $0) }
    if timers.isEmpty { return sent }
    switch row.isTimer {
    case true?: return elapsing
    case false?: return sent
    case nil: return options.timerEvents.contains(event) ? elapsing : sent + elapsing
    }
  }
}
