import ChartDocuments
import ExampleMachines
import Foundation
import GraphvizRendering
import LoadedCharts
import PlayableCharts
import Statecharts
import Testing

@Suite struct PlayPageTests {
  typealias State = ChartDocument.State

  /// Polls 5 s after the entry, then each second; while it does not look, it begins anew.
  struct Polling: Statechart {
    enum State { case polling, idle, looking }
    enum Event { case poll, look }
    var body: [Element] {
      state(.polling) {
        every(.seconds(1), after: .seconds(5), send: .poll)
        state(.idle) {
          on(.look, to: .looking)
          on(.poll, to: .polling)
        }
        state(.looking) { on(.poll) {} }
      }
    }
  }

  @Test func `a join leads to walk, and history continues the day`() throws {
    let page = try PlayPage(of: Crossing())
    let played = try PlayedPage(page)
    #expect(page.isComplete && played.isComplete)
    #expect(played.configurations.count == page.configurationCount)
    let stopped = try played.play("button", "northIsClear", "southIsClear")
    #expect(played.leaves(of: stopped.configuration) == ["walk"])
    #expect(played.log(of: stopped.result) == ["action count", "action tick"])
    let night = try played.play("button", "dusk", "dawn")
    #expect(played.leaves(of: night.configuration) == ["northGoes", "southGoes"])
  }

  @Test func `a guard is a question, and is asked again after an action`() throws {
    var on = State(
      "on",
      transitions: [
        .init(
          on: .always, if: .named(.init("isDark")), to: .targets([.state("lit")]))
      ])
    on.entry = [.named(.init("look"))]
    let root = State(
      "",
      states: [
        State(
          "off",
          transitions: [
            .init(
              on: .events([.event("power")]), if: .named(.init("isDark")),
              to: .targets([.state("on")]))
          ]), on, State("lit"),
      ])
    let page = try PlayedPage(PlayPage(of: ChartDocument(name: "Lamp", root: root)))
    #expect(page.questions == [["isDark"]])
    #expect(page.steps(from: 0).map(\.key) == ["e0"])
    guard case .array(let first) = page.steps(from: 0)[0].step,
      case .array(let second) = first[1]
    else {
      Issue.record("The guard is asked once.")
      return
    }
    let ends = [second[1], second[2], first[2]].map {
      page.leaves(of: page.results[$0.number].number("c"))
    }
    #expect(ends == [["lit"], ["on"], ["off"]])
    #expect(page.log(of: second[1].number) == ["action look"])
  }

