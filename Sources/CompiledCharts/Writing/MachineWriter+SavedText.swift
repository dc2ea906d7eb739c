import ChartDocuments
import ChartSources

// The code that reads and writes the saved texts of the engine; it is left out in Embedded Swift.
extension MachineWriter {
  var savedText: [String] {
    guard savesTexts else { return [] }
    return ["#if !hasFeature(Embedded)"]
      + Code.indented(
        ["extension \(type)Machine {"]
          + Code.indented(saving + resuming + activation + delayNames + eventNames)
          + ["}"])
      + ["#endif"]
  }

  // MARK: - Saving

  private var saving: [String] {
    let leaves = program.regions.indices.map {
      "Self.path(configuration.\(identifiers.properties[$0]))"
    }
    var lines = [
      "/// The text that the engine saves for a machine in this state.",
      "\(modifier)var saved: SavedText {",
      "  var text = SavedText(",
      "    states: [\(leaves.joined(separator: ", "))].compactMap { $0 },",
      "    structure: \(SwiftText.literal(program.structure)))",
      "  text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil",
    ]
    for (number, history) in program.histories.enumerated() {
      let own = history.regions.indices.map {
        "Self.path(configuration.\(identifiers.history(number, at: $0)))"
      }
      lines += [
        "  let history\(number) = [\(own.joined(separator: ", "))].compactMap { $0 }",
        "  if !history\(number).isEmpty { text.history[\(path(history.node))] = history\(number) }",
      ]
    }
    for (join, sources) in arrivalsByJoin {
      let arrived = sources.map {
        "configuration.\(identifiers.arrivals[$0]) ? \(path(program.arrivals[$0].source)) : nil"
      }
      lines += [
        "  let arrived\(join) = [\(arrived.joined(separator: ", "))].compactMap { $0 }",
        "  if !arrived\(join).isEmpty { text.joins[\(SwiftText.literal(program.arrivals[sources[0]].join))] = arrived\(join) }",
      ]
    }
    lines += [
      "  for index in 0..<pool.deferred.count {",
      "    \(event)(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }",
      "  }",
    ]
    for (number, timer) in timersInOrder {
      let deadline = identifiers.timers[number]
      lines += [
        "  if \(activity(of: timer.node)) {",
        "    text.timers.append(", "      SavedStateTimer(", "        \(arguments(of: timer)),",
        "        timeLeft: \(deadline) == .max ? nil : .nanoseconds(\(deadline)) - .nanoseconds(now)))",
        "  }",
      ]
    }
    return lines + savedDelays + ["  return text", "}", ""] + paths
  }

  private var savedDelays: [String] {
    guard hasDelays else { return [] }
    return [
      "  for index in 0..<(pool.phase == .running ? delayed.count : 0) {",
      "    let waiting = delayed[index]",
      "    guard let event = \(event)(rawValue: waiting.event) else { continue }",
      "    text.delayedEvents.append(", "      DelayedEvent(",
      "        Self.texts(event)[0], after: .nanoseconds(waiting.delay),",
      "        as: waiting.id == 0 ? nil : Self.delayIDs[Int(waiting.id) - 1],",
      "        timeLeft: .nanoseconds(waiting.deadline) - .nanoseconds(now)))", "  }",
    ]
  }

  private var delayNames: [String] {
    guard hasDelays else { return [] }
    return [
      "private static var delayIDs: [String] { [\(delayIDs.map { SwiftText.literal($0) }.joined(separator: ", "))] }",
      "",
    ]
  }

  private var resumedDelays: [String] {
    guard hasDelays else { return [] }
    return [
      "  for waiting in text.delayedEvents {",
      "    let id = waiting.name.map { Self.delayIDs.firstIndex(of: $0).map { $0 + 1 } } ?? 0",
      "    guard let id, waiting.submachine.isEmpty, pool.phase == .running,",
      "      let event = \(event).allCases.first(where: { Self.texts($0).contains(waiting.event) }),",
      "      delayed.append(", "        CompiledDelayedEvent(",
      "          event.rawValue, at: try Self.deadline(now, resuming: .some(waiting.timeLeft), orAfter: 0),",
      "          after: try Self.deadline(0, resuming: .some(waiting.delay), orAfter: 0), as: UInt8(id)),",
      "        besideIDs: \(delayIDs.count))", "    else { throw CompiledResumeError() }", "  }",
    ]
  }

