// What the chart is measured against: a variable and a nested switch for each region.

struct RegionsSwitch {
  enum A { case a1, a2, a3 }
  enum B { case b1, b2, b3 }
  enum C { case c1, c2, c3 }
  enum D { case d1, d2, d3 }

  private var a = A.a1
  private var b = B.b1
  private var c = C.c3
  private var d = D.d3

  var leaves: [String] { ["\(a)", "\(b)", "\(c)", "\(d)"] }

  mutating func handle(_ event: Regions.Event, _ subject: Moves) {
    handleInA(event, subject)
    handleInB(event, subject)
    handleInC(event, subject)
    handleInD(event, subject)
  }

  private mutating func handleInA(_ event: Regions.Event, _ subject: Moves) {
    switch a {
    case .a1:
      switch event {
      case .forward:
        subject.forward += 1
        a = .a2
      case .back:
        subject.back += 1
        a = .a3
      }
    case .a2:
      switch event {
      case .forward:
        subject.forward += 1
        a = .a3
      case .back:
        subject.back += 1
        a = .a1
      }
    case .a3:
      switch event {
      case .forward:
        subject.forward += 1
        a = .a1
      case .back:
        subject.back += 1
        a = .a2
      }
    }
  }

  private mutating func handleInB(_ event: Regions.Event, _ subject: Moves) {
    switch b {
    case .b1:
      switch event {
      case .forward:
        subject.forward += 1
        b = .b2
      case .back:
        subject.back += 1
        b = .b3
      }
    case .b2:
      switch event {
      case .forward:
        subject.forward += 1
        b = .b3
      case .back:
        subject.back += 1
        b = .b1
      }
    case .b3:
      switch event {
      case .forward:
        subject.forward += 1
        b = .b1
      case .back:
        subject.back += 1
        b = .b2
      }
    }
  }

  private mutating func handleInC(_ event: Regions.Event, _ subject: Moves) {
    switch c {
    case .c3:
      switch event {
      case .forward:
        subject.forward += 1
        c = .c2
      case .back:
        subject.back += 1
        c = .c1
      }
    case .c2:
      switch event {
      case .forward:
        subject.forward += 1
        c = .c1
      case .back:
        subject.back += 1
        c = .c3
      }
    case .c1:
      switch event {
      case .forward:
        subject.forward += 1
        c = .c3
      case .back:
        subject.back += 1
        c = .c2
      }
    }
  }

  private mutating func handleInD(_ event: Regions.Event, _ subject: Moves) {
    switch d {
    case .d3:
      switch event {
      case .forward:
        subject.forward += 1
        d = .d2
      case .back:
        subject.back += 1
        d = .d1
      }
    case .d2:
      switch event {
      case .forward:
        subject.forward += 1
        d = .d1
      case .back:
        subject.back += 1
        d = .d3
      }
    case .d1:
      switch event {
      case .forward:
        subject.forward += 1
        d = .d3
      case .back:
        subject.back += 1
        d = .d2
      }
    }
  }
}

// MARK: - Holding the subject

final class StrongRegionsSwitch {
  // Unchecked like the machine's own state.
  @exclusivity(unchecked) private(set) var regions = RegionsSwitch()
  private let subject: Moves

  init(subject: Moves) {
    self.subject = subject
  }

  @inline(never)
  func handle(_ event: Regions.Event) {
    regions.handle(event, subject)
  }
}

final class WeakRegionsSwitch {
  // Unchecked like the machine's own state.
  @exclusivity(unchecked) private(set) var regions = RegionsSwitch()
  private weak var subject: Moves?

  init(subject: Moves) {
    self.subject = subject
  }

  @inline(never)
  func handle(_ event: Regions.Event) {
    guard let subject else { return }
    regions.handle(event, subject)
  }
}
