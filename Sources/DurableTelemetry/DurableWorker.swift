#if Telemetry
  import DurableMachines
  import Schematic
  import ServiceLifecycle
  import Statecharts

  /// A worker as a service, which ends when the service group shuts down gracefully.
  ///
  /// ```swift
  /// let group = ServiceGroup(
  ///   services: [DurableWorker(orders), application], gracefulShutdownSignals: [.sigterm], logger: logger)
  /// ```
  /// A group shuts its services down in reverse order: list the worker before what sends it events.
  public struct DurableWorker: Service {
    private let work: @Sendable () async throws -> Void

    /// Creates a worker of timers, inboxes, and the tasks of states.
    public init<Chart: Statechart & Sendable>(
      _ machines: DurableMachines<Chart>, _ options: WorkerOptions = WorkerOptions()
    ) {
      work = { try await machines.run(options) }
    }

    /// Creates a worker of timers, inboxes, the tasks of states, and effects.
    ///
    /// - Parameters:
    ///   - machines: The machines.
    ///   - options: The options of the worker. Default: `WorkerOptions()`.
    ///   - effect: Performs an effect: see the function `run` of durable machines.
    ///   - failed: Makes an event of the error of the last attempt. Default: none.
    public init<Chart: Statechart & Sendable>(
      _ machines: DurableMachines<Chart>, _ options: WorkerOptions = WorkerOptions(),
      performing effect:
        @escaping @Sendable (Chart.Subject.Effect, _ key: String) async throws -> Chart.Event?,
      failed: @escaping @Sendable (Chart.Subject.Effect, any Error) -> Chart.Event? = { _, _ in nil
      }
    ) where Chart.Subject: OutboxOwner {
      work = { try await machines.run(options, performing: effect, failed: failed) }
    }

    /// Works until the task is cancelled, or the group shuts down.
    public func run() async throws {
      try await cancelWhenGracefulShutdown(work)
    }
  }
#endif
