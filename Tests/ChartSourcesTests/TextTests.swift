import ChartDocuments
import ChartSources
import Testing

@Suite struct `The text of a chart` {
  @Test func `reads as if a person had written it`() throws {
    let source = try source(
      of: """
        <state id="closed">
          <onentry><script>ring</script></onentry>
          <transition event="push" cond="isUnlocked" target="opened"/>
        </state>
        <state id="opened">
          <transition event="door.close" target="closed"/>
        </state>
        """, attributes: " initial=\"closed\"")
    #expect(
      source.text == """
        // Made by Schematic of Door.scxml: edit that file instead of this one.

        import Statecharts

        /// The chart `Door`.
        struct Door: Statechart, Sendable {
          /// The states.
          enum State: String, CaseIterable, Codable, Sendable {
            case closed
            case opened
          }

          /// The events.
          enum Event: String, CaseIterable, Codable, Sendable {
            case push
            case doorClose = "door.close"
          }

          /// The object that has the guards and actions.
          typealias Subject = any DoorSubject

          /// The initial states.
          var initialStates: [State] { [.closed] }

          /// Whether a guard that throws counts as false.
          var failingGuardsAreFalse: Bool { true }

          /// Warnings about the file are no errors here.
          var allowsWarnings: Bool { true }

          /// The states and their transitions.
          var body: [Element] {
            state(.closed) {
              onEntry("ring") { try $0.ring() }
              on(.push, to: .opened).when("isUnlocked") { try $0.isUnlocked }
            }
            state(.opened) {
              on(.doorClose, to: .closed)
            }
          }
        }

        /// The functions that the chart ``Door`` calls, by their names in its file.
        protocol DoorSubject {
          /// The action `ring`.
          func ring() throws
          /// The guard `isUnlocked`.
          var isUnlocked: Bool { get throws }
        }

        """)
    #expect(source.warnings.isEmpty)
  }

  @Test func `has no subject if the file names nothing`() throws {
    let source = try source(of: "<state id=\"a\"><transition event=\"e\" target=\"a\"/></state>")
    #expect(!source.text.contains("Subject"))
  }

  @Test func `has documentation and an initialiser if it is public`() throws {
    var document = ChartDocument(name: "lamp")
    document.root.states = [State("off", transitions: [.init(on: .events([.event("press")]))])]
    let source = try SwiftSource(of: document, access: .public)
    #expect(source.text.contains("public struct Lamp: Statechart"))
    #expect(source.text.contains("/// The state `off`.\n    case off"))
    #expect(source.text.contains("public init() {}"))
  }

  @Test func `is named after the file if the document has no name`() throws {
    var document = ChartDocument()
    document.root.states = [State("a")]
    let source = try SwiftSource(of: document, file: "charts/coffee-machine.chart.json")
    #expect(source.text.contains("struct CoffeeMachine: Statechart"))
    #expect(source.text.contains("typealias Event = Never"))
  }

  @Test func `imports the modules of errors`() throws {
    var document = ChartDocument(name: "a")
    document.root.states = [State("a")]
    let source = try SwiftSource(of: document, imports: ["Network"])
    #expect(source.text.contains("import Network\nimport Statecharts\n"))
    #expect(source.text.contains("struct A: "))
  }
}
