import ChartDocuments
import ChartSources

// The phases of a step.
extension MachineWriter {
  var taking: [String] {
    let list = variables.isEmpty ? [0] : variables
    let parameters = list.map { "_ path\($0): \(pathType)" }.joined(separator: ", ")
    var lines = [
      "private mutating func take(", "  \(parameters), _ event: \(event)?", ") throws(Failure) {",
      "  let before = configuration",
    ]
    lines += Code.indented(beforeChoice + stepStart)
    lines += Code.indented(undoingDelays(list.count == 1 ? wholePaths : phases(of: list)))
    lines += Code.indented(ending + stepErrors + afterChoice) + ["}", ""]
    return list.count == 1 ? lines : lines + phaseFunctions
  }

  /// Undoes the step after an error before the change of the state.
  func undoingDelays(_ step: [String]) -> [String] {
    guard hasDelays else { return step }
    let isSafe = !Self.mayThrow(step)
    // A choice needs the delayed events before the step as well.
    if isSafe { return (hasChoices ? ["let delays = delayed"] : []) + step }
    return ["let delays = delayed", "do throws(Failure) {"] + Code.indented(step)
      + ["} catch {", "  delayed = delays", "  throw error", "}"]
  }

  /// Whether an error may leave the lines: a `try` is outside of all blocks that catch errors.
  private static func mayThrow(_ lines: [String]) -> Bool {
    var catching: [Int] = []
    for line in lines {
      let indentation = line.prefix { $0 == " " }.count
      let statement = line.dropFirst(indentation)
      if statement.hasPrefix("do ") {
        catching.append(indentation)
      } else if statement.hasPrefix("} catch"), catching.last == indentation {
        catching.removeLast()
      } else if catching.isEmpty, statement.contains("try ") {
        return true
      }
    }
    return false
  }

  /// The lines after all states have been entered.
  func stepEnd(_ event: String) -> [String] {
    ending + ["subject.didTake(\(event), from: before, to: configuration)"]
  }

  private var ending: [String] {
    guard mayEnd else { return [] }
    return [
      "if pool.phase == .completed {", "  do throws(Failure) {", "    try exitAll()",
      "  } catch {", "    \(noting)", "  }", "}",
    ]
  }

  /// All phases of the path that is taken, in one `switch`.
  private var wholePaths: [String] {
    ["switch path\((variables.first ?? 0)) {"] + cases(grouped(whole))
  }

  func whole(_ path: MachineProgram.Path) -> [String] {
    write(path.exit) + write(path.effect) + write(path.arrival) + write(path.change)
      + write(path.completion)
      + guarded(write(path.entry))
  }

  /// Notes an error of an entry action: the state has already changed.
  private func guarded(_ entries: [String]) -> [String] {
    // If errors are events, those of actions are caught around each list.
    let mayThrow = entries.contains {
      program.errorEvent == nil ? $0.contains("try ") : $0.hasPrefix("try ")
    }
    guard mayThrow else { return entries }
    return ["do throws(Failure) {"] + Code.indented(entries)
      + ["} catch {", "  \(noting)", "}"]
  }

  /// Each phase for all regions, before the next phase.
  private func phases(of regions: [Int]) -> [String] {
    let exits = program.exitsRegionsInOrder ? regions : regions.reversed()
    func calls(
      _ phase: String, _ order: [Int], _ statements: (MachineProgram.Path) -> [Statement]
    ) -> [String] {
      let isUsed = program.paths.contains { !statements($0).isEmpty }
      return isUsed ? order.map { "\(phase)(path\($0))" } : []
    }
    return calls("try exit", exits, \.exit) + calls("try act", regions, \.effect)
      + calls("arrive", regions, \.arrival) + regions.map { "change(path\($0))" }
      + calls("complete", regions, \.completion)
      + guarded(calls("try enter", regions, \.entry))
  }

  private var phaseFunctions: [String] {
    phase("exit", \.exit, "Exits states, the innermost first.", true)
      + phase("act", \.effect, "Performs the actions of a transition.", true)
      + phase("arrive", \.arrival, "Notes which sources arrive at joins.", false)
      + phase("change", \.change, "Changes the state.", false)
      + phase("complete", \.completion, "Notes which states have completed.", false)
      + phase("enter", \.entry, "Performs entry actions, the outermost first.", true)
  }

  var mayEnd: Bool {
    program.paths.contains { "\($0.completion)".contains(".end") }
  }

  private func phase(
    _ name: String, _ statements: KeyPath<MachineProgram.Path, [Statement]>, _ comment: String,
    _ mayThrow: Bool
  ) -> [String] {
    guard name == "change" || program.paths.contains(where: { !$0[keyPath: statements].isEmpty })
    else { return [] }
    let lines = [
      "/// \(comment)",
      "private mutating func \(name)(_ path: \(pathType)) \(mayThrow ? "throws(Failure) " : ""){",
      "  switch path {",
    ]
    return lines + Code.indented(cases(grouped { write($0[keyPath: statements]) })) + ["}", ""]
  }

  private func cases(_ groups: [(paths: [Int], body: [String])]) -> [String] {
    groups.flatMap { group in
      group.paths.map { "// \(comment(program.paths[$0].comment))" }
        + ["case \(group.paths.map(String.init).joined(separator: ", ")):"]
        + Code.indented(group.body)
    } + ["default: break", "}"]
  }

  /// The cases of paths with statements; equal ones share a case.
  private func grouped(
    _ write: (MachineProgram.Path) -> [String]
  ) -> [(paths: [Int], body: [String])] {
    var groups: [(paths: [Int], body: [String])] = []
    for (number, path) in program.paths.enumerated() {
      let body = write(path)
      if body.isEmpty { continue }
      if let index = groups.firstIndex(where: { $0.body == body }) {
        groups[index].paths.append(number)
      } else {
        groups.append(([number], body))
      }
    }
    return groups
  }
}
