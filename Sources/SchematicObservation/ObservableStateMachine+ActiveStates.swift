#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine where Schema.ActiveState: Hashable {
    /// Returns whether a state is active.
    ///
    /// In a chart, a state is also active if it contains an active state.
    ///
    /// Code that calls it is notified when this state becomes active or inactive, and not when
    /// other states do.
    public func isIn(_ state: Schema.ActiveState) -> Bool {
      if notifyPartsChanged == nil {
        notifyPartsChanged = { [weak self] old, new in
          self?.notifyChanged(
            Set(Schema.activeStates(in: old, leavesOnly: false)).symmetricDifference(
              Schema.activeStates(in: new, leavesOnly: false)))
        }
      }
      registrar.access(self, keyPath: \.[isIn: state])
      return machine.isIn(state)
    }

    private func notifyChanged(_ states: Set<Schema.ActiveState>) {
      for state in states { registrar.withMutation(of: self, keyPath: \.[isIn: state]) {} }
    }

    /// The same as a subscript, because the registrar identifies properties by key paths.
    private subscript(isIn state: Schema.ActiveState) -> Bool {
      machine.isIn(state)
    }
  }
#endif
