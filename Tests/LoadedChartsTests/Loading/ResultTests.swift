import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

private struct Receipt: Codable, Equatable {
  var total: Int
  var copies: String?
}

extension JSONValue {
  fileprivate var json: String { String(decoding: data(), as: UTF8.self) }
}

/// What a final state gives to the completion: the data of the event `done.state.ID`.
struct ResultTests {
  private static let shop = """
    <state id="payment">
      <state id="charging">
        <transition event="pay" target="paid"/>
        <transition event="waive" target="waived"/>
      </state>
      <final id="paid"><donedata><content expr="receipt" s:parameters="&quot;two&quot;"/></donedata></final>
      <final id="waived"/>
      <transition event="done.state.payment" cond="isLarge" target="end"><script>print</script></transition>
      <transition event="done.state.payment" target="end"><script>note</script></transition>
    </state>
    <state id="end"><transition event="again" target="payment"/></state>
    """

  private func run(_ text: String = shop, total: Int = 200) throws -> Run {
    try Run(document(text)) { bindings in
      bindings.result("receipt") { journal, parameters -> Receipt in
        journal.note("compute")
        guard case .string(let copies)? = parameters else { return Receipt(total: total) }
        return Receipt(total: total, copies: copies)
      }
      bindings.guard("isLarge", of: Receipt.self) { _, receipt in receipt.total > 100 }
      bindings.action("print", of: Receipt.self) { journal, receipt in
        journal.note("\(receipt.total) \(receipt.copies ?? "")")
      }
      bindings.action("note") { journal, event in
        journal.note(try "\(event?.name ?? "none") \(event?.value(as: Receipt.self)?.total ?? 0)")
      }
    }
  }

  @Test func `bound guards and actions get the result as a value of their type`() throws {
    let run = try run()
    #expect(run.handle("pay") == ["end"])
    #expect(run.journal.take() == "compute 200 two")
  }

  @Test func `other actions get it as the data of an event`() throws {
    let run = try run(total: 3)
    run.handle("pay")
    #expect(run.journal.take() == "compute done.state.payment 3")
  }

  @Test func `a completion without a result leads to the same transitions`() throws {
    let run = try run()
    run.handle("waive")
    #expect(run.journal.take() == "done.state.payment 0")
  }

  @Test func `a transition of another state gets the event with the data`() throws {
    let run = try run(
      """
      <state id="all">
        <transition event="done.state.payment" target="over"><script>print</script></transition>
        <state id="payment">
          <state id="charging"><transition event="pay" target="paid"/></state>
          <final id="paid"><donedata><content expr="receipt"/></donedata></final>
          <transition event="x" cond="isLarge"><script>note</script></transition>
        </state>
      </state>
      <state id="over"/>
      """)
    #expect(run.handle("pay") == ["over"])
    #expect(run.journal.take() == "compute 200 ")
  }

  @Test func `an output of XState is a result`() throws {
    let file = """
      {"initial": "payment", "states": {
        "payment": {
          "initial": "charging", "onDone": {"target": "end", "actions": "print"},
          "states": {
            "charging": {"on": {"pay": "paid"}},
            "paid": {"type": "final", "output": {"type": "receipt", "params": "one"}}
          }},
        "end": {}
      }}
      """
    let run = try Run(ChartDocument(xstate: Data(file.utf8))) { bindings in
      bindings.result("receipt") { _, parameters in Receipt(total: 1, copies: parameters?.json) }
      bindings.action("print", of: Receipt.self) { journal, receipt in
        journal.note("\(receipt.copies ?? "")")
      }
    }
    #expect(run.handle("pay") == ["end"])
    #expect(run.journal.take() == #""one""#)
  }

  @Test func `a guard of a type does not hold without data, and an action of one fails`() throws {
    let run = try Run(
      document(
        """
        <state id="a">
          <transition event="x" cond="isLarge"/>
          <transition event="x"><script>print</script></transition>
        </state>
        """)
    ) { bindings in
      bindings.guard("isLarge", of: Receipt.self) { _, _ in true }
      bindings.action("print", of: Receipt.self) { _, _ in }
    }
    let outcome = run.machine.handle("x")
    guard case .failed(let error, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect("\(error)".contains("The action 'print' needs data, and the event 'x' has none."))
  }

  @Test func `a result without a function is a fault, and so is a function without a result`()
    throws
  {
    let document = try document(
      """
      <state id="s"><final id="f"><donedata><content expr="receipt"/></donedata></final></state>
      """)
    #expect {
      try LoadedChart<Void>(document)
    } throws: {
      "\($0)".contains(
        "No result is bound to 'receipt': call 'bindings.result(\"receipt\") { … }'.")
    }
    var bindings = ChartBindings<Void>()
    bindings.result("receipt") { _, _ in 1 }
    bindings.result("recipe") { _, _ in 1 }
    #expect {
      try LoadedChart(document, bindings: bindings)
    } throws: {
      "\($0)".contains("The result 'recipe' is bound, but the chart does not use it")
    }
  }

  @Test func `the document of a typed chart has its results`() throws {
    struct Chart: Statechart {
      typealias State = String
      typealias Event = String
      typealias Subject = Void
      var body: [Element] {
        state("s") {
          state("a") {
            on("x", to: "b")
            on("y", to: "c")
          }
          final("b") { result("receipt") { 1 } }
          final("c") { result { 2 } }
          onDone(of: Int.self, to: "end")
        }
        state("end")
      }
    }
    let document = try ChartDocument(of: Chart())
    #expect(
      document.root.states[0].states.map(\.result?.name) == [nil, "receipt", "result of c"])
    #expect(document.root.states[0].transitions.map(\.trigger) == [.completion])
    let again = try ChartDocument(scxml: document.scxml(lossy: true))
    #expect(again.root.states[0].states.map(\.result?.name) == [nil, "receipt", "result of c"])
  }
}
