#if Telemetry
  import DurableMachines
  import Logging

  extension DurableTelemetry {
    /// Writes a line: an error if an operator has to act, a warning if the next attempt may succeed.
    func log(_ notice: DurableNotice, _ source: DurableSource) {
      let (level, message) = notice.line
      logger.log(
        level: level, "\(message)",
        metadata: Logger.Metadata(
          uniqueKeysWithValues: attributes(of: notice, source).map { ($0, "\($1)") }))
    }

    /// The attributes of lines, by their names.
    private func attributes(
      of notice: DurableNotice, _ source: DurableSource
    ) -> [(String, String)] {
      [("durable.chart", source.chart), ("durable.machine", source.machine)]
        + attributes(of: notice)
    }

    /// The attributes of lines and spans, without those of the machine.
    func attributes(of notice: DurableNotice) -> [(String, String)] {
      switch notice {
      case .handled(let row, let lateness): attributes(of: row, lateness)
      case .repeated(let id): [("durable.event.id", id), ("durable.repeated", "true")]
      case .conflicted: []
      case .attempted(let attempt): attributes(of: attempt)
      case .quarantined(let reason): [("durable.reason", reason)]
      }
    }

    private func attributes(
      of row: DurableLogRow, _ lateness: Duration?
    ) -> [(String, String)] {
      var attributes = [
        ("durable.event", row.event), ("durable.outcome", "\(row.outcome)"),
        ("durable.version", "\(row.version)"),
        ("durable.from", row.from.joined(separator: " ")),
        ("durable.to", row.to.joined(separator: " ")),
      ]
      if let id = row.eventID { attributes.append(("durable.event.id", id)) }
      if let reason = row.reason { attributes.append(("durable.reason", reason)) }
      if let lateness { attributes.append(("durable.lateness", "\(lateness)")) }
      if includesPayloads, let payload = row.payload {
        attributes.append(("durable.payload", payload))
      }
      return attributes
    }

    private func attributes(of attempt: DurableAttempt) -> [(String, String)] {
      [
        ("durable.job", attempt.place), ("durable.job.key", attempt.key),
        ("durable.job.attempts", "\(attempt.number)"),
        ("durable.job.result", attempt.result.rawValue),
      ] + (attempt.error.map { [("durable.reason", $0)] } ?? [])
    }
  }

  extension DurableNotice {
    fileprivate var line: (Logger.Level, String) {
      switch self {
      case .handled(let row, let lateness):
        (row.outcome == .failed ? .error : .debug, lateness == nil ? "event" : "timer")
      case .repeated: (.debug, "repeated event")
      case .conflicted: (.debug, "conflict")
      case .attempted(let attempt): (attempt.result.level, "job")
      case .quarantined: (.error, "quarantined")
      }
    }
  }

  extension DurableAttempt.Result {
    fileprivate var level: Logger.Level {
      switch self {
      case .done: .debug
      case .returned, .leaseLost: .info
      case .failed, .gaveUp: .warning
      case .dead: .error
      }
    }
  }
#endif
