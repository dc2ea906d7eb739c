import Statecharts

// Work that throws, without `failed:`.
struct Loader: Statechart {
  enum State { case loading, done }
  enum Event: Sendable { case loaded(Int) }

  var body: [Element] {
    state(.loading) {
      run("load", with: \.self) {
        // 7: 'run(_:with:_:then:)' is unavailable: work that throws needs 'failed:', which makes an event of the error
        try await load()
      } then: {
        .loaded($0)
      }
    }
    state(.done)
  }
}

func load() async throws -> Int { 1 }
