import Schematic

// A barrier, a guard on entering a state, is evaluated after the guards of the transition and before
// a state is exited. UML and SCXML have no barriers; Machinus has them for its flat states.
extension CompiledChart {
  /// Evaluates the barriers of all states that the paths would enter.
  ///
  /// - Throws: A rejection.
  @inlinable @inline(never)
  func passBarriers(
    of selection: Selection, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws {
    var index: Int32 = 0
    while index < selection.count {
      let path = selection[index]
      if let refusal = try refusal(of: path, configuration, &guardInput) {
        throw refusal
      }
      index &+= 1
    }
  }

  /// The rejection by a barrier of a state that the path would enter; `nil` if there is none.
  @inlinable
  func refusal(
    of path: Int32, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> (any Error)? {
    guard !paths[path].flags.contains(.isDynamic) else {
      return try dynamicRefusal(of: path, configuration, &guardInput)
    }
    return try refusal(
      among: entered.elements(paths[path].entered), configuration, &guardInput)
  }

  /// The same for a path that depends on history.
  @usableFromInline @inline(never)
  func dynamicRefusal(
    of path: Int32, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> (any Error)? {
    let storage = configuration.storage
    let domain = domain(of: path, storage)
    let records = historyRecords(of: configuration.leafNumbers, storage, leaving: [domain])
    let set = EntrySet(of: targets[Int(path)], in: domain.start, outline, records)
    return try set.nodes.withUnsafeBufferPointer { nodes in
      try refusal(among: nodes, configuration, &guardInput)
    }
  }

  @inlinable
  func refusal(
    among entered: UnsafeBufferPointer<Int32>, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> (any Error)? {
    let subject = try guardInput.subject.load()
    for node in entered {
      var barrier = nodes[node].barriers.start
      while barrier < nodes[node].barriers.end {
        if try !isOpen(barrier, configuration, guardInput, subject) {
          return rejections[Int(barrier)]
        }
        barrier &+= 1
      }
    }
    return nil
  }

  @inlinable
  func isOpen(
    _ barrier: Int32, _ configuration: Configuration<State>,
    _ guardInput: GuardInput<State, Event, Subject>, _ subject: Subject
  ) throws -> Bool {
    let condition = barrierConditions[barrier]
    do {
      return try holds(
        condition, guardInput.event, subject, configuration, guardInput.failures)
    } catch {
      throw failedBarrier(error, condition, isEventless: guardInput.isEventless)
    }
  }

  @usableFromInline @inline(never)
  func failedBarrier(_ error: any Error, _ condition: Int32, isEventless: Bool) -> any Error {
    located(error, at: place(places.conditions[Int(condition)], isEventless: isEventless))
  }
}
