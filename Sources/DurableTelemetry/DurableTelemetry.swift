#if Telemetry
  import DurableMachines
  import Logging
  import Metrics
  import Tracing

  /// Logs, metrics and spans of durable machines, through swift-log, swift-metrics and swift-distributed-tracing.
  ///
  /// ```swift
  /// let telemetry = DurableTelemetry(logger: Logger(label: "orders"))
  /// let orders = try await DurableMachines(Checkout(), in: store, initial: Order.init).observed(by: telemetry)
  /// ```
  /// The landing page of this library has the names of metrics, spans and attributes. The id of a machine is in logs and spans,
  /// and in no metric.
  public struct DurableTelemetry: DurableObserver {
    /// The log.
    public var logger: Logger

    /// Whether logs and spans have the payloads of events, as they are stored.
    ///
    /// Default: no, because they may be secret. Ids, states and texts of errors are always there.
    public var includesPayloads = false

    let metrics: any MetricsFactory
    private let givenTracer: (any Tracer)?

    /// The span of what the current task does.
    @TaskLocal static var span: (any Span)?

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - logger: The log.
    ///   - metrics: Makes counters, timers and gauges. Default: that of `MetricsSystem`.
    ///   - tracer: Makes spans. Default: that of `InstrumentationSystem`.
    public init(
      logger: Logger, metrics: (any MetricsFactory)? = nil, tracer: (any Tracer)? = nil
    ) {
      self.logger = logger
      self.metrics = metrics ?? MetricsSystem.factory
      givenTracer = tracer
    }

    var tracer: any Tracer { givenTracer ?? InstrumentationSystem.tracer }

    /// Counts and logs what has happened, and adds it to the current span.
    public func receive(_ notice: DurableNotice, from source: DurableSource) {
      count(notice, source)
      log(notice, source)
      if let span = Self.span { annotate(span, notice) }
    }

    /// Performs the body in a span, and measures its duration.
    public func surround<Value: Sendable>(
      _ work: DurableWork, in source: DurableSource, _ body: () async throws -> Value
    ) async throws -> Value {
      let start = ContinuousClock.now
      defer { record(ContinuousClock.now - start, of: work, source) }
      return try await trace(work, source, body)
    }
  }
#endif