  @Test func `a timer begins with its state, and goes on while another state changes`() throws {
    let waiting = State(
      "waiting",
      states: [
        State("a", transitions: [.init(on: .events([.event("go")]), to: .targets([.state("b")]))]),
        State("b"),
      ],
      transitions: [
        .init(on: .after(.fixed(.seconds(5))), to: .targets([.state("late")])),
        .init(on: .events([.event("again")]), to: .targets([.state("waiting")])),
      ])
    let document = ChartDocument(name: "W", root: State("", states: [waiting, State("late")]))
    let page = try PlayedPage(PlayPage(of: document))
    let start = try page.play()
    #expect(
      page.configurations[start.configuration].list("t").map { $0.list.map(\.number) }.count == 1)
    let timer = page.configurations[start.configuration].list("t")[0].list
    #expect(page.events[timer[1].number] == "after.waiting.0" && timer[2].number == 5_000)
    let key = "t\(timer[0].number)"
    // The timer of the start begins; "go" begins none, and "again" begins it anew.
    let begun = try [page.play(), page.play("go"), page.play("again"), page.play("go", key)].map {
      page.results[$0.result].list("t").map(\.number)
    }
    #expect(begun == [[timer[0].number], [], [timer[0].number], []])
    #expect(page.leaves(of: try page.play("go", key).configuration) == ["late"])
  }

  @Test func `a repeating timer goes on, unless its event enters its state anew`() throws {
    let page = try PlayedPage(PlayPage(of: Polling()))
    let configuration = try page.play("look").configuration
    let timer = page.configurations[configuration].list("t")[0].list.map(\.number)
    #expect(timer == [timer[0], page.events.firstIndex(of: "poll"), 5_000, 1_000])
    let begun = try [page.play("t\(timer[0])"), page.play("look", "t\(timer[0])")].map {
      page.results[$0.result].list("t").map(\.number)
    }
    #expect(begun == [[timer[0]], []])
  }

  @Test func `a test of a nested type has its whole name`() throws {
    #expect(try PlayedPage(PlayPage(of: Polling())).definition == .string("PlayPageTests.Polling"))
    struct Local: Statechart {
      enum State { case only }
      enum Event { case go }
      var body: [Element] { state(.only) { on(.go) {} } }
    }
    #expect(try PlayedPage(PlayPage(of: Local())).definition == .string("Local"))
  }

  @Test func `names of a hostile file become neither markup nor script`() throws {
    let attack =
      "</script><script>window.hacked=1</script><img src=x onerror=alert(1)>&amp;\u{2028}"
    let root = State(
      "",
      states: [
        State(
          attack,
          transitions: [
            .init(
              on: .events([.event(attack)]), if: .named(.init(attack)),
              to: .targets([.state("end")]), actions: [.log(attack), .named(.init(attack))])
          ]), State("end"),
      ])
    let page = try PlayPage(of: ChartDocument(name: attack, root: root))
    let plain = try PlayPage(of: Crossing())
    func tags(_ html: String) -> [Substring] { html.matches(of: /<\/?script[^>]*>/).map(\.output) }
    #expect(tags(page.html) == tags(plain.html))
    #expect(!page.html.contains("<img"))
    let played = try PlayedPage(page)
    #expect(try played.play(attack).configuration == 1)
    #expect(
      played.log(of: try played.play(attack).result) == ["log \(attack)", "action \(attack)"])
  }

  @Test func `a chart with 10,000 configurations ends at its limit, and says so`() throws {
    let regions = (0..<4).map { region in
      ChartDocument.Region(
        states: (0..<10).map { number in
          State(
            "r\(region)s\(number)",
            transitions: [
              .init(
                on: .events([.event("e\(region)")]),
                to: .targets([.state("r\(region)s\((number + 1) % 10)")]))
            ])
        })
    }
    let document = ChartDocument(
      name: "Large", root: State("", states: [State("all", kind: .parallel, regions: regions)]))
    let page = try PlayPage(of: document, maximumConfigurations: 300)
    let played = try PlayedPage(page)
    #expect(page.configurationCount == 300 && !page.isComplete && !played.isComplete)
    // All configurations have their steps; some of these lead beyond the limit.
    #expect((0..<300).allSatisfy { played.steps(from: $0).count == 4 })
    #expect(played.results.contains { $0.number("c") == -1 })
    #expect(page.html.utf8.count < 150_000)
  }

  @Test func `a limit below one counts as one`() throws {
    #expect(try PlayPage(of: Crossing(), maximumConfigurations: -3).configurationCount == 1)
  }

  @Test func `a document with faults throws them`() throws {
    let root = State(
      "", states: [State("a", transitions: [.init(on: .always, to: .targets([.state("b")]))])])
    #expect(throws: ChartDocumentError.self) { try PlayPage(of: ChartDocument(root: root)) }
  }

  @Test func `a document with too many levels is an error`() throws {
    let deep = (0..<600).reduce(State("s")) { inner, number in State("s\(number)", states: [inner])
    }
    #expect(throws: ChartDocumentError.self) {
      try PlayPage(of: ChartDocument(root: State("", states: [deep])))
    }
  }

  @Test func `an endless loop is a step that has failed, with the reason`() throws {
    let root = State(
      "",
      states: [
        State(
          "idle", transitions: [.init(on: .events([.event("go")]), to: .targets([.state("a")]))]),
        State("a", transitions: [.init(on: .always, to: .targets([.state("b")]))]),
        State("b", transitions: [.init(on: .always, to: .targets([.state("a")]))]),
      ])
    let page = try PlayedPage(PlayPage(of: ChartDocument(root: root)))
    let result = page.results[try page.play("go").result]
    #expect(result["o"] == .string("failed") && result["r"] != nil)
  }

  @Test func `after 20 runs into an endless loop, the page ends and says so`() throws {
    let chain = (0..<30).map { number in
      State(
        "s\(number)",
        transitions: [
          .init(on: .events([.event("next")]), to: .targets([.state("s\((number + 1) % 30)")])),
          .init(on: .events([.event("go")]), to: .targets([.state("a")])),
        ])
    }
    let loop = [
      State("a", transitions: [.init(on: .always, to: .targets([.state("b")]))]),
      State("b", transitions: [.init(on: .always, to: .targets([.state("a")]))]),
    ]
    let page = try PlayPage(of: ChartDocument(root: State("", states: chain + loop)))
    #expect(!page.isComplete)
    #expect(page.configurationCount < 30)
    #expect(page.html.contains(#""isEndless":true"#))
  }

  @Test func `the written page is the page`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let page = try PlayPage(of: Crossing())
    try page.write(to: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == page.html)
  }

  @Test(.enabled(if: Graphviz.isAvailable))
  func `the page of the documentation is that of the crossing`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent(
      "Sources/PlayableCharts/PlayableCharts.docc/Resources/Crossing.html")
    let page = try PlayPage(of: Crossing())
    if ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" {
      try page.write(to: file)
      Issue.record("The page was written.")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page.html)
  }
}
