import Schematic

// A barrier, a guard on entering a state, is evaluated after the guards of the transition and before
// a state is exited. UML and SCXML have no barriers; Machinus has them for its flat states.
extension CompiledChart {
  /// Evaluates the barriers of all states that the paths would enter.
  ///
  /// - Throws: A rejection.
  @usableFromInline @inline(never)
  func checkBarriers(
    of selection: Selection, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws {
    for index in 0..<selection.count {
      let path = selection[index]
      if let refusal = try refusal(of: path, configuration, &guardInput, subject: subject) {
        throw refusal
      }
    }
  }

  /// The rejection by a barrier of a state that the path would enter; `nil` if there is none.
  @usableFromInline @inline(never)
  func refusal(
    of path: Int32, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> (any Error)? {
    let subject = try guardInput.requireSubject(subject)
    let domain = domain(of: path, configuration.storage)
    let historyRecords = historyRecords(
      of: configuration.leafNumbers, configuration.storage, leaving: [domain])
    for node in entered(path, plan(path, domain, historyRecords)) {
      let own = nodes[node].barriers
      for barrier in own.start..<own.end {
        let condition = barriers[Int(barrier)].condition
        let isOpen: Bool
        do {
          isOpen = try conditions[condition].holds(
            guardInput.event, subject, configuration, guardInput.failures)
        } catch {
          let place = places.conditions[Int(condition)]
          throw located(error, at: self.place(place, isEventless: guardInput.isEventless))
        }
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
