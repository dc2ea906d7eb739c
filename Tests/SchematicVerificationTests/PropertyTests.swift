import SchematicVerification
import Statecharts
import Testing

@Suite struct PropertyTests {
  @Test func `the crossing is safe, and pedestrians can always walk`() throws {
    let model = try Crossing().explored()

    #expect(model.findings.map(\.message) == [])
    #expect(model.check(.never(.walk, with: .northGoes)).certainty == .proved)
    #expect(model.satisfies(.alwaysReachable(.walk)))
    #expect(model.satisfies(.leads(after: .button, to: .walk)))
    #expect(model.satisfies(.inevitable(.walk)))
    #expect(!model.satisfies(.alwaysReachable("nothing") { _ in false }))
  }

  @Test func `a condition that is violated has a shortest counterexample`() throws {
    let model = try Crossing().explored()
    let verdict = model.check(.always("never night") { !$0.contains(.night) })

    #expect(!verdict.holds)
    #expect(verdict.counterexample?.events == [.dusk])
    #expect(
      verdict.description == """
        never night: violated
          0. start → northGoes + southGoes
          1. dusk → night
        """)
  }
}
