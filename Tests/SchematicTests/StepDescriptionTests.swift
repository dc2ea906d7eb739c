import Schematic
import TestSupport
import Testing

/// What a step of a flat schema, and several steps, say of themselves.
struct StepDescriptionTests {
  private func description(
    _ transition: Transition<Int, String, Log>
  ) throws -> StepDescription {
    let schema = StateMachineSchema<Int, String, Log>(startingIn: 0) { _, _ in transition }
    let step = try #require(try schema.step(from: 0, on: "go", subject: Log()))
    return step.stepDescription(from: 0)
  }

  private func parts(_ description: StepDescription) -> [String] {
    description.parts.map { part in
      switch part {
      case .exit(let state): "-\(state)"
      case .action(let name): name
      case .entry(let state): "+\(state)"
      }
    }
  }

  private func lines(_ description: StepDescription) -> [String] {
    description.transitions.map {
      "\($0.name) of \($0.sourcePath) in '\($0.domainPath)'\($0.isInternal ? ", internal" : "")"
    }
  }

  @Test func `a transition exits the old state, enters the new one and performs its actions`()
    throws
  {
    let step = try description(.to(1).perform("a") { _ in }.perform("b") { _ in })
    #expect(lines(step) == ["0 --> 1 of 0 in ''"])
    #expect(step.transitions.map { $0.source as? Int } == [0])
    #expect(parts(step) == ["-0", "+1", "a", "b"])
  }

  @Test func `a transition to the same state exits and enters it`() throws {
    #expect(parts(try description(.to(0))) == ["-0", "+0"])
  }

  @Test func `an internal transition is in its state and has its actions alone`() throws {
    let step = try description(.stay.perform("a") { _ in })
    #expect(lines(step) == ["0 of 0 in '0', internal"])
    #expect(parts(step) == ["a"])
  }

  @Test func `a description lists the states that are exited and entered, or neither`() throws {
    let (step, internalStep) = (try description(.to(1)), try description(.stay))
    #expect(step.statesExited.map { $0 as? Int } == [0])
    #expect(step.statesEntered.map { $0 as? Int } == [1])
    #expect(step.statesOfInternalTransitions.isEmpty)
    #expect(internalStep.statesOfInternalTransitions.map { $0 as? Int } == [0])
  }
}
