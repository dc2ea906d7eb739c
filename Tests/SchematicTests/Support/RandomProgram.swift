import Schematic
import TestSupport

/// A random machine: the result of each event in each state, and the eventless steps.
struct RandomProgram {
  static let events = ["a", "b", "c"]
  static let states = 0..<4

  enum Answer {
    case nothing, rejection, error, deferral
    case step(Effect)
  }

  struct Effect {
    let state: Int
    let leave: Actions
    let enter: Actions
  }

  /// The actions of one part of a step: raised events, sent events, and an error.
  struct Actions {
    let raised: [String]
    let sent: [String]
    let error: Failure?
  }

  let answers: [[String: Answer]]
  let continuations: [Answer]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    answers = Self.states.map { _ in
      var row: [String: Answer] = [:]
      for event in Self.events { row[event] = .random(using: &random) }
      return row
    }
    continuations = Self.states.map { _ in
      Int.random(in: 0..<3, using: &random) == 0 ? .randomContinuation(using: &random) : .nothing
    }
  }
}

extension RandomProgram.Answer {
  fileprivate static func random(using random: inout SeededRandom) -> Self {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .nothing
    case 1: .rejection
    case 2: .error
    case 3: .deferral
    default: .step(.random(using: &random))
    }
  }

  fileprivate static func randomContinuation(using random: inout SeededRandom) -> Self {
    Int.random(in: 0..<6, using: &random) == 0 ? .error : .step(.random(using: &random))
  }
}

extension RandomProgram.Effect {
  fileprivate static func random(using random: inout SeededRandom) -> Self {
    Self(
      state: .random(in: RandomProgram.states, using: &random),
      leave: .random(throwing: .leaving, using: &random),
      enter: .random(throwing: .entering, using: &random))
  }
}

extension RandomProgram.Actions {
  fileprivate static func random(throwing error: Failure, using random: inout SeededRandom) -> Self
  {
    func events() -> [String] {
      (0..<max(0, Int.random(in: -4...2, using: &random))).map { _ in
        RandomProgram.events[Int.random(in: 0..<3, using: &random)]
      }
    }
    return Self(
      raised: events(), sent: events(),
      error: Int.random(in: 0..<8, using: &random) == 0 ? error : nil)
  }
}

/// Limits the number of events that a run can raise and send.
final class Budget {
  private var left = 30

  func spend() -> Bool {
    left -= 1
    return left >= 0
  }
}

extension RandomProgram {
  /// The program as a schema for a real machine.
  func makeSchema(_ budget: Budget) -> Script {
    Script(
      following: { try step(continuations[$0], budget) },
      reacting: { state, event in try answers[state][event].flatMap { try step($0, budget) } })
  }

  private func step(_ answer: Answer, _ budget: Budget) throws -> Script.Step? {
    switch answer {
    case .nothing: return nil
    case .rejection: throw Rejection(Failure.guarding)
    case .error: throw Failure.guarding
    case .deferral: return .deferred
    case .step(let effect):
      return .to(effect.state) { try perform(effect.enter, $0, budget) }
        .leaving { try perform(effect.leave, $0, budget) }
    }
  }

  private func perform(
    _ actions: Actions, _ context: borrowing Script.Context, _ budget: Budget
  ) throws {
    for event in actions.raised { if budget.spend() { context.raise(event) } }
    for event in actions.sent { if budget.spend() { context.send(event) } }
    if let error = actions.error { throw error }
  }
}
