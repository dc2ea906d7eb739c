#if canImport(Observation)
  import SchematicObservation
  import Statecharts
  import Testing

  @testable import Schematic

  struct ObservableStateMachineTests {
    // SK-32 (differs): notifies once for each step, not for each state of a compound transition.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `state notifies when it changes`() {
      let turnstile = ObservableStateMachine(Turnstile())
      let reader = Reader { turnstile.state }
      turnstile.handle(.coin)
      #expect(reader.wasTold)
      #expect(turnstile.state == .unlocked)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `machines of definitions and of schemas resume, and readers are notified`() throws {
      struct Lamp: Statechart {
        enum State { case off, on }
        enum Event { case push }
        var body: [Element] {
          state(.off) { on(.push, to: .on) }
          state(.on)
        }
      }
      let lamp = try StateMachine(Lamp())
      lamp.start()
      lamp.handle(.push)
      for resumed in [
        try ObservableStateMachine(Lamp()), ObservableStateMachine(schema: lamp.schema),
      ] {
        let reader = Reader { resumed.isIn(.on) }
        try resumed.resume(from: lamp.saved)
        #expect(reader.wasTold && resumed.isIn(.on))
      }
      let turnstile = ObservableStateMachine(Turnstile(), subject: ())
      let reader = Reader { turnstile.state }
      try turnstile.resume(from: SavedMachine(state: .unlocked))
      #expect(reader.wasTold && turnstile.state == .unlocked)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a machine with a strong reference keeps its object alive`() throws {
      final class Bell { var rings = 0 }
      let schema = StateMachineSchema<Int, Int, Bell>(startingIn: 0) { state, event in
        .to(state + event) { $0.rings += 1 }
      }
      let made = ObservableStateMachine(schema: schema, subject: Bell(), reference: .strong)
      #expect(made.handle(1) == .transitioned(from: 0, to: 1))
      let resumed = ObservableStateMachine(schema: schema, subject: Bell(), reference: .strong)
      try resumed.resume(from: SavedMachine(state: 4))
      #expect(resumed.handle(1) == .transitioned(from: 4, to: 5))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `an ignored event does not notify`() {
      let turnstile = ObservableStateMachine(Turnstile())
      let reader = Reader { turnstile.state }
      turnstile.handle(.push)
      #expect(!reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `an internal transition does not notify`() {
      let turnstile = ObservableStateMachine(Turnstile())
      turnstile.handle(.coin)
      let reader = Reader { turnstile.state }
      #expect(turnstile.handle(.tip).isTransition)
      #expect(!reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `canHandle notifies when the state changes`() {
      let turnstile = ObservableStateMachine(Turnstile())
      let reader = Reader { turnstile.canHandle(.push) }
      turnstile.handle(.coin)
      #expect(reader.wasTold)
      #expect(turnstile.canHandle(.push))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `an event of the machine itself notifies`() {
      let turnstile = ObservableStateMachine(Turnstile())
      let reader = Reader { turnstile.state }
      turnstile.machine.handle(.coin)
      #expect(reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a reset notifies`() {
      let turnstile = ObservableStateMachine(Turnstile())
      turnstile.handle(.coin)
      let reader = Reader { turnstile.state }
      turnstile.reset()
      #expect(reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a machine in use can be made observable`() {
      let machine = StateMachine(Turnstile())
      machine.handle(.coin)
      #expect(ObservableStateMachine(machine).state == .unlocked)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a released observable removes its observer from the machine`() {
      let machine = StateMachine(Turnstile())
      weak var released: ObservableStateMachine<Turnstile>?
      do {
        let observable = ObservableStateMachine(machine)
        released = observable
        _ = Reader { observable.state }
      }
      #expect(released == nil)
      #expect(machine.storage?.observers.isEmpty == true)
      #expect(machine.handle(.coin).isTransition)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a reset performs no actions by default`() throws {
      let visits = Visits()
      let machine = try ObservableStateMachine(Room(), subject: visits)
      #expect(machine.subject === visits)
      machine.start()
      machine.reset()
      #expect(visits.log == ["enter"])
      machine.start()
      machine.reset(runningActions: true)
      #expect(visits.log == ["enter", "enter", "exit", "enter"])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `each transition notifies if states have no equality`() {
      struct Opaque {}
      let schema = StateMachineSchema<Opaque, Bool, Void>(startingIn: Opaque()) { _, isTaken in
        isTaken ? .to(Opaque()) : nil
      }
      let machine = ObservableStateMachine(schema: schema)
      let reader = Reader { machine.state }
      machine.handle(false)
      #expect(!reader.wasTold)
      machine.handle(true)
      #expect(reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func `a machine of the main actor is used on the main actor`() {
      let model = Model()
      let reader = Reader { model.turnstile.state }
      model.pay()
      #expect(reader.wasTold)
    }
  }

  private final class Visits {
    var log: [String] = []
  }

  private struct Room: Statechart {
    enum State { case room }
    enum Event { case leave }
    typealias Subject = Visits

    var body: [Element] {
      state(.room) {
        onEntry { $0.log.append("enter") }
        onExit { $0.log.append("exit") }
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor private final class Model {
    let turnstile = ObservableStateMachine(Turnstile())

    func pay() { turnstile.handle(.coin) }
  }
#endif
