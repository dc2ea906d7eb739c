import ChartDocuments
import ChartSources

// Transitions for errors. `errors.place` is the number of the place of the next guard or action.
extension MachineWriter {
  var errorProperty: [String] {
    guard program.handlesErrors else { return [] }
    return [
      "  /// The errors for which a transition is looked for.",
      "  \(modifier)var errors = CompiledErrors<Failure>()",
    ]
  }

  // MARK: - In a step

  /// The lines before the selection of a step.
  func selectionStart(dropping dropped: String) -> [String] {
    program.handlesErrors ? ["errors.beginSelection(dropping: \(dropped))"] : []
  }

  /// Unless a choice is active, the whole transition for the last error has been taken.
  var handlerReset: [String] { program.handlesErrors ? ["errors.handler = 0"] : [] }

  /// The lines if no step was selected: the errors of guards that count as false may have a transition.
  var unselected: [String] {
    guard program.notesGuards else { return [] }
    return [program.errorEvent == nil ? "try throwIgnored()" : "raiseErrors()"]
  }

  /// The lines at the beginning of a step.
  var stepStart: [String] {
    guard program.handlesErrors else { return [] }
    return ["errors.beginStep()"]
      + (program.notesGuards && program.errorEvent != nil ? ["raiseErrors()"] : [])
  }

  /// The lines at the end of a step.
  var stepErrors: [String] {
    program.notesGuards && program.errorEvent == nil ? ["errors.noteIgnored()"] : []
  }

  /// Notes an error that was thrown after the state had changed.
  var noting: String {
    program.handlesErrors ? "errors.note(error, in: &pool)" : "pool.note(error)"
  }

  /// If errors are events, an error ends a list of actions and raises its event.
  func raisingErrors(_ lines: [String]) -> [String] {
    guard let event = errorEvent, lines.contains(where: { $0.contains("try ") }) else {
      return lines
    }
    return ["do throws(Failure) {"] + Code.indented(lines)
      + ["} catch {", "  pool.raise(\(event))", "}"]
  }

  /// A guard that throws counts as false, and its error is noted.
  func notingErrors(_ lines: [String]) -> [String] {
    guard program.notesGuards else { return lines }
    return ["do throws(Failure) {"] + Code.indented(lines)
      + ["} catch {", "  errors.ignore(error)", "}"]
  }

  private var errorEvent: String? {
    program.errorEvent.map { "\(event)\(names.event(program.events[$0])).rawValue" }
  }

  // MARK: - Functions

  var errorFunctions: [String] {
    guard program.handlesErrors else { return [] }
    var lines = [
      "// MARK: - Errors", "", "\(modifier)var handlesErrors: Bool { true }", "",
      "\(modifier)var isBetweenStates: Bool { \(hasChoices ? "isInChoice" : "false") }", "",
      "/// The place of errors around a place.",
      "\(modifier)func place(around place: UInt8) -> UInt8 {",
    ]
    let outer = program.handlers.enumerated().filter { $0.element.outer > 0 }
    lines +=
      outer.isEmpty
      ? ["  0"]
      : ["  switch place {"]
        + outer.map { "  case \($0.offset + 1): \($0.element.outer)" } + ["  default: 0", "  }"]
    lines += [
      "}", "", "/// Which transition for an error is enabled in a place.",
      "\(modifier)mutating func selectTransition(forErrorAt place: UInt8) throws(Failure) -> UInt16 {",
      "  switch place {",
    ]
    for (number, handler) in program.handlers.enumerated() {
      let body = write(handler.body, eventless: true)
      let place = program.statePaths[handler.node]
      lines += ["  // \(place.isEmpty ? "the chart" : comment(place))", "  case \(number + 1):"]
      lines += body.isEmpty ? ["    break"] : Code.indented(Code.indented(body))
    }
    lines += [
      "  default: break", "  }", "  return 0", "}", "",
      "\(modifier)mutating func take(transition: UInt16) throws(Failure) {",
      "  try take(\(call([0: "\(pathType)(truncatingIfNeeded: transition)"])), nil)", "}", "",
    ]
    return lines + raising
  }

  private var raising: [String] {
    guard program.notesGuards, let errorEvent else { return [] }
    return [
      "/// Raises the event of errors for each guard that has thrown one.",
      "private mutating func raiseErrors() {",
      "  for _ in 0..<errors.takeIgnoredCount() { pool.raise(\(errorEvent)) }", "}", "",
    ]
  }
}
