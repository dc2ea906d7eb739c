import Graphable

/// A graph with one of each element of a flat machine's picture.
let doorLock = StateGraph(
  name: "Door lock",
  nodes: [
    .init(.state, label: "Closed"),
    .init(
      .state, label: "Open",
      activities: [
        .init("entry", action: "light.on()"), .init("exit", action: "light.off()"),
        .init("do", action: "watch for intruders"),
      ],
      isCurrent: true),
    .init(.state, label: "Locked", activities: [.init("entry", action: "bolt.engage()")]),
    .init(.choice), .init(.initial), .init(.final),
  ],
  edges: [
    .init(from: 4, to: 0),
    .init(from: 0, to: 1, .init("open")),
    .init(from: 1, to: 0, .init("close", guard: "!blocked")),
    .init(from: 1, to: 1, .init("knock", action: "greet()")),
    .init(from: 0, to: 3, .init("code(pin)")),
    .init(from: 3, to: 2, .init(guard: "pin == secret", action: "beep()")),
    .init(from: 3, to: 0, .init(guard: "else", action: "attempts += 1")),
    .init(from: 2, to: 0, .init("unlock")),
    .init(from: 2, to: 5, .init("destroy")),
  ])
