extension StateSpace {
  /// Returns the model in Promela, the language of the model checker Spin, for formulas of linear temporal logic.
  ///
  /// ```swift
  /// let text = model.promela(
  ///   [Proposition("walk") { $0.contains(.walk) }], formulas: ["safe": "[] !walk"])
  /// ```
  /// Write it to a file and check it: `spin -run -ltl safe model.pml`.
  ///
  /// The text begins with the assumptions and additions of the model, as in ``report``. Without all samples, for
  /// instance, Spin proves nothing about the program.
  ///
  /// The variable `configuration` is the index of the configuration. Each proposition is a variable with the prefix
  /// `v_`, so that it is not a name of Spin's C program. Formulas name it without the prefix. Formulas hold from the
  /// configuration after the start.
  ///
  /// There may be several such configurations, for instance because a guard decides where the machine starts. Then
  /// Spin has one more state before the start, in which `configuration` is -1 and all propositions are false. Write
  /// `[] (configuration < 0 || p)` instead of `[] p`.
  ///
  /// Each event is one indivisible step, even if it fails and leaves the machine in another configuration. Events
  /// that change nothing are not steps: ignored and rejected events, and events that fail and are undone. A
  /// configuration in which a machine has ended is a valid end state, so that Spin reports dead ends as invalid end
  /// states.
  ///
  /// A formula of linear temporal logic holds on all sequences of events. A property `alwaysReachable` or `leads`, by
  /// which some sequence leads to a state, is not such a formula. `inevitable` would be `<> p` on fair sequences
  /// only. Spin includes all sequences, so that `<> p` is a stronger property.
  ///
  /// - Parameters:
  ///   - propositions: The conditions that the formulas name. Of several with the same ``Proposition/name``, the
  ///     second is `name_2`, and so on. Default: none.
  ///   - formulas: Formulas in the syntax of Spin, by name. Default: none. Names are changed like those of
  ///     propositions, and differ from theirs.
  /// - Complexity: Linear in the number of edges, times the number of propositions.
  public func promela(
    _ propositions: [Proposition<MachineState>] = [], formulas: [String: String] = [:]
  ) -> String {
    let writer = PromelaWriter(self, propositions)
    return writer.text(formulas)
  }
}

private struct PromelaWriter<MachineState, Event> {
  let model: StateSpace<MachineState, Event>
  /// The names of the propositions, each once.
  let names: [String]
  /// By proposition: the name of its variable, which is not one of ``names``.
  let variables: [String]
  let values: [[Bool]]

  init(_ model: StateSpace<MachineState, Event>, _ propositions: [Proposition<MachineState>]) {
    self.model = model
    names = numbered(propositions.map(\.name))
    variables = Array(numbered(names + names.map { "v_\($0)" }).dropFirst(names.count))
    values = propositions.map { model.configurations.map($0.holds) }
  }

  func text(_ formulas: [String: String]) -> String {
    var lines = model.summary.map { "/* \($0.replacingComments) */" }
    let starts = unique(model.system.starts)
    // Spin also evaluates a formula before the first step.
    let start = starts.count == 1 ? Int(starts[0].target) : -1
    lines.append("int configuration = \(start);")
    lines += zip(variables, values).map { "bool \($0)\(start >= 0 && $1[start] ? " = 1" : "");" }
    // The preprocessor of Spin may already define a name, such as `linux`.
    lines += zip(names, variables).flatMap { ["#undef \($0)", "#define \($0) \($1)"] }
    lines += ["", "active proctype machine() {"]
    if start < 0 {
      let options = starts.map { "  :: atomic { \(assignments($0)) }\(comment($0))" }
      lines += ["  if"] + options + ["  fi;"]
    }
    lines.append("  do")
    for configuration in model.configurations.indices {
      let steps = model.system.edges(from: configuration).filter(isStep)
      // One option for each step, because Spin refuses nested options in large models.
      lines += unique(steps).map { step in
        "  :: atomic { configuration == \(configuration) -> \(assignments(step)) }\(comment(step))"
      }
      if steps.isEmpty, model.content.isEnd[configuration] {
        lines.append("  :: configuration == \(configuration) -> break")
      }
    }
    lines += ["  od", "}"]
    let sorted = formulas.sorted { $0.key < $1.key }
    // A formula with the name of a proposition would be renamed by the preprocessor.
    let others = names + variables
    let all = numbered(others + sorted.map { Proposition<MachineState>.identifier($0.key) })
    for (name, formula) in zip(all.dropFirst(others.count), sorted.map(\.value)) {
      lines += ["#undef \(name)", "ltl \(name) { \(formula) }"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether an event changes the configuration, or is handled in it.
  private func isStep(_ edge: TransitionSystem.Edge) -> Bool {
    switch edge.effect {
    case .transition, .endlessLoop, .noEnabledBranch: true
    case .ignored, .deferral, .rejection, .failure: edge.target != edge.source
    }
  }

  /// The first of each group of steps with the same target.
  private func unique(_ edges: [TransitionSystem.Edge]) -> [TransitionSystem.Edge] {
    var seen: Set<Int32> = []
    return edges.filter { seen.insert($0.target).inserted }
  }

  private func assignments(_ edge: TransitionSystem.Edge) -> String {
    let target = Int(edge.target)
    let assignments = zip(variables, values).map { name, values in
      "\(name) = \(values[target] ? 1 : 0)"
    }
    return (["configuration = \(target)"] + assignments).joined(separator: "; ")
  }

  private func comment(_ edge: TransitionSystem.Edge) -> String {
    let event = edge.event < 0 ? "start" : model.content.eventNames[Int(edge.event)]
    return " /* \(event.replacingComments) */"
  }
}

/// The names, with numbers after those that occur before.
private func numbered(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.map { name in
    var (unique, number) = (name, 1)
    while !seen.insert(unique).inserted {
      number += 1
      unique = "\(name)_\(number)"
    }
    return unique
  }
}

extension String {
  /// The text without the end of a comment.
  fileprivate var replacingComments: String {
    split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
  }
}
