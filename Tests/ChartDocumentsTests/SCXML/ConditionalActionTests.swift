import ChartDocuments
import Foundation
import Testing

/// Lists of actions of which the first whose condition holds are performed.
@Suite struct ConditionalActionTests {
  private static let conditions: [Condition?] = [
    nil, .named(Reference("x")), .literal(true), .literal(false),
  ]

  @Test func `cases are the same after they are written and read, wherever one always holds`()
    throws
  {
    var lists: [[Condition?]] = [[]]
    for _ in 0..<3 {
      lists += lists.flatMap { list in Self.conditions.map { list + [$0] } }
    }
    for list in Set(lists) {
      let cases = list.enumerated().map { index, condition in
        ChartDocument.Branch(if: condition, actions: .named("act\(index)"))
      }
      try expectSame([.first(cases)])
      try expectSame([.first([.init(if: nil, actions: [.first(cases), .raise("e")])])])
    }
  }

  private func expectSame(_ actions: [Action]) throws {
    let document = ChartDocument(root: State("", states: [state("a") { $0.entry = actions }]))
    let data = try document.scxml(lossy: true)
    let read = try ChartDocument(scxml: data).withoutPositions()
    #expect(
      read.root.states.first?.entry == actions, "\(String(decoding: data, as: UTF8.self))")
  }
}
