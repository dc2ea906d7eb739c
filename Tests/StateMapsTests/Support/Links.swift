import Schematic
import StateMaps

/// A map made from data: pages in the order of their names, and the targets of their links.
struct Links: StateMap {
  typealias State = String
  let pages: [String: [String]]

  var body: [Element] {
    for (page, links) in pages.sorted(by: { $0.key < $1.key }) {
      state(page, toAnyOf: links)
    }
  }
}
