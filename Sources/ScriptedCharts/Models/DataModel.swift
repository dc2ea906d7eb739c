import ChartDocuments
import LoadedCharts

/// A language in which charts declare data, and compute with it: SCXML's attribute `datamodel`.
///
/// The library has one, ``ECMAScript``. A program can implement another one, and pass it in the same way.
public protocol DataModel: Sendable {
  /// The values of `datamodel` that it is for, in lower case.
  var languages: Set<String> { get }

  /// The text of the file that `src` in a chart names; `nil` if the program has passed none.
  ///
  /// The library opens no file itself.
  ///
  /// - Throws: Any error, which is that of the element.
  func text(ofFile name: String) throws -> String?

  /// The time for one list of actions; `nil` for no limit.
  var timeOfBlock: Duration? { get }

  /// Creates the context of one session, in which the system variables have their values.
  ///
  /// - Throws: ``ScriptingError`` if the engine cannot be used.
  func makeContext(of session: SessionDescription) throws -> any DataContext
}

/// The values of a session's system variables (SCXML 5.10).
public struct SessionDescription: Hashable, Sendable {
  /// The id of the session: `_sessionid`.
  public var id: String
  /// The name of the chart: `_name`.
  public var name: String
  /// The addresses of the session by types of event processors, for `_ioprocessors`, besides that of SCXML.
  public var processors: [String: String]

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - id: The id of the session.
  ///   - name: The name of the chart.
  ///   - processors: The addresses of the session by types of event processors. Default: none.
  public init(id: String, name: String, processors: [String: String] = [:]) {
    self.id = id
    self.name = name
    self.processors = processors
  }
}

/// The data of one session, and the functions that compute with it (SCXML 5.9).
///
/// All functions throw a ``ScriptFailure`` for a text that fails.
public protocol DataContext: AnyObject {
  /// Declares a variable without a value.
  func declare(_ id: String, at position: SourcePosition?) throws

  /// Computes the value of an expression as JSON; `nil` if it is undefined.
  ///
  /// - Parameters:
  ///   - expression: The expression, with its position.
  ///   - name: The name of the value in the error for a value that JSON cannot express.
  func evaluate(_ expression: ChartDocument.Expression, named name: String) throws -> JSONValue?

  /// Computes the text of an expression's value for `<log>`: a string itself, other values as JSON.
  ///
  /// A value that JSON cannot express, such as `NaN` or a function, has a text as well.
  func text(of expression: ChartDocument.Expression) throws -> String

  /// Whether a condition holds.
  func holds(_ condition: String, at position: SourcePosition?) throws -> Bool

  /// Gives the value of an expression to a location.
  func assign(_ location: ChartDocument.Expression, _ value: ChartDocument.Expression) throws

  /// Gives a value to a location.
  func assign(_ location: ChartDocument.Expression, to value: JSONValue) throws

  /// Performs a script.
  ///
  /// - Parameters:
  ///   - script: The script, with the position of its element.
  ///   - file: The name of the file that it is; `nil` for the content of the element.
  func perform(_ script: ChartDocument.Expression, file: String?) throws

  /// Calls a closure for each element of a copy of an array, with the element and its index in variables.
  ///
  /// Variables that are not declared are declared first.
  func forEach(
    _ item: String, _ index: String?, in array: ChartDocument.Expression,
    at position: SourcePosition?, _ body: () throws -> Void
  ) throws

  /// Sets `_event`: from now on, expressions see this event.
  func setEvent(_ event: NamedEvent)

  /// Sets the active states, which `In` is about.
  func setActiveStates(_ ids: [String])
}
