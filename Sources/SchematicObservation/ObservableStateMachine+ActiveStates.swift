#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine where Schema.ActiveState: Hashable {
    /// Whether a state is active; of a chart also a state that contains an active one.
    ///
    /// Code that calls this is notified when this very state becomes active or inactive, and not
    /// when others do.
    public func isIn(_ state: Schema.ActiveState) -> Bool {
      if tellParts == nil {
        tellParts = { [weak self] old, new in
          self?.tell(
            Set(Schema.activeStates(in: old)).symmetricDifference(Schema.activeStates(in: new)))
        }
      }
      registrar.access(self, keyPath: \.[isIn: state])
      return machine.isIn(state)
    }

    private func tell(_ changed: Set<Schema.ActiveState>) {
      for state in changed { registrar.withMutation(of: self, keyPath: \.[isIn: state]) {} }
    }

    /// The same as a property, which the registrar knows by its key path.
    private subscript(isIn state: Schema.ActiveState) -> Bool {
      machine.isIn(state)
    }
  }
#endif
