import ChartDocuments
import LoadedCharts
import Statecharts

// Executable content (SCXML 4 and 6.2).
extension ScriptedProgram {
  /// Performs actions, up to the first that fails.
  func perform(
    _ actions: [ChartDocument.Action], _ session: SessionStorage, _ data: any DataContext
  ) throws {
    for action in actions { try perform(action, session, data) }
  }

  private func perform(
    _ action: ChartDocument.Action, _ session: SessionStorage, _ data: any DataContext
  ) throws {
    switch action {
    case .named(let reference):
      let script = ChartDocument.Expression(reference.name, position: reference.position)
      try data.perform(script, file: nil)
    case .raise(let name):
      var event = NamedEvent(name)
      event.fields = [.type: "internal"]
      session.operations.append(.raise(event))
    case .send(let name, let delay, let id):
      let id = id.map { ChartDocument.Value.literal($0) }
      try send(
        ChartDocument.Message(.literal(name), after: delay, id: id), at: nil, session, data)
    case .cancel(let id): session.operations.append(.cancel(id))
    case .log(let text, let label): session.log(text, label)
    case .statement(let statement):
      do { try perform(statement, session, data) } catch var failure as ScriptFailure {
        failure.position = failure.position ?? statement.position
        throw failure
      }
    case .first(let cases):
      for conditional in cases where holds(conditional.condition, session, data) {
        return try perform(conditional.actions, session, data)
      }
    }
  }

  private func perform(
    _ statement: ChartDocument.Statement, _ session: SessionStorage, _ data: any DataContext
  ) throws {
    switch statement.kind {
    case .assign(var location, let value):
      location.position = location.position ?? statement.position
      try assign(value, to: location, data)
    case .forEach(let item, let index, let array, let actions):
      try data.forEach(item, index, in: array, at: statement.position) {
        try session.checkTime(at: statement.position)
        try perform(actions, session, data)
      }
    case .script(let content): try perform(content, at: statement.position, data)
    case .log(let value, let label):
      var value = value
      value.position = value.position ?? statement.position
      session.log(try data.text(of: value), label)
    case .send(let message): try send(message, at: statement.position, session, data)
    case .cancel(let id):
      session.operations.append(.cancel(try text(.expression(id), data) ?? ""))
    case .function(let name, _):
      throw ScriptFailure("The action '\(name)' is none of SCXML", at: statement.position)
    }
  }

  /// A condition that fails does not hold, and is an event (SCXML 5.9.1).
  private func holds(
    _ condition: ChartDocument.Condition?, _ session: SessionStorage, _ data: any DataContext
  ) -> Bool {
    guard let condition else { return true }
    do { return try evaluate(condition, session, data) } catch {
      session.fail(error)
      return false
    }
  }

  private func evaluate(
    _ condition: ChartDocument.Condition, _ session: SessionStorage, _ data: any DataContext
  ) throws -> Bool {
    switch condition {
    case .named(let reference): try data.holds(reference.name, at: reference.position)
    case .isIn(let state): session.isActive(state)
    case .not(let part): try !evaluate(part, session, data)
    case .all(let parts): try parts.allSatisfy { try evaluate($0, session, data) }
    case .any(let parts): try parts.contains { try evaluate($0, session, data) }
    case .literal(let holds): holds
    }
  }

  // MARK: - Values

  func assign(
    _ value: ChartDocument.Content, to location: ChartDocument.Expression, _ data: any DataContext
  ) throws {
    if case .expression(let expression) = value {
      try data.assign(location, expression)
    } else {
      let value = try self.value(of: value, "the value of \(location.text)", data) ?? .null
      try data.assign(location, to: value)
    }
  }

  /// The value of an attribute: a literal, or the text of an expression.
  func text(_ value: ChartDocument.Value?, _ data: any DataContext) throws -> String? {
    switch value {
    case nil: return nil
    case .literal(let text): return text
    case .expression(let expression):
      switch try data.evaluate(expression, named: expression.text) {
      case .string(let text)?: return text
      case .number(let text)?: return text
      case .bool(let holds)?: return "\(holds)"
      case let other:
        throw ScriptFailure(
          "The value is \(other.logged), where a text is needed", in: expression.text,
          at: expression.position)
      }
    }
  }

