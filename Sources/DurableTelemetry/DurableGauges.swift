#if Telemetry
  import DurableMachines
  import Metrics
  import Schematic
  import ServiceLifecycle
  import Statecharts

  /// A service that records how many machines are in each state and what waits.
  ///
  /// It reads all machines that have not ended: let one process do so.
  public struct DurableGauges: Service {
    private let chart: String
    private let telemetry: DurableTelemetry
    private let interval: Duration
    private let summary: @Sendable () async throws -> DurableSummary

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - machines: The machines.
    ///   - telemetry: Where the gauges are, and the errors of reading are logged.
    ///   - interval: The time between two readings. Default: a minute.
    public init<Chart: Statechart & Sendable>(
      _ machines: DurableMachines<Chart>, _ telemetry: DurableTelemetry,
      every interval: Duration = .seconds(60)
    ) {
      (chart, self.telemetry, self.interval) = (machines.name, telemetry, interval)
      summary = { try await machines.summary() }
    }

    /// Records until the task is cancelled, or the group shuts down.
    public func run() async throws {
      var states: Set<String> = []
      while !Task.isShuttingDownGracefully {
        do { try await record(summary(), &states) } catch {
          telemetry.logger.warning("gauges", metadata: ["durable.reason": "\(error)"])
        }
        do { try await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) } } catch {
          return
        }
      }
    }

    /// - Parameter states: Those that have been recorded: one without machines becomes zero.
    func record(_ summary: DurableSummary, _ states: inout Set<String>) {
      states.formUnion(summary.states.keys)
      for state in states {
        let group = summary.states[state] ?? DurableSummary.Group()
        set("durable.machines", group, age: "durable.machines.oldest", [("state", state)])
      }
      set("durable.timers.due", summary.dueTimers, age: "durable.timers.overdue")
      set("durable.jobs.waiting", summary.jobs, age: "durable.jobs.overdue")
      set("durable.inboxes", summary.inboxes, age: "durable.inboxes.oldest")
      set("durable.jobs.dead", Double(summary.deadJobs))
      set("durable.quarantined", Double(summary.quarantined))
    }

    private func set(
      _ label: String, _ group: DurableSummary.Group, age: String,
      _ dimensions: [(String, String)] = []
    ) {
      set(label, Double(group.count), dimensions)
      set(age, group.oldest / .seconds(1), dimensions)
    }

    private func set(_ label: String, _ value: Double, _ dimensions: [(String, String)] = []) {
      Gauge(
        label: label, dimensions: [("chart", chart)] + dimensions, factory: telemetry.metrics
      ).record(value)
    }
  }
#endif
