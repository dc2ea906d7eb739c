import DurableMachines
import Foundation

/// Performs statements with many texts, in another order in each process, and exits with 1 if one was performed as another,
/// which `Scripts/check-pooler` tries behind a pooler.
func performStatements(_ store: MachineStore, count: Int) async throws {
  let texts = (0..<60).shuffled()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for task in 0..<2 {
      group.addTask {
        for number in stride(from: task, to: count, by: 2) {
          let text = texts[number < 2 * texts.count ? number / 2 : .random(in: 0..<texts.count)]
          let statement = MachineStore.Statement(
            "SELECT 'statement \(text) of ' || CAST($1 AS text)", ["\(number)"])
          let answer = try await store.connection.perform([statement])
          guard answer == [[["statement \(text) of \(number)"]]] else {
            print("error: statement \(text) was performed as another: \(answer)")
            exit(1)
          }
        }
      }
    }
    try await group.waitForAll()
  }
}
