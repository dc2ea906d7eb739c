import ChartDocuments
import LoadedCharts

/// Work of the program that a chart starts with `<invoke>`, for types other than SCXML (SCXML 6.4).
///
/// ```swift
/// final class Timetable: InvokedService {
///   let types: Set = ["timetable"]
///   func start(_ invocation: ServiceInvocation) throws {
///     try invocation.finish(with: .string("12:04"))
///   }
/// }
/// let group = try SessionGroup(document, dataModel: .ecmaScript(), services: [Timetable()])
/// ```
/// Its functions are called in the isolation domain of the group.
public protocol InvokedService {
  /// The values of `type` that it is for.
  var types: Set<String> { get }

  /// Starts the work, when the state of the `<invoke>` stays active after a macrostep.
  ///
  /// - Throws: Any error, which is the event `error.execution`. The invocation has then ended.
  func start(_ invocation: ServiceInvocation) throws

  /// Continues the work of a saved group.
  ///
  /// The default starts it again.
  ///
  /// - Throws: Any error, which ends the invocation as one of ``start(_:)`` does.
  func resume(_ invocation: ServiceInvocation) throws

  /// Receives a message that the chart sends to `#_id`, or an event that `autoforward` forwards.
  ///
  /// The default does nothing.
  ///
  /// - Throws: Any error, which is the event `error.communication`.
  func handle(_ event: NamedEvent, in invocation: ServiceInvocation) throws

  /// Ends the work, because the state was exited. Afterwards, nothing that it sends is delivered.
  ///
  /// The default does nothing.
  func cancel(_ invocation: ServiceInvocation)
}

extension InvokedService {
  /// Starts the work again.
  public func resume(_ invocation: ServiceInvocation) throws { try start(invocation) }

  /// Does nothing.
  public func handle(_ event: NamedEvent, in invocation: ServiceInvocation) throws {}

  /// Does nothing.
  public func cancel(_ invocation: ServiceInvocation) {}
}

/// One `<invoke>` that an ``InvokedService`` performs.
///
/// Use it in the isolation domain of its group.
public final class ServiceInvocation {
  /// The id of the invocation: events of the work have it as `_event.invokeid`.
  public let id: String
  /// The type, as the chart writes it.
  public let type: String
  /// The value of `src` or `srcexpr`; `nil` for none.
  public let source: String?
  /// The value of `<content>`; `nil` for none.
  public let content: JSONValue?
  /// The values of `<param>` and `namelist`, as members of an object; `nil` for none.
  public let data: JSONValue?

  /// Whether the work has finished, or was cancelled.
  public internal(set) var hasEnded = false
  /// Whether its state was exited: nothing that it has sent is delivered.
  var isCancelled = false

  let number: Int
  let service: any InvokedService
  weak var parent: SessionGroup.Member?
  private weak var group: SessionGroup?

  init(
    _ id: String, _ number: Int, _ values: Values, _ service: any InvokedService,
    _ parent: SessionGroup.Member, _ group: SessionGroup
  ) {
    (self.id, self.number, self.service) = (id, number, service)
    (type, source, content, data) = (values.type, values.source, values.content, values.data)
    (self.parent, self.group) = (parent, group)
  }

  /// The values of its attributes and elements.
  struct Values {
    var type: String
    var source: String?
    var content: JSONValue?
    var data: JSONValue?
  }

  var values: Values { Values(type: type, source: source, content: content, data: data) }

  /// Sends an event to the session of the chart.
  ///
  /// It does nothing after the end of the invocation. Called from a function of a service, it adds the event to the queue.
  ///
  /// - Throws: As ``SessionGroup/handle(_:)``.
  public func send(_ event: NamedEvent) throws { try group?.send(event, from: self) }

  /// Ends the invocation with the event `done.invoke.ID`.
  ///
  /// It does nothing after the end of the invocation.
  ///
  /// - Parameter result: The data of the event. Default: none.
  /// - Throws: As ``SessionGroup/handle(_:)``.
  public func finish(with result: JSONValue? = nil) throws {
    try group?.finish(self, with: result)
  }
}
