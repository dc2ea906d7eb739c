import ChartDocuments

/// Statements and values of a data model.
extension RandomDocument {
  typealias Payload = ChartDocument.Payload
  typealias Value = ChartDocument.Value

  mutating func statement() -> ChartDocument.Statement {
    switch number(0...8) {
    case 0: .init(.assign(expression(), content()))
    case 1:
      .init(
        .forEach(
          item: "item", index: one(in: 2) ? "i" : nil, in: expression(), [action(depth: 2)]))
    case 2:
      .init(
        .script(
          .text(pick(["go(1)", " a = 1;\n  b = '<&';\n", "({context}) => context.n", "ring"]))))
    case 3: .init(.script(.source("a.js")))
    case 4: .init(.log(expression(), label: one(in: 2) ? "one" : nil))
    case 5: .init(.cancel(expression()))
    case 6: .init(.function("spawnChild", .object([JSONMember("src", .string("x"))])))
    case _: .init(.send(message()))
    }
  }

  private mutating func message() -> ChartDocument.Message {
    let hasContent = one(in: 4)
    return ChartDocument.Message(
      one(in: 4) ? .expression(expression()) : .literal(event(isInner: one(in: 2))),
      to: one(in: 2) ? value(["#_parent", "#_internal", "tel:1"]) : nil,
      type: one(in: 4) ? value(["http"]) : nil, after: one(in: 3) ? delay() : nil,
      id: one(in: 3) ? value(["d1", "d2"]) : nil,
      payload: hasContent ? Payload(content: content()) : payload())
  }

  private mutating func value(_ literals: [String]) -> Value {
    one(in: 3) ? .expression(expression()) : .literal(pick(literals))
  }

  private mutating func payload() -> Payload {
    let names = ["n", "m", "size"].filter { _ in one(in: 3) }
    return Payload(
      names: one(in: 3) ? ["a", "b"] : [],
      parameters: names.map { .init($0, expression(), isLocation: one(in: 4)) })
  }

  private mutating func expression() -> ChartDocument.Expression {
    .init(
      pick([
        "n", "n + 1", "_event.data.x", "'text'", "\"text\"", "{a: {b: 1}}", #"{"a":[1,null]}"#,
        "1.50",
        "x => x < 2", "a && \"b\"", "{{n}}",
      ]))
  }

  private mutating func content() -> ChartDocument.Content {
    switch number(0...3) {
    case 0: .text(pick(["a text", " [1,\n 2] ", "<&"]))
    case 1:
      .elements([
        .init(
          "page", attributes: [JSONMember("nr", .string("1"))],
          children: [.init("#text", text: "a"), .init("b", text: " c "), .init("#text", text: "d")]),
        .init("page"),
      ])
    case _: .expression(expression())
    }
  }

  mutating func invocation() -> ChartDocument.Invocation {
    var invocation = ChartDocument.Invocation(
      type: one(in: 2) ? value(["scxml", "http"]) : nil,
      source: one(in: 2) ? value(["work", "a.scxml"]) : nil, forwardsEvents: one(in: 2),
      payload: payload(), finalize: one(in: 2) ? [action(depth: 2)] : nil)
    invocation.idLocation = "id"
    return invocation
  }

  /// Values of the data model, and those of a result.
  mutating func addData(to state: inout State) {
    if state.kind != .final, one(in: 4) {
      state.data = [.init("n", .expression(expression())), .init("list")]
      if one(in: 2) { state.data += [.init("page", content()), .init("file", .source("a.json"))] }
    }
    guard state.kind == .final, state.result != nil, one(in: 2) else { return }
    let data =
      one(in: 2) ? Payload(content: .text("done")) : Payload(parameters: payload().parameters)
    guard !data.isEmpty else { return }
    (state.result, state.doneData) = (.init(data.text), data)
  }

  /// The language of the document and the scripts of the chart.
  mutating func addLanguage(to document: inout ChartDocument) {
    guard has(.statements) else { return }
    document.dataLanguage = one(in: 2) ? pick(["ecmascript", "lua", "null"]) : nil
    document.binding = one(in: 3) ? pick([.early, .late]) : nil
    if one(in: 4) {
      document.scripts = [.init(.script(.text("load()"))), .init(.script(.source("a")))]
    }
  }
}
