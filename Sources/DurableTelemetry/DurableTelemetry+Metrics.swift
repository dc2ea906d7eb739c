#if Telemetry
  import DurableMachines
  import Metrics

  extension DurableTelemetry {
    func count(_ notice: DurableNotice, _ source: DurableSource) {
      switch notice {
      case .handled(let row, let lateness):
        increment("durable.events", source, [("event", row.event), ("outcome", "\(row.outcome)")])
        if let lateness { record("durable.timer.lateness", lateness, source) }
      case .repeated: increment("durable.repetitions", source)
      case .conflicted: increment("durable.conflicts", source)
      case .attempted(let attempt):
        increment(
          "durable.jobs", source, [("place", attempt.place), ("result", attempt.result.rawValue)])
      case .quarantined: increment("durable.quarantines", source)
      }
    }

    func record(_ duration: Duration, of work: DurableWork, _ source: DurableSource) {
      switch work.kind {
      case .job:
        record("durable.job.duration", duration, source, [("place", work.name ?? "")])
      case .create, .handle, .post, .wake, .receive, .intervene:
        record("durable.event.duration", duration, source, [("kind", work.kind.rawValue)])
      }
    }

    private func increment(
      _ label: String, _ source: DurableSource, _ dimensions: [(String, String)] = []
    ) {
      Counter(label: label, dimensions: [("chart", source.chart)] + dimensions, factory: metrics)
        .increment()
    }

    private func record(
      _ label: String, _ duration: Duration, _ source: DurableSource,
      _ dimensions: [(String, String)] = []
    ) {
      Timer(label: label, dimensions: [("chart", source.chart)] + dimensions, factory: metrics)
        .recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }
  }
#endif
