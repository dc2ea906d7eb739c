import Schematic
import StateMaps
import Testing

struct StateMapInspectionTests {
  struct Pages: StateMap {
    enum State: CaseIterable { case first, second, hidden }
    final class Reader { var next: State? }
    typealias Subject = Reader
    var definitionName: String { "pages" }

    var body: [Element] {
      state(.first, to: .second) { next(among: [.second]) { $0.next } }
      state(.second)
      background(.hidden)
    }
  }

  private let reader = Pages.Reader()
  private let machine: Pages.Machine

  init() throws {
    machine = try StateMachine(Pages(), subject: reader)
  }

  @Test func `the reasons for ignoring requests are told apart`() {
    #expect(machine.reasonForIgnoring(.to(.first)) == .declaration)
    #expect(machine.reasonForIgnoring(.resume) == .noTransition)
    #expect(machine.reasonForIgnoring(.next) == .guards([UnmetGuard(name: nil, path: "first")]))
    reader.next = .second
    #expect(machine.reasonForIgnoring(.next) == nil)
    #expect(machine.reasonForIgnoring(.to(.second)) == nil)
  }

  @Test func `a schema has the name of its map, the paths of its states and the names of requests`()
  {
    #expect(machine.schema.definitionName == "pages")
    #expect(machine.schema.definitionVersion == 1)
    #expect(machine.schema.paths(of: machine.state) == ["first"])
    #expect(machine.schema.stableName(of: .to(.second)) == "to(second)")
    #expect(machine.schema.stableName(of: .suspend) == "suspend")
  }

  @Test func `an observer gets the states that are entered, also when the machine is suspended`() {
    var entered: [Pages.State] = []
    machine.onEntry { states, _ in entered += states }
    machine.transition(to: .second)
    machine.suspend()
    machine.resume()
    #expect(entered == [.second, .hidden])
  }
}
