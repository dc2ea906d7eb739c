#if canImport(Observation)
  import Schematic
  import Statecharts

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Whether a state of its chart is active: it itself, or a state in it.
    ///
    /// Observed: code that reads it is notified when this state becomes active or inactive, and not
    /// when other states do.
    public func isIn<ChartState: Hashable>(_ state: ChartState) -> Bool
    where State == Configuration<ChartState> {
      if notifyPartsChanged == nil {
        notifyPartsChanged = { [weak self] old, new in
          self?.notifyChanged(Set(old.states).symmetricDifference(new.states))
        }
      }
      registrar.access(self, keyPath: \.[isIn: state])
      return machine.isIn(state)
    }

    private func notifyChanged<ChartState: Hashable>(_ changed: Set<ChartState>)
    where State == Configuration<ChartState> {
      for state in changed { registrar.withMutation(of: self, keyPath: \.[isIn: state]) {} }
    }

    /// The same as a subscript, because the registrar identifies properties by key paths.
    private subscript<ChartState: Hashable>(isIn state: ChartState) -> Bool
    where State == Configuration<ChartState> {
      machine.isIn(state)
    }
  }
#endif