  /// - Parameter name: The name of the value in an error.
  func value(
    of content: ChartDocument.Content, _ name: String, _ data: any DataContext
  ) throws -> JSONValue? {
    switch content {
    case .expression(let expression): try data.evaluate(expression, named: name)
    case .source(let file): JSONValue(contentOf: try text(ofFile: file))
    case .text(let text): JSONValue(contentOf: text)
    case .elements(let elements): .string(xml(of: elements))
    }
  }

  /// Elements as XML, with the namespaces of their prefixes.
  func xml(of elements: [ChartDocument.ForeignElement]) -> String {
    elements.map { element in
      var (element, prefixes) = (element, Set<Substring>())
      element.collectPrefixes(in: &prefixes)
      element.attributes += document.root.extras.members.filter { member in
        member.name.hasPrefix("xmlns:") && prefixes.contains(member.name.dropFirst(6))
      }
      return element.xml
    }.joined()
  }

  func text(ofFile name: String) throws -> String {
    let name = name.hasPrefix("file:") ? String(name.dropFirst(5)) : name
    if let text = try dataModel.text(ofFile: name) { return text }
    throw ScriptFailure(
      "No text was passed for the file '\(name)': pass it in the 'files' of the data model",
      in: name)
  }

  /// Performs a script: the content of an element, or a file.
  func perform(
    _ content: ChartDocument.Content, at position: SourcePosition?, _ data: any DataContext
  ) throws {
    switch content {
    case .expression(let expression): try data.perform(expression, file: nil)
    case .source(let file):
      let script = ChartDocument.Expression(try text(ofFile: file), position: position)
      do { try data.perform(script, file: file) } catch var failure as ScriptFailure {
        // The text of the whole file says nothing.
        failure.text = ""
        throw failure
      }
    case .text(let text):
      try data.perform(ChartDocument.Expression(text, position: position), file: nil)
    case .elements: throw ScriptFailure("A script has no elements", at: position)
    }
  }

  func duration(_ delay: ChartDocument.Delay?, _ data: any DataContext) throws -> Duration {
    switch delay {
    case nil: return .zero
    case .fixed(let duration): return duration
    case .named(let reference):
      let expression = ChartDocument.Expression(reference.name, position: reference.position)
      let text = try data.evaluate(expression, named: reference.name).logged
      guard case .fixed(let duration)? = ChartDocument.Delay(text: text) else {
        throw ScriptFailure(
          "'\(text)' is no delay: a delay is a text such as '1.5s' or '200ms'", in: reference.name,
          at: reference.position)
      }
      return duration
    }
  }

  // MARK: - Data of events

  /// The data that an event carries.
  ///
  /// A parameter that fails is left out (SCXML 5.7).
  func value(
    of payload: ChartDocument.Payload, _ session: SessionStorage, _ data: any DataContext
  ) throws -> JSONValue? {
    if let content = payload.content { return try value(of: content, "the content", data) }
    if payload.isEmpty { return nil }
    var members: [JSONMember] = []
    for name in payload.names {
      members.set(name, try data.evaluate(ChartDocument.Expression(name), named: name))
    }
    for parameter in payload.parameters {
      do {
        members.set(parameter.name, try data.evaluate(parameter.value, named: parameter.name))
      } catch { session.fail(error) }
    }
    return .object(members)
  }

  /// The value of a final state; none if it fails.
  func value(
    ofResult payload: ChartDocument.Payload, _ session: SessionStorage, _ data: any DataContext
  ) throws -> JSONValue? {
    do {
      let value = try value(of: payload, session, data)
      if case .object([])? = value, !payload.parameters.isEmpty { return nil }
      return value
    } catch {
      session.fail(error)
      return nil
    }
  }
}

extension [JSONMember] {
  /// Sets a member; an undefined value is left out.
  fileprivate mutating func set(_ name: String, _ value: JSONValue?) {
    removeAll { $0.name == name }
    if let value { append(JSONMember(name, value)) }
  }
}
