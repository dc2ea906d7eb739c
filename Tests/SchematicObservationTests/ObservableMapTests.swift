import StateMaps
import TransitionTables

#if canImport(Observation)
  import Schematic
  import SchematicObservation
  import Testing

  struct ObservableMapTests {
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `isIn of a map notifies when the state changes`() throws {
      let pages = try ObservableStateMachine(Pages())
      let reader = Reader { pages.isIn(.letter) }
      #expect(pages.handle(.to(.letter)).isTransition)
      #expect(reader.wasTold)
      #expect(pages.isIn(.letter))
      #expect(pages.handle(.next).isTransition)
      #expect(pages.isIn(.index))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `canHandle of a map notifies of a suspension`() throws {
      let pages = try ObservableStateMachine(Pages())
      #expect(pages.canHandle(.to(.letter)))
      let reader = Reader { pages.canHandle(.to(.letter)) }
      pages.handle(.suspend)
      #expect(reader.wasTold)
      #expect(!pages.canHandle(.to(.letter)))
      pages.handle(.resume)
      #expect(pages.canHandle(.to(.letter)))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the state of a table notifies when it changes`() throws {
      let gate = try ObservableStateMachine(Gate())
      let reader = Reader { gate.state }
      gate.handle(.push)
      #expect(reader.wasTold)
      #expect(gate.state == .open)
    }
  }

  private struct Pages: StateMap {
    enum State { case index, letter }

    var body: [Element] {
      state(.index, to: .letter)
      state(.letter, to: .index) { next(among: [.index]) { _ in .index } }
    }
  }

  private struct Gate: TransitionTable {
    enum State { case closed, open }
    enum Event { case push }
    let initialState = State.closed

    var body: [Row] { on(.push, from: .closed, to: .open) }
  }
#endif
