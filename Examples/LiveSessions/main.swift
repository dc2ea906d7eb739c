import Graphable
import Schematic
import Statecharts

// 10,000 actors and one counter. With `--timed`, the program compares the throughput with and without
// an observer instead. With `--inspect`, it shows the actors on a page until its input ends, while they handle 1,000 events
// a second: swift run --traits Inspector LiveSessions --inspect

let sessionCount = 10_000

if CommandLine.arguments.contains("--timed") {
  try await compareThroughput(sessionCount: sessionCount)
} else if CommandLine.arguments.contains("--inspect") {
  try await inspect(sessionCount: sessionCount)
} else {
  let server = try await Server(sessionCount: sessionCount)
  let visits = SessionVisits()
  for session in server.sessions { await visits.observe(session) }

  /// Prints how many sessions are in each state now.
  func printPicture(_ title: String) {
    let machines = visits.currentByLabel
    print(title)
    for state in Session.State.allCases {
      print("  \(state): \(machines["\(state)", default: 0])")
    }
  }

  printPicture("After the start")
  await server.handle { number in number % 10 == 0 ? [] : [.accept] }
  await server.handle { number in number % 3 == 0 ? [.request] : [] }
  printPicture("While a third of the sessions wait for a reply")

  // Any task may read the counter while the machines work: each session is counted once.
  let isComplete = Task {
    (1...100).allSatisfy { _ in visits.current.values.reduce(0, +) == sessionCount }
  }
  await server.handle { number in number % 3 == 0 ? [.reply] : [.request, .reply] }
  print("Every reading counts \(sessionCount) sessions: \(await isComplete.value)")

  await server.handle { number in number % 4 == 0 ? [.close] : [] }
  printPicture("After a quarter of the clients has left")
  print("Requests: \(visits.counts.states["busy", default: 0])")
}
