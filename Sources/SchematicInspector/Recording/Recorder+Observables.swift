#if canImport(Observation)
  import Schematic
  import SchematicObservation
  import StateGraphs

  extension Recorder {
    /// Records a machine that SwiftUI observes, until it is deallocated.
    ///
    /// The parameters are those of the method for machines.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @inlinable @discardableResult
    public func add<Schema: StateMachineSchemaProtocol>(
      _ machine: ObservableStateMachine<Schema>, named name: String? = nil,
      drawnAs graph: StateGraph? = nil, samples: [Schema.Event] = [],
      mask: (@Sendable (Schema.Event) -> String)? = nil,
      data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])? = nil,
      madeBy code: String? = nil
    ) -> String where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
      add(
        machine.machine, named: name, drawnAs: graph, samples: samples, mask: mask, data: data,
        madeBy: code)
    }

    /// Stops recording a machine that SwiftUI observes, and shows it as deallocated.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    public func remove<Schema: StateMachineSchemaProtocol>(
      _ machine: ObservableStateMachine<Schema>
    ) where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
      remove(machine.machine)
    }
  }
#endif
