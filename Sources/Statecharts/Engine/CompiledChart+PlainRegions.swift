import Schematic

// The plain case of steps of several leaves: at most four, whose transitions have no guards, and neither exit
// nor entry actions are performed. All others are left to `takeFewSteps`, before anything is performed.
extension CompiledChart {
  /// - Parameter column: The column of the event.
  @inlinable @inline(never)
  func takeSteps<Schema>(
    from active: InlineIndexList, _ column: Int, on event: Event,
    in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    // Without the compiler's protection of the stack, which costs as much as a small action: all indices are
    // below the count.
    try _withUnprotectedUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { numbers in
      let leaves = LeafSteps(inline: numbers, active)
      let plan = plainPlan(of: leaves, column)
      guard plan.isPlain, !machine.hasStorage else {
        return try takeFewSteps(leaves, column, on: event, in: machine)
      }
      machine.setInStep(true)
      do {
        try machine.withSubject { subject in
          try performPlainly(leaves, plan, on: event, subject, in: machine)
        }
      } catch {
        throw failed(error, from: active, after: 0, in: machine)
      }
      if canContinue, hasEventless(plan.leaves) {
        return DirectStep(.followed, steps: 1, bits: active.bits, count: active.count)
      }
      return finish(from: active, in: machine, after: 1)
    }
  }

  /// Finds the path of each leaf; without flags if a list has to be searched.
  @inlinable @inline(__always)
  func plainPlan(of steps: LeafSteps, _ column: Int) -> RegionPlan {
    var plan = RegionPlan(steps.origin)
    let cells = self.steps.cells.base + column
    let (rows, paths) = (self.steps.rows.base, self.steps.paths.base)
    var index = 0
    while index < steps.count {
      let leaf = steps.origin[Int32(truncatingIfNeeded: index)]
      let cell = cells[Int(rows[Int(leaf)])]
      steps.cells[index] = cell
      steps.leaves[index] = leaf
      if cell >= 0 {
        plan.add(paths + Int(cell), index, steps)
      } else if cell < StepTable.nothing {
        plan.flags = []
        return plan
      }
      index &+= 1
    }
    return plan
  }

  @inlinable @inline(__always)
  func performPlainly<Schema>(
    _ leaves: LeafSteps, _ plan: RegionPlan, on event: Event, _ subject: Subject,
    in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    do {
      try performActions(of: leaves, on: event, subject, in: machine)
    } catch {
      machine.discardEvents(raisedAfter: 0)
      throw error
    }
    machine.directState.active = plan.leaves
    if machine.hasStorage { notify(from: leaves.origin, on: event, in: machine) }
  }
}
