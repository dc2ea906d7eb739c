import SchematicVerification
import Statecharts
import Testing

/// A property of an exact model with a subject says the same as that of the model without one.
@Suite struct ExactFormTests {
  /// The chart of a claim with a subject on which nothing depends.
  struct Counted: Statechart {
    typealias State = ClaimCharts.State
    typealias Event = ClaimCharts.Event
    final class Count {}
    typealias Subject = Count

    var body: [Element] {
      state(.a) {
        on(.x, to: .b)
        on(.y, to: .c)
      }
      state(.o) { state(.b) { on(.y, to: .c) } }
      state(.c) { on(.y, to: .c) }
      final(.d)
    }
  }

  @Test func `all forms say the same for a model with a subject`() throws {
    typealias State = ClaimCharts.State
    let plain = try ClaimCharts.Plain().exploredExactly(events: [.x, .y])
    let model = try Counted().exploredExactly(
      events: [.x, .y], subject: { Counted.Count() }, fingerprint: { _ in 0 })

    for form in ClaimForm<State, ClaimCharts.Event>.all(State.allCases, [.x, .y]) {
      let property: Property<ExactState<Configuration<State>, Int>, ClaimCharts.Event> =
        switch form {
        case .always(let state): .always("\(form)") { !$0.state.contains(state) }
        case .never(let state): .never("\(form)") { $0.state.contains(state) }
        case .neverWith(let first, let second): .never(first, with: second)
        case .alwaysReachable(let state): .alwaysReachable(state)
        case .leads(let state, let goal): .leads(from: state, to: goal)
        case .leadsAfter(let event, let goal): .leads(after: event, to: goal)
        case .inevitable(let state): .inevitable(state)
        case .inevitableFrom(let state, let goal): .inevitable(from: state, to: goal)
        }
      let (got, expected) = (model.check(property), plain.check(form.property))
      #expect(got.property == expected.property)
      #expect(Claim.Word(got) == Claim.Word(expected), "\(form)")
      #expect(got.counterexample?.events == expected.counterexample?.events, "\(form)")
    }
  }
}
