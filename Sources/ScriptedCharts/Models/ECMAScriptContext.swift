import ChartDocuments
import LoadedCharts

/// The data of one session in JavaScriptCore.
final class ECMAScriptContext: DataContext {
  private let engine: JavaScriptContext

  init(_ limits: ScriptLimits, _ session: SessionDescription) throws {
    engine = try JavaScriptContext(limits)
    let processors = session.processors.sorted { $0.key < $1.key }
    let description = JSONValue.object([
      JSONMember("id", .string(session.id)), JSONMember("name", .string(session.name)),
      JSONMember("textLimit", .number("\(limits.textSize)")),
      JSONMember("arrayLimit", .number("\(limits.arraySize)")),
      JSONMember(
        "processors", .object(processors.map { JSONMember($0.key, .string($0.value)) })),
    ])
    _ = try engine.call(.prepare, engine.value(description.text))
  }

  // MARK: - Expressions

  func declare(_ id: String, at position: SourcePosition?) throws {
    try naming(id, position) { _ = try engine.evaluate("var \(id)", at: position) }
  }

  func evaluate(_ expression: ChartDocument.Expression, named name: String) throws -> JSONValue? {
    try naming(expression.text, expression.position) {
      let value = try value(of: expression)
      let text = try engine.call(.encode, value, engine.value(name), at: expression.position)
      if engine.isUndefined(text) { return nil }
      guard let json = JSONValue(parsing: Array(engine.string(text).utf8)) else {
        throw ScriptFailure(
          """
          \(name) has half of a character, names of members that Unicode calls equal, or more than 16 MiB: JSON cannot \
          express it here
          """, at: expression.position)
      }
      return json
    }
  }

  func text(of expression: ChartDocument.Expression) throws -> String {
    try naming(expression.text, expression.position) {
      let value = try value(of: expression)
      let text = try engine.call(
        .show, value, engine.value(expression.text), at: expression.position)
      return engine.string(text)
    }
  }

  func holds(_ condition: String, at position: SourcePosition?) throws -> Bool {
    let expression = ChartDocument.Expression(condition, position: position)
    return try naming(condition, position) { engine.holds(try value(of: expression)) }
  }

  private func value(
    of expression: ChartDocument.Expression
  ) throws(ScriptFailure) -> JavaScriptContext.Value {
    try engine.evaluate("(\(expression.text.withEndedComment))", at: expression.position)
  }

  // MARK: - Statements

  func assign(_ location: ChartDocument.Expression, _ value: ChartDocument.Expression) throws {
    try naming("\(location.text) = \(value.text)", location.position) {
      let script =
        "'use strict';(\(location.text.withEndedComment))=(\(value.text.withEndedComment))"
      _ = try engine.evaluate(script, at: location.position)
    }
  }

  func assign(_ location: ChartDocument.Expression, to value: JSONValue) throws {
    try naming(location.text, location.position) {
      let assign = try function(
        "schematic$value", "(\(location.text.withEndedComment))=schematic$value",
        at: location.position)
      try engine.keeping(assign) {
        let value = try engine.call(.parse, engine.value(value.text), at: location.position)
        _ = try engine.call(assign, [value], at: location.position)
      }
    }
  }

  func perform(_ script: ChartDocument.Expression, file: String?) throws {
    try naming(script.text, script.position) {
      _ = try engine.evaluate(script.text, at: script.position, file: file)
    }
  }

  func forEach(
    _ item: String, _ index: String?, in array: ChartDocument.Expression,
    at position: SourcePosition?, _ perform: () throws -> Void
  ) throws {
    let names = [item] + (index.map { [$0] } ?? [])
    let items = try naming(array.text, position) {
      try engine.call(.items, value(of: array), at: position)
    }
    try engine.keeping(items) {
      // A name that is declared in another way stays as it is.
      for name in names { _ = try? engine.evaluate("var \(name)", at: position) }
      let body = "\(item)=schematic$item;" + (index.map { "\($0)=schematic$index" } ?? "")
      let assign = try naming(names.joined(separator: ", "), position) {
        try function("schematic$item, schematic$index", body, at: position)
      }
      try engine.keeping(assign) {
        for index in 0..<engine.length(of: items) {
          try naming(item, position) {
            _ = try engine.call(.item, items, engine.value(index), assign, at: position)
          }
          try perform()
        }
      }
    }
  }

  private func function(
    _ parameters: String, _ body: String, at position: SourcePosition?
  ) throws(ScriptFailure) -> JavaScriptContext.Value {
    try engine.evaluate(
      "(function(\(parameters)){'use strict';\(body.withEndedComment)})", at: position)
  }

  /// Says in an error which text has failed.
  private func naming<Result>(
    _ text: String, _ position: SourcePosition?, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let failure as ScriptFailure {
      // Where the end of a text lacks something, the engine names the line after it, if a line break was added.
      let isBehind =
        failure.message.hasPrefix("SyntaxError")
        && failure.position?.line == position.map { $0.line + text.count(where: \.isNewline) + 1 }
      throw ScriptFailure(
        failure.message, in: text, at: isBehind ? position : failure.position ?? position)
    }
  }

  // MARK: - System variables

  func setEvent(_ event: NamedEvent) {
    var members = [JSONMember("name", .string(event.name))]
    for (field, value) in event.fields {
      members.append(JSONMember(field.rawValue, .string(value)))
    }
    if event.fields[.type] == nil {
      let isPlatform = event.name.hasPrefix("done.") || event.name.hasPrefix("error.")
      members.append(JSONMember("type", .string(isPlatform ? "platform" : "external")))
    }
    if let data = event.data { members.append(JSONMember("data", data)) }
    _ = try? engine.call(.setEvent, engine.value(JSONValue.object(members).text))
  }

  func setActiveStates(_ ids: [String]) {
    let ids = JSONValue.array(ids.map { .string($0) })
    _ = try? engine.call(.setActive, engine.value(ids.text))
  }
}

extension String {
  /// The text, with a line break if a comment at its end needs one.
  ///
  /// Behind another text, a line break would move the lines of errors.
  fileprivate var withEndedComment: String {
    contains("//") || contains("<!--") || contains("-->") ? self + "\n" : self
  }
}
