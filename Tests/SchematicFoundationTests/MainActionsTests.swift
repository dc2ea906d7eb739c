import Testing

@testable import SchematicFoundation

/// The queue through which notifications reach the main actor.
@MainActor
struct MainActionsTests {
  @Test func `actions that are added on the main queue are performed at once`() {
    let actions = MainActions()
    var performed: [Int] = []
    for number in 1...3 { actions.perform { performed.append(number) } }
    #expect(performed == [1, 2, 3])
  }

  // A notification that is being posted while the observer is released.
  @Test func `an action that is added after the end is not performed`() {
    let actions = MainActions()
    var performed: [Int] = []
    actions.close()
    actions.perform { performed.append(1) }
    #expect(actions.isClosed)
    #expect(performed.isEmpty)
  }
}
