import SchematicVerification
import Statecharts

/// A form of property, with its states and its event.
enum ClaimForm<State: Hashable, Event: Hashable> {
  /// Always outside of a state.
  case always(State)
  case never(State)
  case neverWith(State, State)
  case alwaysReachable(State)
  case leads(State, State)
  case leadsAfter(Event, State)
  case inevitable(State)
  case inevitableFrom(State, State)

  /// All of all forms, in the order of the states.
  static func all(_ states: [State], _ events: [Event]) -> [Self] {
    let pairs = states.flatMap { first in states.filter { $0 != first }.map { (first, $0) } }
    return states.map(Self.always) + states.map(Self.never) + pairs.map(Self.neverWith)
      + states.map(Self.alwaysReachable) + pairs.map(Self.leads)
      + events.flatMap { event in states.map { .leadsAfter(event, $0) } }
      + states.map(Self.inevitable) + pairs.map(Self.inevitableFrom)
  }

  var name: FormName {
    switch self {
    case .always: .always
    case .never: .never
    case .neverWith: .neverWith
    case .alwaysReachable: .alwaysReachable
    case .leads: .leads
    case .leadsAfter: .leadsAfter
    case .inevitable: .inevitable
    case .inevitableFrom: .inevitableFrom
    }
  }
}

extension ClaimForm {
  /// The index of the first of two states, or of the event.
  func group(among states: [State], _ events: [Event]) -> Int {
    switch self {
    case .always, .never, .alwaysReachable, .inevitable: 0
    case .neverWith(let first, _), .leads(let first, _), .inevitableFrom(let first, _):
      states.firstIndex(of: first) ?? 0
    case .leadsAfter(let event, _): events.firstIndex(of: event) ?? 0
    }
  }
}

enum FormName: String, CaseIterable, Sendable {
  case always, never, neverWith, alwaysReachable, leads, leadsAfter, inevitable, inevitableFrom
}

/// What a model says about a property, and whether the programs have it.
struct Claim: CustomStringConvertible {
  let form: FormName
  let group: Int
  let property: String
  let word: Word
  /// By program: whether it has the property.
  let truths: [Bool]

  /// The words of verdicts.
  enum Word: Character, CaseIterable {
    case proved = "P"
    case violated = "V"
    case holds = "h"
    case mayBeViolated = "m"
    case unknown = "?"
    case unknownViolation = "!"
  }

  /// Whether all programs agree with a word that says something about them.
  var isSound: Bool {
    switch word {
    case .proved: truths.allSatisfy { $0 }
    case .violated: !truths.contains(true)
    case .holds, .mayBeViolated, .unknown, .unknownViolation: true
    }
  }

  /// Whether the model and all programs agree, said with certainty or not.
  var isRight: Bool {
    switch word {
    case .proved, .holds, .unknown: !truths.contains(false)
    case .violated, .mayBeViolated, .unknownViolation: !truths.contains(true)
    }
  }

  /// Whether it is left open, and some program shows that certainty would be wrong.
  var isRightlyOpen: Bool {
    switch word {
    case .proved, .violated: false
    case .holds, .unknown: truths.contains(false)
    case .mayBeViolated, .unknownViolation: truths.contains(true)
    }
  }

  var description: String { "\(property): \(word), programs: \(truths)" }
}

extension Claim.Word {
  /// The word with which a verdict is printed, which has to agree with its certainty.
  init?<State, Event>(_ verdict: Verdict<State, Event>) {
    let line = "\(verdict)".split(separator: "\n")[0]
      .replacing(", because its condition is never fulfilled", with: "")
    switch (verdict.holds, verdict.certainty) {
    case (true, .proved) where line.hasSuffix(": proved"): self = .proved
    case (false, .proved) where line.hasSuffix(": violated"): self = .violated
    case (true, .possible) where line.hasSuffix(": holds in the model"): self = .holds
    case (false, .possible) where line.hasSuffix(": may be violated"): self = .mayBeViolated
    case (true, .unknown) where line.hasSuffix(": not violated so far"): self = .unknown
    case (false, .unknown) where line.hasSuffix(": may be violated"): self = .unknownViolation
    case (_, .proved), (_, .possible), (_, .unknown): return nil
    }
  }
}
