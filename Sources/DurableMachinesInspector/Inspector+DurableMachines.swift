import DurableMachines
import SchematicInspector
import Statecharts

extension Inspector {
  /// Shows the durable machines of a chart: how many are in each state, which ones, and what happened to them.
  ///
  /// ```swift
  /// inspector.add(orders, named: "Orders")
  /// ```
  /// If the inspector allows sending, the page makes dead jobs due again, and ends the quarantine of machines. With the name
  /// of an operator, it also pauses, continues and moves machines, each after a preview and with a reason.
  ///
  /// - Parameters:
  ///   - machines: The machines.
  ///   - name: The name to show. Default: that of the chart in the store.
  ///   - showsPayloads: Whether the log shows the payloads of events. Default: no.
  ///   - showsData: Whether the page shows the stored data of the chosen machine, as JSON. They may have secrets.
  ///     Default: no.
  ///   - operatorName: The name of the operator, for the rows of the logs. Default: `nil`, and the page changes no machine by
  ///     hand.
  /// - Throws: The faults of the chart.
  public func add<Chart>(
    _ machines: DurableMachines<Chart>, named name: String? = nil, showsPayloads: Bool = false,
    showsData: Bool = false, operatorName: String? = nil
  ) throws {
    add(
      try DurableFleet(
        machines, showsPayloads: showsPayloads, showsData: showsData, operatorName: operatorName),
      named: name ?? machines.name)
  }
}
