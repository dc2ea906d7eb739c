import ChartDocuments
import SchematicEmbedded
import Statecharts
import TestSupport

@testable import CompiledCharts

/// A machine that is compiled into the tests, and the engine with its chart, under random inputs: both call functions
/// that fail at random.
struct MachineComparison<Machine: CompiledMachine> {
  let document: ChartDocument
  let program: MachineProgram
  let make: (Answering) -> Machine
  let saved: (Machine) -> SavedText
  let resume: (Answering, SavedText, _ now: Int64) throws -> Machine

  /// How many inputs had each outcome.
  private(set) var outcomes: [String: Int] = [:]
  /// The lines of the log that were seen.
  private var calls: Set<String> = []

  init(
    _ chart: EverythingChart, make: @escaping (Answering) -> Machine,
    saved: @escaping (Machine) -> SavedText,
    resume: @escaping (Answering, SavedText, Int64) throws -> Machine
  ) throws {
    document = chart.document
    program = try MachineProgram.program(of: document)
    (self.make, self.saved, self.resume) = (make, saved, resume)
  }

  /// The first difference; `nil` if there is none.
  mutating func difference(seed: UInt64, count: Int) throws -> String? {
    let engine = try LoadedEngine(document, Answering(seed: seed))
    let subject = Answering(seed: seed)
    var machine = make(subject)
    var (now, before) = (Int64(0), "")
    var random = SeededRandom(seed: seed)
    for index in 0..<count {
      let input = index == 0 ? .start : input(&random, machine.pool.phase)
      let expected = try engine.handle(input)
      let outcome: String
      switch input {
      case .start: outcome = word(machine.start())
      case .stop: outcome = word(machine.stop())
      case .event(let event):
        outcome = word(machine.handle(number: UInt8(program.events.firstIndex(of: event) ?? 255)))
      case .time(let duration):
        now += Int64(duration / .nanoseconds(1))
        outcome = machine.advance(to: now).map(word) ?? "time"
      case .resume:
        outcome = "resumed"
        let text = saved(machine)
        machine = try resume(subject, engine.saved, now)
        try engine.resume(from: text)
      }
      // The machines of the engine and compiled ones have different limits.
      if expected == "limit" || outcome == "stopped" { return nil }
      let left = (
        "\(expected), \(try engine.saved), \(engine.subject.take())", engine.time.timeToNext
      )
      let right = (
        "\(outcome), \(saved(machine)), \(subject.take())",
        machine.nextDeadline.map { Duration.nanoseconds($0 - now) }
      )
      guard left == right else {
        return """
          \(index). \(input)
          before   \(before)
          expected \(left)
          got      \(right)
          """
      }
      before = left.0
      outcomes[outcome, default: 0] += 1
      calls.formUnion(engine.subject.last)
      if machine.pool.phase == .terminated { return nil }
    }
    return nil
  }

  /// Whether an error may be an outcome.
  var mayFail: Bool { program.errorEvent == nil }

  var defers: Bool { program.constructs.contains(.deferEvent) }

  /// The texts and names in the chart that were in no log.
  var uncalled: [String] {
    let names = program.actions.flatMap(\.list).flatMap(\.names) + program.predicates.map(\.name)
    return Set(names).subtracting(calls).subtracting(Answering.silent).sorted()
  }

  private func input(_ random: inout SeededRandom, _ phase: CompiledPhase) -> MachineInput {
    let hasEnded = phase == .completed || phase == .stopped
    return switch random.number(below: hasEnded ? 12 : 80) {
    case 0: .stop
    case 1, 2: .start
    case 3, 4, 5: .resume
    case 6..<20: .time(.milliseconds(random.pick([0, 1, 2, 3, 5, 8, 250, 750])))
    default: .event(random.pick(program.events))
    }
  }

  private func word(_ outcome: CompiledOutcome<Machine.Failure>) -> String {
    switch outcome {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .failed, .stopped(.noEnabledBranch): "failed"
    // The engine ignores events before the start.
    case .stopped(.notStarted): "ignored"
    case .stopped: "stopped"
    }
  }
}

extension ChartDocument.Action {
  /// What it adds to the log.
  fileprivate var names: [String] {
    switch self {
    case .named(let reference): [reference.name]
    case .log(let text, _): ["log \(text)"]
    case .statement(let statement): statement.action.names
    case .first(let branches): branches.flatMap(\.actions).flatMap(\.names)
    case .raise, .send, .cancel: []
    }
  }
}
