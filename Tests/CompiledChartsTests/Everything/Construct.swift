import ChartDocuments

@testable import CompiledCharts

/// What a compiled machine may have in it.
enum Construct: CaseIterable {
  // Statements.
  case perform, locate, set, record, arm, disarm, complete, forget, arrive, forgetArrivals
  case terminate, end, inRegion, onEvent, ifHolds, onHistory, choose, deferEvent
  case select, selectOnce, whenSelected, replace, needsBranch, remove, unless, noteFinal
  // Conditions.
  case predicate, region, arrived, isLastFinal, not, all, any, guarded
  // Actions.
  case named, raise, send, delayedSend, sendWithID, cancel, log, first
  // Whole charts.
  case awaitedParallel, awaitedComposite, completionEvent, errorEvent, handlersInHandlers
  case choiceInsteadOfRegions, choiceBeforeHistory, timersOfOneName, namedDelay, repeatingTimer
  case historyOfRegions, regionInRegion, lenientGuards, strictGuards, regionsExitInOrder
  case eventless, deferral
}

extension MachineProgram {
  /// The constructs that it has.
  var constructs: Set<Construct> {
    var found: Set<Construct> = []
    for path in paths {
      let phases = [path.exit, path.effect, path.arrival, path.change, path.completion, path.entry]
      for phase in phases { add(phase, &found) }
    }
    let bodies = (selectors + eventlessSelectors).map(\.body) + completions.map(\.body)
    let handlers = handlers.map(\.body)
    for body in bodies + handlers + [start, stop, reaction, eventless, branches] {
      add(body, &found)
    }
    for action in actions.flatMap(\.list) { add(action, &found) }
    addWhole(&found)
    return found
  }

  private func add(_ statements: [Statement], _ found: inout Set<Construct>) {
    for statement in statements { add(statement, &found) }
  }

  private func add(_ statement: Statement, _ found: inout Set<Construct>) {
    switch statement {
    case .perform: found.insert(.perform)
    case .locate: found.insert(.locate)
    case .set: found.insert(.set)
    case .record: found.insert(.record)
    case .arm: found.insert(.arm)
    case .disarm: found.insert(.disarm)
    case .complete: found.insert(.complete)
    case .forget: found.insert(.forget)
    case .arrive: found.insert(.arrive)
    case .forgetArrivals: found.insert(.forgetArrivals)
    case .terminate: found.insert(.terminate)
    case .end: found.insert(.end)
    case .choose: found.insert(.choose)
    case .deferEvent: found.insert(.deferEvent)
    case .noteFinal: found.insert(.noteFinal)
    case .select: found.insert(.select)
    case .selectOnce: found.insert(.selectOnce)
    case .replace: found.insert(.replace)
    case .needsBranch: found.insert(.needsBranch)
    case .remove: found.insert(.remove)
    case .inRegion(_, let cases):
      found.insert(.inRegion)
      for element in cases { add(element.body, &found) }
    case .onHistory(_, _, let cases):
      found.insert(.onHistory)
      for element in cases { add(element.body, &found) }
    case .onEvent(let cases):
      found.insert(.onEvent)
      for element in cases { add(element.body, &found) }
    case .ifHolds(let condition, let body):
      found.insert(.ifHolds)
      add(condition, &found)
      add(body, &found)
    case .whenSelected(_, _, let body):
      found.insert(.whenSelected)
      add(body, &found)
    case .unless(_, _, let body):
      found.insert(.unless)
      add(body, &found)
    }
  }

  private func add(_ condition: Condition, _ found: inout Set<Construct>) {
    switch condition {
    case .predicate: found.insert(.predicate)
    case .region: found.insert(.region)
    case .arrived: found.insert(.arrived)
    case .isLastFinal: found.insert(.isLastFinal)
    case .not(let part):
      found.insert(.not)
      add(part, &found)
    case .guarded(let part):
      found.insert(.guarded)
      add(part, &found)
    case .all(let parts):
      found.insert(.all)
      for part in parts { add(part, &found) }
    case .any(let parts):
      found.insert(.any)
      for part in parts { add(part, &found) }
    }
  }

  private func add(_ action: ChartDocument.Action, _ found: inout Set<Construct>) {
    switch action {
    case .named: found.insert(.named)
    case .statement(let statement): add(statement.action, &found)
    case .raise(let event):
      found.insert(.raise)
      if event.hasPrefix(ChartDocument.GeneratedEvent.completion(of: "")) {
        found.insert(.completionEvent)
      }
    case .send(_, let delay?, let id) where delay != .fixed(.zero):
      found.insert(id == nil ? .delayedSend : .sendWithID)
    case .send: found.insert(.send)
    case .cancel: found.insert(.cancel)
    case .log: found.insert(.log)
    case .first(let branches):
      found.insert(.first)
      for action in branches.flatMap(\.actions) { add(action, &found) }
    }
  }

  private func addWhole(_ found: inout Set<Construct>) {
    func add(_ construct: Construct, if holds: Bool) { if holds { found.insert(construct) } }
    add(.awaitedParallel, if: completions.contains { outline.isParallel($0.node) })
    add(.awaitedComposite, if: completions.contains { !outline.isParallel($0.node) })
    add(.errorEvent, if: errorEvent != nil)
    add(.handlersInHandlers, if: handlers.contains { $0.outer > 0 })
    add(
      .choiceInsteadOfRegions,
      if: choices.contains { outline.isParallel(outline.nodes[$0.node].parent ?? 0) })
    add(
      .choiceBeforeHistory,
      if: histories.indices.contains { history in
        histories[history].regions.contains { !choices(hiding: $0, from: history).isEmpty }
      })
    add(.timersOfOneName, if: timers.contains { $0.name != nil && $0.index > 0 })
    add(.repeatingTimer, if: timers.contains { $0.period != nil })
    add(.namedDelay, if: timers.contains { if case .named = $0.delay { true } else { false } })
    add(.historyOfRegions, if: histories.contains { $0.regions.count > 2 })
    add(
      .regionInRegion,
      if: regions.contains { region in
        region.leaves.contains { $0 != 0 && outline.isParallel($0) } && region.node > 0
      })
    add(.lenientGuards, if: failingGuardsAreFalse)
    add(.strictGuards, if: !failingGuardsAreFalse)
    add(.regionsExitInOrder, if: exitsRegionsInOrder)
    add(.eventless, if: !eventless.isEmpty)
    add(.deferral, if: "\(reaction)".contains("deferEvent"))
  }
}
