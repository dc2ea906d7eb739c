import StateMaps

// The entry action of a chart, in a map.
struct Session: SessionMap {
  var body: [Element] {
    state(.loggedOut, to: .loggedIn) {
      onEntry { $0.user = nil }
      // 7: 'onEntry' is unavailable: the entry hooks of a map are 'beforeEntering' and 'afterEntering'
    }
  }
}
