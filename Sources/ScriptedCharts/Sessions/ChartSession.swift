import ChartDocuments
import LoadedCharts
import Statecharts

/// The subject of a machine whose chart has data: the data, and the scripting context in which it is computed.
///
/// ```swift
/// let chart = try LoadedChart(document, dataModel: .ecmaScript())
/// let session = ChartSession()
/// let machine = try StateMachine(chart, subject: session)
/// machine.start()
/// print(try session.value(of: "count") ?? .null)
/// ```
/// A session is for one machine. The machine's start creates the context and gives the data their first values. Copies
/// of a session share the context.
public struct ChartSession {
  let storage: SessionStorage

  init(_ storage: SessionStorage) { self.storage = storage }

  /// Creates a session without data.
  ///
  /// - Parameters:
  ///   - id: The value of `_sessionid`. Default: a random one.
  ///   - processors: The event processors, which send messages of the session, and of the sessions that it invokes, to
  ///     targets other than sessions. Of two for one type, the first counts. Default: none.
  public init(id: String? = nil, processors: [any EventProcessor] = []) {
    storage = SessionStorage(id: id)
    storage.processors = processors
  }

  /// The value of `_sessionid`.
  public var id: String { storage.id }

  /// The event processors, which send the messages of the session to targets other than sessions.
  ///
  /// Set it before the machine starts: `_ioprocessors` has those that are there when the context is created.
  public var processors: [any EventProcessor] {
    get { storage.processors }
    nonmutating set { storage.processors = newValue }
  }

  /// Called with each failure of an expression or a statement, when it fails.
  ///
  /// Default: nothing is done. The machine has the event `error.execution` besides. The sessions that this one invokes
  /// call it, too.
  public var onError: ((ScriptFailure) -> Void)? {
    get { storage.reporter.onError }
    nonmutating set { storage.reporter.onError = newValue }
  }

  /// Called with each text that `<log>` writes, and its label.
  ///
  /// Default: nothing is done. The sessions that this one invokes call it, too.
  public var onLog: ((_ text: String, _ label: String?) -> Void)? {
    get { storage.reporter.onLog }
    nonmutating set { storage.reporter.onLog = newValue }
  }

  /// Evaluates an expression with the data of the session, between two events.
  ///
  /// `In()` and `_event` have the values that the last condition or action saw. In a session that continues a saved one,
  /// only the names of data have values until the machine evaluates a condition or an action.
  ///
  /// - Returns: The value; `nil` if it is undefined, or if the machine has not started.
  /// - Throws: ``ScriptFailure`` if the expression fails, or if JSON cannot express its value: a function, an object
  ///   that contains itself.
  public func value(of expression: String) throws -> JSONValue? {
    try storage.value(of: expression)
  }

  /// The data that the chart declares with `<data>`, in the order of the file, with their values as JSON.
  ///
  /// For people: an undefined value is `undefined`, and a value without JSON is the reason in parentheses. The inspector
  /// shows them: `inspector.add(machine, data: { $0.dataTexts })`. Empty before the machine has started.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public var dataTexts: [(name: String, text: String)] {
    storage.dataNames.map { name in
      do { return (name, try storage.value(of: name)?.text ?? "undefined") } catch {
        return (name, "(\((error as? ScriptFailure)?.message ?? "\(error)"))")
      }
    }
  }
}

// MARK: - Saving

extension ChartSession {
  /// The data of the session as JSON, to be stored beside the machine's own state.
  ///
  /// ```swift
  /// let row = (try JSONEncoder().encode(machine.saved), try session.saved().data())
  /// ```
  /// Save it between events. It has the values that the chart declares with `<data>`. Global variables of scripts are not
  /// part of it.
  ///
  /// - Throws: ``ScriptFailure`` for a value that JSON cannot express. It names the value and its place: `list[2].next
  ///   contains itself`.
  public func saved() throws -> JSONValue { try storage.saved() }

  /// Creates a session that continues a saved one.
  ///
  /// ```swift
  /// let machine = try StateMachine(chart, subject: ChartSession(resuming: data))
  /// try machine.resume(from: saved)
  /// ```
  /// The context is created when the machine first needs it. The scripts of the whole chart are then executed again,
  /// because they declare functions. After that, the data get the saved values.
  ///
  /// - Parameters:
  ///   - data: The value of ``saved()``.
  ///   - processors: As in ``init(id:processors:)``.
  /// - Throws: ``ScriptFailure`` if the value is none of a session.
  public init(resuming data: JSONValue, processors: [any EventProcessor] = []) throws {
    storage = try SessionStorage(resuming: data)
    storage.processors = processors
  }
}

extension ChartSession: Codable {
  /// Encodes ``saved()`` as one string, in which the members of objects keep their order.
  ///
  /// A durable machine stores its session in this way.
  ///
  /// - Throws: As ``saved()``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(saved().text)
  }

  /// Decodes a session that continues a saved one.
  ///
  /// - Throws: ``ScriptFailure`` if the string is none of a session.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(resuming: JSONValue(parsing: Array(text.utf8)) ?? .null)
  }
}
