import Schematic

// A state's barrier is asked whenever the state is about to be entered, after the guards and before
// anything is left. Beyond UML and SCXML: Machinus has it for its flat states.
extension CompiledChart {
  /// Asks every state that the paths would enter whether it may be entered.
  ///
  /// - Throws: A refusal.
  @usableFromInline @inline(never)
  func checkBarriers(
    of selection: Selection, _ configuration: Configuration<State>,
    _ inquiry: inout Inquiry<Event, Subject>, subject: () throws -> Subject
  ) throws {
    for index in 0..<selection.count {
      let path = selection[index]
      if let refusal = try refusal(of: path, configuration, &inquiry, subject: subject) {
        throw refusal
      }
    }
  }

  /// Why a path may not be taken; `nil` if it may.
  @usableFromInline @inline(never)
  func refusal(
    of path: Int32, _ configuration: Configuration<State>,
    _ inquiry: inout Inquiry<Event, Subject>, subject: () throws -> Subject
  ) throws -> (any Error)? {
    let subject = try inquiry.requireSubject(subject)
    let domain = domain(of: path, configuration.memory)
    let pasts = pasts(of: configuration.leafNumbers, configuration.memory, leaving: [domain])
    for node in entered(path, plan(path, domain, pasts)) {
      let own = nodes[node].barriers
      for barrier in own.start..<own.end {
        let condition = barriers[Int(barrier)].condition
        let isOpen = try conditions[condition].holds(inquiry.event, subject, configuration)
        if !isOpen { return refused(barriers[Int(barrier)], node) }
      }
    }
    return nil
  }

  private func refused(_ barrier: BarrierRecord<State>, _ node: Int32) -> any Error {
    Rejection(
      BarrierRejection(state: barrier.state, name: table.name(of: node), reason: barrier.reason))
  }
}
