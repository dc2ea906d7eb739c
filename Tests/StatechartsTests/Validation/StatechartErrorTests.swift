import Statecharts
import Testing

@Suite struct StatechartErrorTests {
  struct Chart: TextChart {
    var body: [Element] {
      on("x", to: "gone")
      state("a", initial: "b") { state("c") }
      state("b") { onDone(to: "a") }
    }
  }

  @Test func `all faults come at once, each with its state`() {
    let faults = Chart().findFaults()
    #expect(faults.map(\.state) == ["a", nil, "b"])
  }

  @Test func `an error prints its faults in lines`() {
    let error = InvalidDefinitionError("The chart", Chart().findFaults())
    #expect(
      error.description == """
        The chart has 3 faults:
        - The initial state 'b' of state 'a' is not inside it: name one of the states in it.
        - The transition on 'x' of the chart leads to 'gone', which is not declared: declare it, or correct the name.
        - State 'b' can never complete: it has no states in it. To exit it at once, write \
        'always(to:)'; when its work is done, 'run(with:) { … } then: { … }' and a transition on the \
        event \
        that 'then' returns.
        """)
  }
}
