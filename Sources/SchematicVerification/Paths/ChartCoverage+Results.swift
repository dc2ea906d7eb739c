extension ChartCoverage {
  /// The states that were entered, of those that can be entered.
  public var states: CoverageCount {
    let chart = model.content.chart
    let entered = chart?.labels.indices.filter { chart?.isKept[$0] == true } ?? []
    return CoverageCount(
      entered.map { chart?.labels[$0] ?? "" }, isCovered: { entries[$0] != nil }, name: { $0 })
  }

  /// The transitions, branches and joins that were taken, of those that can be taken.
  public var transitions: CoverageCount {
    count { $0 != .historyDefault }
  }

  /// The branches of junctions and choices that were taken, of those that can be taken.
  public var branches: CoverageCount {
    count { $0 == .branch }
  }

  /// The default targets of histories that were entered, of those that can be entered.
  ///
  /// Like ``answers``, they are derived from the model.
  public var historyDefaults: CoverageCount {
    count { $0 == .historyDefault }
  }

  /// The pairs of transitions that were taken at two consecutive events, of those that can be.
  public var transitionPairs: CoverageCount {
    CoverageCount(
      possiblePairs, isCovered: { pairs.contains($0) },
      name: { pair in pair.map { "\(model.parts[Int($0)])" }.joined(separator: ", then ") })
  }

  /// The answers of guards, barriers and selections, and the errors, of those in the model.
  ///
  /// A machine does not show the answers of its guards. An answer counts if the model derives it from the state
  /// before an event, the transitions that were taken, and the state afterwards. Answers without an influence on
  /// these do not count as reached, nor do the answers at events that actions raise and the machine ignores.
  public var answers: CoverageCount {
    CoverageCount(
      possibleAnswers, isCovered: { answerPairs.contains($0) },
      name: { pair in
        let answer = model.content.questions[Int(pair[0])].answer(pair[1])
        return answer.name == nil || answer.place.isEmpty
          ? "\(answer)" : "\(answer) in \(answer.place)"
      })
  }

  private func count(_ isCounted: (ModelPart.Kind) -> Bool) -> CoverageCount {
    CoverageCount(
      model.parts.indices.filter {
        model.content.isTaken[$0] && isCounted(model.parts[$0].kind)
      }, isCovered: { visits[Int32($0)] != nil }, name: { "\(model.parts[$0])" })
  }

  private var possibleAnswers: [[Int32]] {
    var found: Set<[Int32]> = []
    for edge in model.system.starts + model.system.edges {
      found.formUnion(model.system.questionsAndAnswers(edge))
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private var possiblePairs: [[Int32]] {
    let goals = CoverageGoals(model, covering: .transitionPairs)
    var found: Set<[Int32]> = []
    for first in model.system.edges where first.effect == .transition {
      for second in model.system.edges(from: Int(first.target)) where second.effect == .transition {
        found.formUnion(goals.goals(second, after: first))
      }
    }
    // The default of a history is not a part of a path of the compiled chart.
    return found.filter { pair in
      pair.allSatisfy { model.parts[Int($0)].kind != .historyDefault }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension ChartCoverage: CustomStringConvertible {
  /// The numbers of states, transitions and pairs in one line.
  public var description: String {
    "\(states) states, \(transitions) transitions, \(transitionPairs) pairs of transitions"
  }

  /// All numbers, and the elements that were not reached, without pairs.
  public var report: String {
    let further = [
      (branches, "branches"), (historyDefaults, "defaults of histories"),
      (answers, "answers of guards"),
    ].filter { $0.0.total > 0 }.map { "\($0) \($1)" }
    let missing =
      states.missing.map { "state '\($0)'" } + transitions.missing.map { "'\($0)'" }
      + historyDefaults.missing.map { "'\($0)'" } + answers.missing.map { "the answer '\($0)'" }
    let lines = missing.isEmpty ? [] : ["Not reached:"] + missing.map { "- \($0)" }
    return (["\((["\(self)"] + further).joined(separator: ", "))."] + lines).joined(separator: "\n")
  }
}
