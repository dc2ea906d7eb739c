#if DEBUG
  import Schematic
  import Testing

  /// A subject that nobody holds is reported, because every result can be discarded.
  struct UnheldSubjectTests {
    @Test func `a machine whose subject nothing holds says so once`() {
      #expect(
        errors {
          let machine = StateMachine(Counting<Lamp>(), subject: Lamp())
          machine.handle(.next)
          machine.handle(.next)
        } == ["Lamp"])
    }

    @Test func `a machine with states to enter says so at its start`() {
      #expect(
        errors {
          let machine = StateMachine(schema: Player(), subject: Deck())
          machine.start()
          machine.handle(.power)
          machine.reset()
        } == ["Deck"])
    }

    @Test func `an event that needs no subject says nothing`() {
      #expect(
        errors { StateMachine(Counting<Lamp>(), subject: Lamp()).handle(.nothing) } == [])
    }

    @Test func `nothing is said of a subject that is released after it was used`() {
      var lamp: Lamp? = Lamp()
      let machine = lamp.map { StateMachine(Counting<Lamp>(), subject: $0) }
      machine?.handle(.next)
      lamp = nil
      #expect(errors { machine?.handle(.next) } == [])
    }

    @Test func `nothing is said of a subject that existed when an event was ignored`() {
      var lamp: Lamp? = Lamp()
      let machine = lamp.map { StateMachine(Counting<Lamp>(), subject: $0) }
      machine?.handle(.nothing)
      lamp = nil
      #expect(errors { machine?.handle(.next) } == [])
    }

    @Test func `nothing is said of a subject that existed at a reset`() {
      var lamp: Lamp? = Lamp()
      let machine = lamp.map { StateMachine(Counting<Lamp>(), subject: $0) }
      machine?.reset()
      lamp = nil
      #expect(errors { machine?.handle(.next) } == [])
    }

    @Test func `nothing is said of a subject that the machine holds`() {
      #expect(
        errors {
          StateMachine(Counting<Lamp>(), subject: Lamp(), reference: .strong).handle(.next)
          StateMachine(Counting<Int>(), subject: 1).handle(.next)
        } == [])
    }

    @Test func `the error is written to the standard error`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
      ) {
        StateMachine(Counting<Lamp>(), subject: Lamp()).handle(.next)
      }
      let text = try text(#require(result).standardErrorContent)
      #expect(text.contains("warning: The subject of the machine, of type Lamp, was released"))
      #expect(text.contains("'reference: .strong'"))
      #expect(try !self.text(#require(result).standardOutputContent).contains("Lamp"))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The types of the subjects that machines report in `body`.
    private func errors(in body: () -> Void) -> [String] {
      nonisolated(unsafe) var subjects: [String] = []
      SubjectReleasedError.handler.withValue({ subjects.append($0.subject) }, operation: body)
      return subjects
    }
  }
#endif
