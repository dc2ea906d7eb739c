import DurableMachines
import SchematicInspector
import Statecharts

extension Inspector {
  /// Shows the durable machines of a chart: how many are in each state, which ones, and what happened to them.
  ///
  /// ```swift
  /// inspector.add(orders, named: "Orders")
  /// ```
  /// If the inspector allows sending, the page makes dead jobs due again, and ends the quarantine of machines.
  ///
  /// - Parameters:
  ///   - machines: The machines.
  ///   - name: The name to show. Default: that of the chart in the store.
  ///   - showsPayloads: Whether the log shows the payloads of events. Default: no.
  /// - Throws: The faults of the chart.
  public func add<Chart>(
    _ machines: DurableMachines<Chart>, named name: String? = nil, showsPayloads: Bool = false
  ) throws {
    add(
      try DurableFleet(machines, showsPayloads: showsPayloads), named: name ?? machines.name)
  }
}