  private var arrivalsByJoin: [(join: Int, sources: [Int])] {
    Dictionary(grouping: program.arrivals.indices) { program.arrivals[$0].number }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var timersInOrder: [(Int, MachineProgram.Timer)] {
    program.timers.enumerated().map { ($0.offset, $0.element) }.sorted {
      (program.statePaths[$0.1.node], $0.1.name ?? "", $0.1.index)
        < (program.statePaths[$1.1.node], $1.1.name ?? "", $1.1.index)
    }
  }

  private func arguments(of timer: MachineProgram.Timer) -> String {
    let name = timer.name.map { ", named: \(SwiftText.literal($0))" } ?? ""
    let index = timer.index == 0 ? "" : ", index: \(timer.index)"
    return "of: \(path(timer.node))\(name)\(index)"
  }

  private func activity(of node: Int) -> String {
    expression(simplified(program.isActive(program.ids[node])))
  }

  private func path(_ node: Int) -> String { SwiftText.literal(program.statePaths[node]) }

  /// Whether a leaf may be in saved texts: it is neither a parallel state nor a choice.
  private func rests(_ leaf: Int) -> Bool {
    !program.outline.isParallel(leaf) && !program.choices.contains { $0.node == leaf }
  }

  /// By region: the path of a leaf.
  private var paths: [String] {
    program.regions.indices.flatMap { region -> [String] in
      let leaves = program.regions[region].leaves.filter(rests)
      let cases = leaves.map { "  case \(identifiers.leaf($0)): \(path($0))" }
      return ["private static func path(_ leaf: \(identifiers.types[region])) -> String? {"]
        + (cases.isEmpty
          ? ["  nil"]
          : ["  switch leaf {"] + cases.map { $0 }
            + (leaves.count == program.regions[region].leaves.count
              ? ["  case \(identifiers.leaf(nil)): nil"] : ["  default: nil"])
            + ["  }"])
        + ["}", ""]
    }
  }

  // MARK: - Resuming

  private var resuming: [String] {
    var lines = [
      "/// Creates a machine that resumes from a text of the engine, or of ``saved``.", "///",
    ]
    if hasTimers {
      lines.append(
        "/// - Parameter now: The time of the host's clock; timers continue with the time that they had left, and begin if the text has none."
      )
    }
    lines += [
      "/// - Throws: `CompiledResumeError` if the text is not one of a machine of this chart.",
      "\(modifier)init(subject: Subject, resuming text: SavedText\(hasTimers ? ", at now: Int64 = 0" : "")) throws {",
      "  self.init(subject: subject)",
    ]
    if hasTimers { lines.append("  self.now = now") }
    lines += [
      "  for path in text.states { try activate(path) }",
      "  guard saved.states.sorted() == text.states.sorted(), \(program.arrivals.isEmpty ? "text.joins.isEmpty, " : "")\(hasDelays ? "" : "text.delayedEvents.isEmpty,")",
      "    text.end == nil || text.states.isEmpty, isWhole",
      "  else { throw CompiledResumeError() }",
      "  switch text.end {",
      "  case .stopped: pool.phase = .stopped",
      "  case .terminated: pool.phase = .terminated",
      "  case nil: pool.phase = text.states.isEmpty ? .unstarted : \(isCompleted) ? .completed : .running",
      "  }",
    ]
    for (number, history) in program.histories.enumerated() {
      lines += record(of: history, named: "past\(number)")
      lines += history.regions.enumerated().map { index, region in
        "    configuration.\(identifiers.history(number, at: index)) = past\(number).configuration.\(identifiers.properties[region])"
      }
      lines.append("  }")
    }
    if !program.arrivals.isEmpty {
      lines += [
        "  for (join, sources) in text.joins {", "    for source in sources {",
        "      switch (join, source) {",
      ]
      for (number, arrival) in program.arrivals.enumerated() {
        lines.append(
          "      case (\(SwiftText.literal(arrival.join)), \(path(arrival.source))) where \(activity(of: arrival.source)): configuration.\(identifiers.arrivals[number]) = true"
        )
      }
      lines += ["      default: throw CompiledResumeError()", "      }", "    }", "  }"]
    }
    lines += [
      "  for json in text.deferredEvents {",
      "    guard let event = \(event).allCases.first(where: { Self.texts($0).contains(json) }),",
      "      pool.deferred.append(event.rawValue)", "    else { throw CompiledResumeError() }",
      "  }",
    ]
    for (number, timer) in timersInOrder {
      let name = timer.name.map { SwiftText.literal($0) } ?? "nil"
      lines += [
        "  if pool.phase == .running, \(activity(of: timer.node)) {",
        "    let saved = text.timers.first {",
        "      $0.state == \(path(timer.node)) && $0.name == \(name) && $0.index == \(timer.index)",
        "    }",
        "    \(identifiers.timers[number]) = try Self.deadline(now, resuming: \(timeLeft(of: timer)), orAfter: \(delay(timer.delay)))",
        "  }",
      ]
    }
    return lines + resumedDelays + ["}", ""]
  }

  /// The time that a text has left to a timer; one that repeats has never elapsed.
  private func timeLeft(of timer: MachineProgram.Timer) -> String {
    timer.period == nil ? "saved.map(\\.timeLeft)" : "saved?.timeLeft.map { Optional($0) }"
  }

  /// The condition that a text has a record of a history that fits the chart; other records are discarded.
  private func record(of history: MachineProgram.History, named past: String) -> [String] {
    let properties = history.regions.map { "\(past).configuration.\(identifiers.properties[$0])" }
    let paths = properties.map { "Self.path(\($0))" }.joined(separator: ", ")
    let first = history.leaves[0].filter { rests($0) || program.outline.isParallel($0) }
      .map(identifiers.leaf)
    let tests = wholeness(in: history.regions, of: "\(past).configuration").map {
      "    \($0),"
    }
    return [
      "  var \(past) = Self(subject: subject)",
      "  if let leaves = text.history[\(path(history.node))],",
      "    (try? leaves.forEach { try \(past).activate($0) }) != nil,",
      "    [\(first.joined(separator: ", "))].contains(\(properties[0])),",
    ] + tests + ["    [\(paths)].compactMap({ $0 }).sorted() == leaves.sorted()", "  {"]
  }

  private var isCompleted: String { "(\(expression(simplified(program.isCompleted))))" }

  /// The function that makes the leaf of a path active, and the parallel states around it.
  private var activation: [String] {
    var lines = ["private mutating func activate(_ path: String) throws {", "  switch path {"]
    for region in program.regions {
      for leaf in region.leaves where rests(leaf) {
        lines.append("  case \(path(leaf)):")
        var node = leaf
        while node >= 0 {
          if node == leaf || program.outline.isParallel(node),
            let number = program.regions.firstIndex(where: { $0.leaves.contains(node) })
          {
            lines.append(
              "    configuration.\(identifiers.properties[number]) = \(identifiers.leaf(node))")
          }
          node = program.outline.nodes[node].parent ?? -1
        }
      }
    }
    lines += ["  default: throw CompiledResumeError()", "  }", "}", ""]
    return lines + wholeness
  }

  /// The conditions that all regions of active parallel states are active, and no others.
  private var wholeness: [String] {
    var lines = ["private var isWhole: Bool {"]
    for test in wholeness(in: Array(program.regions.indices), of: "configuration") {
      lines.append("  guard \(test) else { return false }")
    }
    return lines + ["  return true", "}", ""]
  }

  /// For each region of a parallel state: the condition that it is active if the parallel state is.
  private func wholeness(in regions: [Int], of configuration: String) -> [String] {
    program.outline.nodes.indices.filter { program.outline.isParallel($0) }.flatMap {
      parallel -> [String] in
      guard
        let around = regions.first(where: { program.regions[$0].leaves.contains(parallel) })
      else { return [] }
      let isActive =
        "\(configuration).\(identifiers.properties[around]) == \(identifiers.leaf(parallel))"
      return regions.filter {
        $0 > 0 && program.outline.nodes[program.regions[$0].node].parent == parallel
      }
      .map {
        "(\(isActive)) == (\(configuration).\(identifiers.properties[$0]) != \(identifiers.leaf(nil)))"
      }
    }
  }

  private var eventNames: [String] {
    let cases = names.events.map {
      "  case \(names.event($0.name)): \(SwiftText.literal(JSONValue.string($0.name).text))"
    }
    return [
      "/// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.",
      "private static func texts(_ event: \(event)) -> [String] {", "  let name = switch event {",
    ]
      + (cases.isEmpty ? ["  case .none: \"null\""] : cases)
      + ["  }", #"  return [name, "{\(name):{}}", "{\"name\":\(name)}"]"#, "}"]
  }
}
