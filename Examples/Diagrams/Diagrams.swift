import DiagramFiles
import ExampleMachines
import Graphable

/// Writes the folder Diagrams/ of this package: `make diagrams`.
@main
struct Diagrams: DiagramTool {
  static var diagrams: [Diagram] {
    [
      Diagram("Number", of: numberSchema()),
      Diagram("Turnstile", of: Turnstile()),
      Diagram("Player", of: Player(), style: .init(direction: .topToBottom)),
      Diagram("Crossing", of: Crossing(), style: .init(direction: .topToBottom)),
      Diagram("Crossing-dark", style: .init(appearance: .dark, direction: .topToBottom)) {
        try StateGraph(of: Crossing(), named: "Crossing")
      },
      Diagram("ClockedCrossing", of: ClockedCrossing(), style: .init(direction: .topToBottom)),
      Diagram("ClientConnection", of: ClientConnection(), style: .init(direction: .topToBottom)),
      Diagram("Gallery", of: Gallery(), style: .init(direction: .topToBottom)),
      Diagram("FeatureTour", of: FeatureTour(), style: .init(direction: .topToBottom)),
      Diagram("UserSession", of: UserSession(), style: .init(direction: .topToBottom)),
      Diagram("AppLauncher", of: AppLauncher(), style: .init(direction: .topToBottom)),
      Diagram("TCP", of: TCP(), style: .init(direction: .topToBottom, mergesParallelEdges: true)),
    ]
  }
}
