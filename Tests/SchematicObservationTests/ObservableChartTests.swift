#if canImport(Observation)
  import Schematic
  import SchematicObservation
  import Statecharts
  import Testing

  struct ObservableChartTests {
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `isIn notifies when the state becomes active`() throws {
      let player = try poweredPlayer()
      let reader = Reader { player.isIn(.playing) }
      player.handle(.play)
      #expect(reader.wasTold)
      #expect(player.isIn(.playing))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `isIn does not notify when other states change`() throws {
      let player = try poweredPlayer()
      let reader = Reader { player.isIn(.on) }
      player.handle(.play)
      player.handle(.pause)
      #expect(!reader.wasTold)
      player.handle(.power)
      #expect(reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `the configuration notifies of every change`() throws {
      let player = try poweredPlayer()
      let reader = Reader { player.state }
      player.handle(.play)
      #expect(reader.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `start and stop notify`() throws {
      let player = try poweredPlayer()
      let stopping = Reader { player.isIn(.on) }
      player.stop()
      #expect(stopping.wasTold)
      let starting = Reader { player.isIn(.off) }
      player.start()
      #expect(starting.wasTold)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `start and stop pass an event to the actions`() throws {
      struct Page: Statechart {
        enum State { case shown }
        enum Event { case link, quit }
        final class Visits {
          var events: [Event?] = []
          func note(_ event: Event?) { events.append(event) }
        }
        typealias Subject = Visits
        var body: [Element] {
          state(.shown) {
            onEntry().performWithContext { $0.subject.note($0.event) }
            onExit().performWithContext { $0.subject.note($0.event) }
          }
        }
      }
      let visits = Page.Visits()
      let page = try ObservableStateMachine(Page(), subject: visits)
      page.start(with: .link)
      page.stop(with: .quit)
      #expect(visits.events == [.link, .quit])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test func `a chart with a fault throws its error`() {
      struct Lost: Statechart {
        enum State { case here, nowhere }
        enum Event { case go }
        var body: [Element] { state(.here) { on(.go, to: .nowhere) } }
      }
      #expect(throws: InvalidDefinitionError.self) { try ObservableStateMachine(Lost()) }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func poweredPlayer() throws -> ObservableStateMachine<
    StatechartSchema<Player.State, Player.Event, Void>
  > {
    let player = try ObservableStateMachine(Player())
    player.start()
    player.handle(.power)
    return player
  }
#endif
