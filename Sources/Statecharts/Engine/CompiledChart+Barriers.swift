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
    if paths[path].flags.contains(.isDynamic) {
      let storage = configuration.storage
      let domain = domain(of: path, storage)
      let records = historyRecords(of: configuration.leafNumbers, storage, leaving: [domain])
      let set = EntrySet(of: targets[Int(path)], in: domain.start, outline, records)
      return try set.nodes.withUnsafeBufferPointer { nodes in
        try refusal(among: nodes, configuration, &guardInput, subject: subject)
      }
    }
    return try refusal(
      among: entered.elements(paths[path].entered), configuration, &guardInput, subject: subject)
  }

  private func refusal(
    among entered: UnsafeBufferPointer<Int32>, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> (any Error)? {
    let subject = try guardInput.requireSubject(subject)
    for node in entered {
      for barrier in nodes[node].barriers.range
      where try !isOpen(barriers[barrier].condition, configuration, guardInput, subject) {
        return refused(barriers[barrier], node)
      }
    }
    return nil
  }

  private func isOpen(
    _ condition: Int32, _ configuration: Configuration<State>,
    _ guardInput: GuardInput<Event, Subject>, _ subject: Subject
  ) throws -> Bool {
    do {
      return try conditions[condition].holds(
        guardInput.event, subject, configuration, guardInput.failures)
    } catch {
      let place = places.conditions[Int(condition)]
      throw located(error, at: self.place(place, isEventless: guardInput.isEventless))
    }
  }

  private func refused(_ barrier: BarrierRecord<State>, _ node: Int32) -> any Error {
    Rejection(
      BarrierRejection(state: barrier.state, name: table.name(of: node), reason: barrier.reason))
  }
}
