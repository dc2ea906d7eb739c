import ChartDocuments
import ChartSources
import Testing

@Suite struct `A result of a final state` {
  /// A state that completes with a result; its transition is the only one of the chart.
  private func states(
    _ transition: ChartDocument.Transition, _ others: ChartDocument.Transition...
  ) -> [State] {
    var paid = State("paid", kind: .final)
    paid.result = .init("receipt")
    return [
      State("payment", states: [State("charging"), paid], transitions: [transition]),
      State("end", transitions: others),
    ]
  }

  @Test func `is a line of the state and a requirement of the subject`() throws {
    let source = try source(of: states(.init(on: .completion, to: .targets([.state("end")]))))
    #expect(source.body.contains(#"result("receipt") { try $0.receipt }"#))
    #expect(source.body.contains("onDone(of: Any?.self, via: .fork([.end]))") == false)
    #expect(source.body.contains("onDone(of: Any?.self, to: .end)"))
    #expect(source.text.contains("var receipt: Any { get throws }"))
  }

  @Test func `is a parameter of the functions that a transition for the completion calls`() throws {
    let source = try source(
      of: states(
        .init(
          on: .completion,
          if: .all([.named(.init("isLarge")), .not(.named(.init("isVoid")))]),
          to: .junction([
            .init(
              to: [.state("end")], if: .named(.init("isLate")), actions: [.named(.init("file"))]),
            .init(to: [.state("end")]),
          ]),
          actions: [
            .named(.init("print", parameters: .object([.init("copies", .number("2"))]))),
            .first([.init(if: .named(.init("isLarge")), actions: [.named(.init("file"))])]),
          ])))
    let requirements = [
      "func isLarge(_ result: Any?) throws -> Bool", "func isVoid(_ result: Any?) throws -> Bool",
      "func isLate(_ result: Any?) throws -> Bool", "func file(_ result: Any?) throws",
      "func print(_ result: Any?, copies: Int) throws",
    ]
    for requirement in requirements { #expect(source.text.contains(requirement), "\(source.text)") }
    let lines = [
      #".when(.guardWithContext("isLarge") { try $0.subject.isLarge($0.result) })"#,
      #".when(.not(.guardWithContext("isVoid") { try $0.subject.isVoid($0.result) }))"#,
      "try $0.subject.print($0.result, copies: 2)",
      "if try context.subject.isLarge(context.result) {",
      "try context.subject.file(context.result)",
    ]
    for line in lines { #expect(source.text.contains(line), "\(source.text)") }
  }

  @Test func `is not that of other transitions: a function may have both forms`() throws {
    let source = try source(
      of: states(
        .init(on: .completion, to: .targets([.state("end")]), actions: [.named(.init("print"))]),
        .init(on: .events([.event("x")]), to: .none, actions: [.named(.init("print"))])))
    #expect(source.text.contains("func print(_ result: Any?) throws"))
    #expect(source.text.contains("func print() throws"))
    #expect(source.warnings.isEmpty)
  }

  @Test func `does not reach a transition of another state, of which a warning tells`() throws {
    let source = try source(
      of: states(
        .init(on: .completion, to: .targets([.state("end")])),
        .init(on: .events([.event("done.state.payment")]), to: .none)))
    #expect(
      source.warnings.map(\.message).contains {
        $0.hasPrefix("The completion of 'payment' is an event")
      })
    #expect(!source.body.contains("onDone(of:"))
  }
}
