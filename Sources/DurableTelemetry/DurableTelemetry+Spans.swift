#if Telemetry
  import DurableMachines
  import Foundation
  import Tracing

  extension DurableTelemetry {
    /// The context of the current span, in the format of the tracer, as JSON.
    public var context: String? {
      guard let context = ServiceContext.current else { return nil }
      var carrier: [String: String] = [:]
      tracer.inject(context, into: &carrier, using: DictionaryInjector())
      guard !carrier.isEmpty else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try? String(decoding: encoder.encode(carrier), as: UTF8.self)
    }

    /// Performs the body in a span: a child of the span that has committed the job or the message.
    ///
    /// Events of an inbox that come from several spans are linked to them.
    func trace<Value: Sendable>(
      _ work: DurableWork, _ source: DurableSource, _ body: () async throws -> Value
    ) async throws -> Value {
      let origins = work.contexts.map(extracted)
      let parent = origins.count == 1 ? origins[0] : ServiceContext.current ?? .topLevel
      return try await tracer.withAnySpan(
        work.spanName, at: DefaultTracerClock.now, context: parent, ofKind: work.spanKind,
        function: #function, file: #fileID, line: #line
      ) { span in
        span.attributes["durable.chart"] = source.chart
        span.attributes["durable.machine"] = source.machine
        if let key = work.key {
          span.attributes[work.kind == .job ? "durable.job.key" : "durable.event.id"] = key
        }
        if origins.count > 1 {
          for origin in origins { span.addLink(SpanLink(context: origin, attributes: [:])) }
        }
        return try await Self.$span.withValue(span, operation: body)
      }
    }

    func annotate(_ span: any Span, _ notice: DurableNotice) {
      switch notice {
      case .conflicted, .quarantined:
        span.addEvent(SpanEvent(name: "\(notice.eventName)", attributes: attributes(notice)))
      case .handled, .repeated, .attempted: span.attributes.merge(attributes(notice))
      }
    }

    private func attributes(_ notice: DurableNotice) -> SpanAttributes {
      var attributes: SpanAttributes = [:]
      for (name, value) in self.attributes(of: notice) { attributes[name] = value }
      return attributes
    }

    /// The context that a text has, as a remote one; none if it is not that of a tracer.
    private func extracted(_ text: String) -> ServiceContext {
      var context = ServiceContext.topLevel
      if let carrier = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8)) {
        tracer.extract(carrier, into: &context, using: DictionaryExtractor())
      }
      return context
    }
  }

  extension DurableWork {
    /// A name of which there are few: without ids.
    fileprivate var spanName: String {
      name.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    }

    fileprivate var spanKind: SpanKind {
      switch kind {
      case .create, .handle, .wake, .intervene: .internal
      case .post: .producer
      case .receive, .job: .consumer
      }
    }
  }

  extension DurableNotice {
    fileprivate var eventName: String {
      if case .quarantined = self { "quarantined" } else { "conflict" }
    }
  }

  private struct DictionaryInjector: Injector {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
      carrier[key] = value
    }
  }

  private struct DictionaryExtractor: Extractor {
    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
  }
#endif
