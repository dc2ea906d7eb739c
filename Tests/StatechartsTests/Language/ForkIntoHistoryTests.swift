import Schematic
import Statecharts
import Testing

/// A fork may lead into what was active in some of the regions (UML 2.5.1 §14.2.3.7).
@Suite struct ForkIntoHistoryTests {
  private struct Chart: JournalChart {
    var body: [Element] {
      parallel("on") {
        region { level("picture") }
        region { level("sound") }
        region {
          state("sharp") { on("next", to: "soft") }
          state("soft")
        }
        on("off", to: "off")
      }
      state("off") {
        on("shallow", via: .fork(["soft"], and: .history(of: "picture")))
        on(
          "deep",
          via: .fork([], and: .history(.deep, of: "picture"), .history(.deep, of: "sound")))
        on("mixed", via: .fork([], and: .history(of: "picture"), .history(.deep, of: "sound"))) {
          $0.note("mixed")
        }
      }
    }
    /// Two levels, so that shallow and deep history differ.
    func level(_ name: String) -> Element {
      state(name) {
        state("\(name) low")
        state("\(name) high") {
          on("next", to: "\(name) highest")
          state("\(name) higher")
          state("\(name) highest")
        }
        on("next", to: "\(name) high")
      }
    }
  }

  private func leaves(after event: String) throws -> [String] {
    try Chart().run("next", "next", "off", event).leaves.last ?? []
  }

  @Test func `into a state and a shallow history`() throws {
    #expect(try leaves(after: "shallow") == ["picture higher", "sound low", "soft"])
  }

  @Test func `into two deep histories, and the third region by default`() throws {
    #expect(try leaves(after: "deep") == ["picture highest", "sound highest", "sharp"])
  }

  @Test func `into both kinds, with an action`() throws {
    let run = try Chart().run("next", "next", "off", "mixed")
    #expect(run.leaves.last == ["picture higher", "sound highest", "sharp"])
    #expect(run.lines == ["mixed"])
  }

  @Test func `a history and a state in it are a fault`() {
    struct Wrong: TextChart {
      var body: [Element] {
        state("off") { on("go", via: .fork(["a"], and: .history(of: "on"))) }
        state("on") { state("a") }
      }
    }
    #expect(
      faults(of: Wrong()) == [
        "The transition on 'go' of state 'off' leads to 'on' and to 'a', which is inside it: keep the inner one."
      ])
  }
}
