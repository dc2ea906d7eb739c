extension ChartDocument {
  /// What a file says in the language of its data model: an assignment, a loop, a message with data.
  ///
  /// Nothing of it is evaluated. A program carries it out by a function that is bound to its ``text``.
  public struct Statement: Hashable, Codable, Sendable {
    /// What it does.
    public var kind: Kind
    /// Where it begins in its file.
    public var position: SourcePosition?

    /// Creates a statement.
    public init(_ kind: Kind, position: SourcePosition? = nil) {
      self.kind = kind
      self.position = position
    }

    /// The kinds of statements.
    public indirect enum Kind: Hashable, Codable, Sendable {
      /// Gives a value to a location: SCXML's `<assign>`, XState's `assign`.
      case assign(Expression, Content)
      /// Performs actions for each item of an array: SCXML's `<foreach>`.
      case forEach(item: String, index: String? = nil, in: Expression, [Action])
      /// Executes code: SCXML's `<script>`, a function in a file of XState.
      case script(Content)
      /// Writes the value of an expression.
      case log(Expression, label: String? = nil)
      /// Sends an event with data, or to another target than the machine itself.
      case send(Message)
      /// Cancels the delayed event whose id is the value of an expression.
      case cancel(Expression)
      /// Another action of XState itself, by its name there: `spawnChild`, `emit`.
      case function(String, JSONValue?)
    }
  }

  /// An expression in the language of the data model.
  public struct Expression: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// The expression, as the file has it.
    public var text: String
    /// Where it is in its file.
    public var position: SourcePosition?

    /// Creates an expression.
    public init(_ text: String, position: SourcePosition? = nil) {
      self.text = text
      self.position = position
    }

    /// Creates an expression without a position.
    public init(stringLiteral text: String) { self.init(text) }
  }

  /// A value that a file writes down, or an expression for it: SCXML's `event` and `eventexpr`.
  public enum Value: Hashable, Codable, Sendable {
    /// The value itself.
    case literal(String)
    /// An expression; for an id, the location to which it is written.
    case expression(Expression)
  }

  /// A value of any size, in one of the ways in which SCXML writes it.
  public enum Content: Hashable, Codable, Sendable {
    /// An expression: the attribute `expr`.
    case expression(Expression)
    /// Another file: the attribute `src`.
    case source(String)
    /// The text in the element.
    case text(String)
    /// The elements in it. Text between them is an element with the name `#text`.
    case elements([ForeignElement])
  }

  /// The data that is passed on with an event, to work, or at a completion.
  public struct Payload: Hashable, Codable, Sendable {
    /// The locations whose names and values are passed on: SCXML's `namelist`.
    public var names: [String]
    /// The names and values in addition.
    public var parameters: [Parameter]
    /// The content that is passed on instead of names and values.
    public var content: Content?

    /// Creates a payload.
    public init(names: [String] = [], parameters: [Parameter] = [], content: Content? = nil) {
      self.names = names
      self.parameters = parameters
      self.content = content
    }

    /// Whether nothing is passed on.
    public var isEmpty: Bool { names.isEmpty && parameters.isEmpty && content == nil }
  }

  /// A name and its value: SCXML's `<param>`.
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

  /// An event that is sent: SCXML's `<send>` with all of its parts, XState's `sendTo`.
  public struct Message: Hashable, Codable, Sendable {
    /// The event; `nil` if the content is all that is sent.
    public var event: Value?
    /// The receiver; `nil` for the machine itself.
    public var target: Value?
    /// The event processor; `nil` for that of SCXML.
    public var type: Value?
    /// The delay.
    public var delay: Delay?
    /// The id by which it is cancelled, or the location to which an id is written.
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

  /// What a file says about work beyond its name: SCXML's `<invoke>` with data.
  public struct Invocation: Hashable, Codable, Sendable {
    /// The type of the work.
    public var type: Value?
    /// Its source.
    public var source: Value?
    /// The location to which its id is written.
    public var idLocation: Expression?
    /// Whether the events of the machine are forwarded to it.
    public var forwardsEvents: Bool
    /// The data that is passed on to it.
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

  /// A value of the data model, which a file declares: SCXML's `<data>`, a member of XState's `context`.
  public struct DataElement: Hashable, Codable, Sendable {
    /// Its name.
    public var id: String
    /// Its value at the start; `nil` for none.
    public var value: Content?
    /// Where it begins in its file.
    public var position: SourcePosition?

    /// Creates a declaration.
    public init(_ id: String, _ value: Content? = nil, position: SourcePosition? = nil) {
      self.id = id
      self.value = value
      self.position = position
    }
  }

  /// When the values of a data model get their first values.
  public enum Binding: String, Hashable, Codable, Sendable {
    /// When the machine starts.
    case early
    /// When the state that declares them is entered for the first time.
    case late
  }
}
