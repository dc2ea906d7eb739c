import DiagramFiles
import ExampleMachines

/// Keeps the folder Diagrams/ of this package: `make diagrams`.
@main
struct Diagrams: DiagramTool {
  static var diagrams: [Diagram] {
    [
      Diagram("Number", of: numberSchema()),
      Diagram("Turnstile", of: Turnstile()),
      Diagram("TCP", of: TCP(), style: .init(direction: .topToBottom, mergesParallelEdges: true)),
    ]
  }
}
