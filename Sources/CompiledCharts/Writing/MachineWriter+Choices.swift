import ChartDocuments
import ChartSources

// Between two steps, choices are leaves. If no branch is enabled, their transition is undone.
extension MachineWriter {
  var hasChoices: Bool { !program.choices.isEmpty }

  /// The timers that an undone transition may have changed.
  private var undoneTimers: [Int] { Set(program.choices.flatMap(\.timers)).sorted() }

  private func origin(ofTimer timer: Int) -> String { "origin\(timer)" }

  /// The data that a transition to a choice stores.
  var origin: [String] {
    guard hasChoices else { return [] }
    return [
      "  /// The configuration before the transition to a choice that is active.",
      "  private var origin = \(type)Configuration()", "  private var originEvent: \(event)?",
      "  private var originRaised: UInt8 = 0",
    ] + undoneTimers.map { "  private var \(origin(ofTimer: $0)) = Int64.max" }
      + (hasDelays ? ["  private var originDelayed = DelayedEventQueue<Delays>()"] : [])
  }

  /// The lines before a step.
  var beforeChoice: [String] {
    guard hasChoices else { return [] }
    return ["let (wasInChoice, raised) = (isInChoice, pool.raised.count)"]
      + undoneTimers.map { "let \(origin(ofTimer: $0)) = \(identifiers.timers[$0])" }
  }

  /// The lines after a step: the transition to a choice is a part of that of its branch.
  var afterChoice: [String] {
    guard hasChoices else { return ["subject.didTake(event, from: before, to: configuration)"] }
    let timers = undoneTimers.map {
      "    self.\(origin(ofTimer: $0)) = \(origin(ofTimer: $0))"
    }
    return [
      "if isInChoice {", "  if !wasInChoice {", "    (origin, originEvent) = (before, event)",
      "    originRaised = raised",
    ] + (hasDelays ? ["    originDelayed = delays"] : []) + timers + [
      "  }", "  return", "}", "if wasInChoice {",
      "  subject.didTake(originEvent, from: origin, to: configuration)", "} else {",
      "  subject.didTake(event, from: before, to: configuration)", "}",
    ]
  }

  /// The lines in `proceed()`.
  var leavingChoices: [String] {
    guard hasChoices else { return [] }
    return [
      "if isInChoice {", "  do throws(Failure) {", "    return try leaveChoices()", "  } catch {",
      "    undoChoices()", "    throw error", "  }", "}",
    ]
  }

  var choiceFunctions: [String] {
    guard hasChoices else { return [] }
    return [
      "private var isInChoice: Bool { \(expression(simplified(program.isInChoice))) }", "",
      "/// Takes the branches of the choices that are active.",
      "private mutating func leaveChoices() throws(Failure) -> Bool {",
    ] + Code.indented(declared(program.branches) + write(program.branches, eventless: true)) + [
      "  try take(\(arguments), nil)", "  return true", "}", "",
      "/// Restores what was there before the transitions to the choices that are active.",
      "private mutating func undoChoices() {",
    ] + Code.indented(undoing) + [
      "  if configuration == origin { pool.raised.truncate(to: originRaised) }"
    ] + (hasDelays ? ["  if configuration == origin { delayed = originDelayed }"] : []) + ["}", ""]
  }

  private var undoing: [String] {
    let lines = program.choices.map { choice -> (condition: String, body: [String]) in
      let fields =
        choice.regions.map { identifiers.properties[$0] }
        + choice.histories.flatMap { history in
          program.histories[history].regions.indices.map {
            identifiers.history(history, at: $0)
          }
        } + choice.arrivals.map { identifiers.arrivals[$0] }
      // The region of the choice comes last, because it is the one that is tested.
      let own = identifiers.properties[choice.region]
      let ordered = fields.filter { $0 != own }
      return (
        "configuration.\(own) == \(identifiers.leaf(choice.node))",
        ordered.map { "configuration.\($0) = origin.\($0)" }
          + choice.timers.map { "\(identifiers.timers[$0]) = \(origin(ofTimer: $0))" }
          + ["configuration.\(own) = origin.\(own)"]
      )
    }
    return lines.flatMap { ["if \($0.condition) {"] + Code.indented($0.body) + ["}"] }
  }

  /// The value that a history records: for a choice, the leaf that was active before it.
  func recorded(_ history: Int, _ region: Int) -> String {
    let property = identifiers.properties[region]
    let choices = program.choices(hiding: region, from: history)
    guard !choices.isEmpty else { return "configuration.\(property)" }
    let test = expression(simplified(.any(choices)))
    return "\(test) ? origin.\(property) : configuration.\(property)"
  }
}
