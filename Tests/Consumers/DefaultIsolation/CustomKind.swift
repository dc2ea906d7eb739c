import Schematic

// A kind of definition of this module's own. The protocol and the types that it names are nonisolated,
// and so are the definitions, except for a body that states that it is isolated.

nonisolated struct Stage<State, Subject> {
  let state: State
  let action: (Subject) -> Void
}

nonisolated struct PipelineStep<State, Subject>: StateMachineStep {
  let stage: Stage<State, Subject>
  var state: State { stage.state }

  func performExit(_ context: borrowing TransitionContext<Bool, Subject>) {}

  func performEntry(_ context: borrowing TransitionContext<Bool, Subject>) {
    stage.action(context.subject)
  }
}

nonisolated struct PipelineSchema<State: Hashable, Subject>: StateMachineSchemaProtocol {
  let initialState: State
  let next: [State: Stage<State, Subject>]

  func step(
    from state: State, on event: Bool, subject: @autoclosure () throws -> Subject
  ) -> PipelineStep<State, Subject>? {
    next[state].map { PipelineStep(stage: $0) }
  }
}

nonisolated struct PipelineError: Error {}

nonisolated protocol Pipeline<State, Subject>: StateMachineDefinition
where
  State: Hashable, Event == Bool, Schema == PipelineSchema<State, Subject>,
  DefinitionError == PipelineError, DefinitionBody == [Stage<State, Subject>]
{
  associatedtype State
  associatedtype Subject = Void
  var body: [Stage<State, Subject>] { get }
}

extension Pipeline {
  func makeSchema() throws(PipelineError) -> PipelineSchema<State, Subject> {
    let stages = body
    guard let first = stages.first else { throw PipelineError() }
    let next = zip(stages.map(\.state), stages.dropFirst())
    return PipelineSchema(
      initialState: first.state, next: Dictionary(next) { first, _ in first })
  }
}

struct Build: Pipeline {
  enum State { case idle, compiling }
  typealias Subject = Screen

  @MainActor var body: [Stage<State, Screen>] {
    [
      Stage(state: .idle) { _ in },
      Stage(state: .compiling) { $0.show("compiling") },
    ]
  }
}
