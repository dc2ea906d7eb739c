import Statecharts

/// Rings in orthogonal regions, all of which handle each event but `first`.
struct ManyRegions: Statechart {
  enum State: Hashable {
    case all
    case place(region: Int, Int)
  }

  enum Event: CaseIterable {
    case next, back
    /// An event of the first region.
    case first

    static let both = [next, back]
  }

  typealias Subject = Steps

  let count: Int

  var body: [Element] {
    parallel(.all) {
      for number in 0..<count {
        region {
          place(number, 0)
          place(number, 1)
          place(number, 2)
        }
      }
    }
  }

  private func place(_ region: Int, _ number: Int) -> Element {
    state(.place(region: region, number)) {
      on(.next, to: .place(region: region, (number + 1) % 3)) { $0.forward += 1 }
      on(.back, to: .place(region: region, (number + 2) % 3)) { $0.back += 1 }
      if region == 0 {
        on(.first, to: .place(region: region, (number + 1) % 3)) { $0.forward += 1 }
      }
    }
  }
}
