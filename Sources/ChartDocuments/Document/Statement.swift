extension ChartDocument {
  /// A statement in the language of a data model: an assignment, a loop, a message with data.
  ///
  /// The library evaluates no part of it. A program executes it by a function that is bound to its ``text``.
  public struct Statement: Hashable, Codable, Sendable {
    /// The kind of statement, with its parts.
    public var kind: Kind
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a statement.
    public init(_ kind: Kind, position: SourcePosition? = nil) {
      self.kind = kind
      self.position = position
    }

    /// The kinds of statements.
    public indirect enum Kind: Hashable, Codable, Sendable {
      /// Assigns a value to a location: SCXML's `<assign>`, XState's `assign`.
      case assign(Expression, Content)
      /// Performs actions for each item of an array: SCXML's `<foreach>`.
      case forEach(item: String, index: String? = nil, in: Expression, [Action])
      /// Executes code: SCXML's `<script>`, or a function in a file of XState.
      case script(Content)
      /// Logs the value of an expression.
      case log(Expression, label: String? = nil)
      /// Sends an event with data, or to a target other than the machine itself.
      case send(Message)
      /// Cancels the delayed event whose id is the value of an expression.
      case cancel(Expression)
      /// Performs another action of XState, by its name there: `spawnChild`, `emit`.
      case function(String, JSONValue?)
    }
  }

  /// An expression in the language of the data model.
  public struct Expression: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// The text of the expression, as in the file.
    public var text: String
    /// Its position in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates an expression.
    public init(_ text: String, position: SourcePosition? = nil) {
      self.text = text
      self.position = position
    }

    /// Creates an expression without a position.
    public init(stringLiteral text: String) { self.init(text) }
  }

  /// A value in a file, or an expression for it: SCXML's `event` and `eventexpr`.
  public enum Value: Hashable, Codable, Sendable {
    /// The value itself.
    case literal(String)
    /// An expression; for an id, the location that receives it.
    case expression(Expression)
  }

  /// A value of any size, in one of the forms of SCXML.
  public enum Content: Hashable, Codable, Sendable {
    /// An expression: the attribute `expr`.
    case expression(Expression)
    /// Another file: the attribute `src`.
    case source(String)
    /// The text in the element.
    case text(String)
    /// The elements in the element. Text between them is an element with the name `#text`.
    case elements([ForeignElement])
  }

  /// The data of an event, of a task's input, or of a completion.
  public struct Payload: Hashable, Codable, Sendable {
    /// The locations whose names and values are passed: SCXML's `namelist`.
    public var names: [String]
    /// The additional names and values.
    public var parameters: [Parameter]
    /// The content, which is passed instead of names and values; `nil` for none.
    public var content: Content?

    /// Creates a payload.
    public init(names: [String] = [], parameters: [Parameter] = [], content: Content? = nil) {
      self.names = names
      self.parameters = parameters
      self.content = content
    }

    /// Whether there are no data.
    public var isEmpty: Bool { names.isEmpty && parameters.isEmpty && content == nil }
  }

  /// A name with its value: SCXML's `<param>`.
  public struct Parameter: Hashable, Codable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: Expression
    /// Whether the value is that of a location: the attribute `location` instead of `expr`.
    public var isLocation: Bool

    /// Creates a parameter.
    public init(_ name: String, _ value: Expression, isLocation: Bool = false) {
      self.name = name
      self.value = value
      self.isLocation = isLocation
    }
  }

  /// An event to be sent, with its data and receiver: SCXML's `<send>`, XState's `sendTo`.
  public struct Message: Hashable, Codable, Sendable {
    /// The event; `nil` if only the content is sent.
    public var event: Value?
    /// The receiver; `nil` for the machine itself.
    public var target: Value?
    /// The event processor; `nil` for that of SCXML.
    public var type: Value?
    /// The delay; `nil` for none.
    public var delay: Delay?
    /// The id by which the event can be cancelled, or the location that receives an id; `nil` for none.
    public var id: Value?
    /// The data.
    public var payload: Payload

    /// Creates a message.
    public init(
      _ event: Value?, to target: Value? = nil, type: Value? = nil, after delay: Delay? = nil,
      id: Value? = nil, payload: Payload = Payload()
    ) {
      self.event = event
      self.target = target
      self.type = type
      self.delay = delay
      self.id = id
      self.payload = payload
    }
  }

  /// The data of a task besides the name of its work: SCXML's `<invoke>` with data.
  public struct Invocation: Hashable, Codable, Sendable {
    /// The type of the work.
    public var type: Value?
    /// Its source.
    public var source: Value?
    /// The location that receives its id.
    public var idLocation: Expression?
    /// Whether the machine forwards its events to the work.
    public var forwardsEvents: Bool
    /// The data that are passed to it.
    public var payload: Payload
    /// The actions for each event that it sends; `nil` without SCXML's `<finalize>`.
    public var finalize: [Action]?

    /// Creates an invocation.
    public init(
      type: Value? = nil, source: Value? = nil, idLocation: Expression? = nil,
      forwardsEvents: Bool = false, payload: Payload = Payload(), finalize: [Action]? = nil
    ) {
      self.type = type
      self.source = source
      self.idLocation = idLocation
      self.forwardsEvents = forwardsEvents
      self.payload = payload
      self.finalize = finalize
    }
  }

  /// A declared value of the data model: SCXML's `<data>`, a member of XState's `context`.
  public struct DataElement: Hashable, Codable, Sendable {
    /// Its name.
    public var id: String
    /// Its initial value; `nil` for none.
    public var value: Content?
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a value.
    public init(_ id: String, _ value: Content? = nil, position: SourcePosition? = nil) {
      self.id = id
      self.value = value
      self.position = position
    }
  }

  /// The time at which the values of a data model are initialized.
  public enum Binding: String, Hashable, Codable, Sendable {
    /// At the start of the machine.
    case early
    /// At the first entry of the state that declares them.
    case late
  }
}
