import ChartDocuments
import Foundation
import Testing

/// The charts of the SCION test suite are read and written.
@Suite(
  .enabled(
    if: SCIONFile.isPresent,
    "no conformance data of SCION, which is no part of the package, at ../shared/conformance"))
struct SCIONTests {
  @Test func `96 of its 124 charts need no data model`() {
    #expect(SCIONFile.all.count == 96)
  }

  @Test(arguments: SCIONFile.all)
  func `a chart of the suite is read completely, and written without a loss`(
    _ file: SCIONFile
  ) throws {
    let document = try ChartDocument(scxml: Data(file.text.utf8), file: file.name)
    let states = document.root.all
    #expect(states.map(\.id) == file.states)
    let count = (states + [document.root]).map(\.transitions.count).reduce(0, +)
    #expect(count == file.transitionCount)
    let again = try ChartDocument(scxml: document.scxml())
    #expect(again.withoutPositions() == document.withoutPositions())
  }
}

extension State {
  /// The states in it, at all depths, in the order of the file.
  fileprivate var all: [State] {
    (states + regions.flatMap(\.states)).flatMap { [$0] + $0.all }
  }
}
