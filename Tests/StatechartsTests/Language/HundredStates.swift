import Statecharts
import Testing

/// A chart of a hundred states, to see that the compiler copes with one: in parts, as here, it
/// type-checks in half a second, and in three times that if all of it stands in one body.
struct HundredStates: Statechart {
  enum State: CaseIterable {
    case g0, s00, s01, s02, s03, s04, s05, s06, s07, s08
    case g1, s10, s11, s12, s13, s14, s15, s16, s17, s18
    case g2, s20, s21, s22, s23, s24, s25, s26, s27, s28
    case g3, s30, s31, s32, s33, s34, s35, s36, s37, s38
    case g4, s40, s41, s42, s43, s44, s45, s46, s47, s48
    case g5, s50, s51, s52, s53, s54, s55, s56, s57, s58
    case g6, s60, s61, s62, s63, s64, s65, s66, s67, s68
    case g7, s70, s71, s72, s73, s74, s75, s76, s77, s78
    case g8, s80, s81, s82, s83, s84, s85, s86, s87, s88
    case g9, s90, s91, s92, s93, s94, s95, s96, s97, s98
  }

  enum Event: Equatable {
    case next, back, up, reset
    case jump(Int)
    var distance: Int? { if case .jump(let distance) = self { distance } else { nil } }
  }

  final class Counts {
    var entries = 0
    var exits = 0
    var steps = 0
    var isOpen = true

    func enter() { entries += 1 }
    func leave() { exits += 1 }
    func step() { steps += 1 }
    func jump(_ distance: Int) { steps += distance }
  }

  typealias Subject = Counts

  var body: [Element] {
    on(.reset, to: .g0)
    group0
    group1
    group2
    group3
    group4
    group5
    group6
    group7
    group8
    group9
  }

  private var group0: Element {
    state(.g0) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g1).when { $0.isOpen }
      on(\.distance, to: .s14)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s00) {
        on(.next, to: .s01) { $0.step() }
        on(.back, to: .s08)
      }
      state(.s01) {
        on(.next, to: .s02) { $0.step() }
        on(.back, to: .s00)
      }
      state(.s02) {
        on(.next, to: .s03) { $0.step() }
        on(.back, to: .s01)
      }
      state(.s03) {
        on(.next, to: .s04) { $0.step() }
        on(.back, to: .s02)
      }
      state(.s04) {
        on(.next, to: .s05) { $0.step() }
        on(.back, to: .s03)
      }
      state(.s05) {
        on(.next, to: .s06) { $0.step() }
        on(.back, to: .s04)
      }
      state(.s06) {
        on(.next, to: .s07) { $0.step() }
        on(.back, to: .s05)
      }
      state(.s07) {
        on(.next, to: .s08) { $0.step() }
        on(.back, to: .s06)
      }
      state(.s08) {
        on(.next, to: .s00) { $0.step() }
        on(.back, to: .s07)
      }
    }
  }

  private var group1: Element {
    state(.g1) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g2).when { $0.isOpen }
      on(\.distance, to: .s24)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s10) {
        on(.next, to: .s11) { $0.step() }
        on(.back, to: .s18)
      }
      state(.s11) {
        on(.next, to: .s12) { $0.step() }
        on(.back, to: .s10)
      }
      state(.s12) {
        on(.next, to: .s13) { $0.step() }
        on(.back, to: .s11)
      }
      state(.s13) {
        on(.next, to: .s14) { $0.step() }
        on(.back, to: .s12)
      }
      state(.s14) {
        on(.next, to: .s15) { $0.step() }
        on(.back, to: .s13)
      }
      state(.s15) {
        on(.next, to: .s16) { $0.step() }
        on(.back, to: .s14)
      }
      state(.s16) {
        on(.next, to: .s17) { $0.step() }
        on(.back, to: .s15)
      }
      state(.s17) {
        on(.next, to: .s18) { $0.step() }
        on(.back, to: .s16)
      }
      state(.s18) {
        on(.next, to: .s10) { $0.step() }
        on(.back, to: .s17)
      }
    }
  }

  private var group2: Element {
    state(.g2) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g3).when { $0.isOpen }
      on(\.distance, to: .s34)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s20) {
        on(.next, to: .s21) { $0.step() }
        on(.back, to: .s28)
      }
      state(.s21) {
        on(.next, to: .s22) { $0.step() }
        on(.back, to: .s20)
      }
      state(.s22) {
        on(.next, to: .s23) { $0.step() }
        on(.back, to: .s21)
      }
      state(.s23) {
        on(.next, to: .s24) { $0.step() }
        on(.back, to: .s22)
      }
      state(.s24) {
        on(.next, to: .s25) { $0.step() }
        on(.back, to: .s23)
      }
      state(.s25) {
        on(.next, to: .s26) { $0.step() }
        on(.back, to: .s24)
      }
      state(.s26) {
        on(.next, to: .s27) { $0.step() }
        on(.back, to: .s25)
      }
      state(.s27) {
        on(.next, to: .s28) { $0.step() }
        on(.back, to: .s26)
      }
      state(.s28) {
        on(.next, to: .s20) { $0.step() }
        on(.back, to: .s27)
      }
    }
  }

  private var group3: Element {
    state(.g3) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g4).when { $0.isOpen }
      on(\.distance, to: .s44)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s30) {
        on(.next, to: .s31) { $0.step() }
        on(.back, to: .s38)
      }
      state(.s31) {
        on(.next, to: .s32) { $0.step() }
        on(.back, to: .s30)
      }
      state(.s32) {
        on(.next, to: .s33) { $0.step() }
        on(.back, to: .s31)
      }
      state(.s33) {
        on(.next, to: .s34) { $0.step() }
        on(.back, to: .s32)
      }
      state(.s34) {
        on(.next, to: .s35) { $0.step() }
        on(.back, to: .s33)
      }
      state(.s35) {
        on(.next, to: .s36) { $0.step() }
        on(.back, to: .s34)
      }
      state(.s36) {
        on(.next, to: .s37) { $0.step() }
        on(.back, to: .s35)
      }
      state(.s37) {
        on(.next, to: .s38) { $0.step() }
        on(.back, to: .s36)
      }
      state(.s38) {
        on(.next, to: .s30) { $0.step() }
        on(.back, to: .s37)
      }
    }
  }

  private var group4: Element {
    state(.g4) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g5).when { $0.isOpen }
      on(\.distance, to: .s54)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s40) {
        on(.next, to: .s41) { $0.step() }
        on(.back, to: .s48)
      }
      state(.s41) {
        on(.next, to: .s42) { $0.step() }
        on(.back, to: .s40)
      }
      state(.s42) {
        on(.next, to: .s43) { $0.step() }
        on(.back, to: .s41)
      }
      state(.s43) {
        on(.next, to: .s44) { $0.step() }
        on(.back, to: .s42)
      }
      state(.s44) {
        on(.next, to: .s45) { $0.step() }
        on(.back, to: .s43)
      }
      state(.s45) {
        on(.next, to: .s46) { $0.step() }
        on(.back, to: .s44)
      }
      state(.s46) {
        on(.next, to: .s47) { $0.step() }
        on(.back, to: .s45)
      }
      state(.s47) {
        on(.next, to: .s48) { $0.step() }
        on(.back, to: .s46)
      }
      state(.s48) {
        on(.next, to: .s40) { $0.step() }
        on(.back, to: .s47)
      }
    }
  }

  private var group5: Element {
    state(.g5) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g6).when { $0.isOpen }
      on(\.distance, to: .s64)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s50) {
        on(.next, to: .s51) { $0.step() }
        on(.back, to: .s58)
      }
      state(.s51) {
        on(.next, to: .s52) { $0.step() }
        on(.back, to: .s50)
      }
      state(.s52) {
        on(.next, to: .s53) { $0.step() }
        on(.back, to: .s51)
      }
      state(.s53) {
        on(.next, to: .s54) { $0.step() }
        on(.back, to: .s52)
      }
      state(.s54) {
        on(.next, to: .s55) { $0.step() }
        on(.back, to: .s53)
      }
      state(.s55) {
        on(.next, to: .s56) { $0.step() }
        on(.back, to: .s54)
      }
      state(.s56) {
        on(.next, to: .s57) { $0.step() }
        on(.back, to: .s55)
      }
      state(.s57) {
        on(.next, to: .s58) { $0.step() }
        on(.back, to: .s56)
      }
      state(.s58) {
        on(.next, to: .s50) { $0.step() }
        on(.back, to: .s57)
      }
    }
  }

  private var group6: Element {
    state(.g6) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g7).when { $0.isOpen }
      on(\.distance, to: .s74)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s60) {
        on(.next, to: .s61) { $0.step() }
        on(.back, to: .s68)
      }
      state(.s61) {
        on(.next, to: .s62) { $0.step() }
        on(.back, to: .s60)
      }
      state(.s62) {
        on(.next, to: .s63) { $0.step() }
        on(.back, to: .s61)
      }
      state(.s63) {
        on(.next, to: .s64) { $0.step() }
        on(.back, to: .s62)
      }
      state(.s64) {
        on(.next, to: .s65) { $0.step() }
        on(.back, to: .s63)
      }
      state(.s65) {
        on(.next, to: .s66) { $0.step() }
        on(.back, to: .s64)
      }
      state(.s66) {
        on(.next, to: .s67) { $0.step() }
        on(.back, to: .s65)
      }
      state(.s67) {
        on(.next, to: .s68) { $0.step() }
        on(.back, to: .s66)
      }
      state(.s68) {
        on(.next, to: .s60) { $0.step() }
        on(.back, to: .s67)
      }
    }
  }

  private var group7: Element {
    state(.g7) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g8).when { $0.isOpen }
      on(\.distance, to: .s84)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s70) {
        on(.next, to: .s71) { $0.step() }
        on(.back, to: .s78)
      }
      state(.s71) {
        on(.next, to: .s72) { $0.step() }
        on(.back, to: .s70)
      }
      state(.s72) {
        on(.next, to: .s73) { $0.step() }
        on(.back, to: .s71)
      }
      state(.s73) {
        on(.next, to: .s74) { $0.step() }
        on(.back, to: .s72)
      }
      state(.s74) {
        on(.next, to: .s75) { $0.step() }
        on(.back, to: .s73)
      }
      state(.s75) {
        on(.next, to: .s76) { $0.step() }
        on(.back, to: .s74)
      }
      state(.s76) {
        on(.next, to: .s77) { $0.step() }
        on(.back, to: .s75)
      }
      state(.s77) {
        on(.next, to: .s78) { $0.step() }
        on(.back, to: .s76)
      }
      state(.s78) {
        on(.next, to: .s70) { $0.step() }
        on(.back, to: .s77)
      }
    }
  }

  private var group8: Element {
    state(.g8) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g9).when { $0.isOpen }
      on(\.distance, to: .s94)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s80) {
        on(.next, to: .s81) { $0.step() }
        on(.back, to: .s88)
      }
      state(.s81) {
        on(.next, to: .s82) { $0.step() }
        on(.back, to: .s80)
      }
      state(.s82) {
        on(.next, to: .s83) { $0.step() }
        on(.back, to: .s81)
      }
      state(.s83) {
        on(.next, to: .s84) { $0.step() }
        on(.back, to: .s82)
      }
      state(.s84) {
        on(.next, to: .s85) { $0.step() }
        on(.back, to: .s83)
      }
      state(.s85) {
        on(.next, to: .s86) { $0.step() }
        on(.back, to: .s84)
      }
      state(.s86) {
        on(.next, to: .s87) { $0.step() }
        on(.back, to: .s85)
      }
      state(.s87) {
        on(.next, to: .s88) { $0.step() }
        on(.back, to: .s86)
      }
      state(.s88) {
        on(.next, to: .s80) { $0.step() }
        on(.back, to: .s87)
      }
    }
  }

  private var group9: Element {
    state(.g9) {
      onEntry { $0.enter() }
      onExit { $0.leave() }
      on(.up, to: .g0).when { $0.isOpen }
      on(\.distance, to: .s04)
        .when { $1 > 3 }
        .perform { counts, distance in counts.jump(distance) }
      state(.s90) {
        on(.next, to: .s91) { $0.step() }
        on(.back, to: .s98)
      }
      state(.s91) {
        on(.next, to: .s92) { $0.step() }
        on(.back, to: .s90)
      }
      state(.s92) {
        on(.next, to: .s93) { $0.step() }
        on(.back, to: .s91)
      }
      state(.s93) {
        on(.next, to: .s94) { $0.step() }
        on(.back, to: .s92)
      }
      state(.s94) {
        on(.next, to: .s95) { $0.step() }
        on(.back, to: .s93)
      }
      state(.s95) {
        on(.next, to: .s96) { $0.step() }
        on(.back, to: .s94)
      }
      state(.s96) {
        on(.next, to: .s97) { $0.step() }
        on(.back, to: .s95)
      }
      state(.s97) {
        on(.next, to: .s98) { $0.step() }
        on(.back, to: .s96)
      }
      state(.s98) {
        on(.next, to: .s90) { $0.step() }
        on(.back, to: .s97)
      }
    }
  }
}

@Suite struct HundredStatesTests {
  @Test func `a chart of a hundred states is without fault`() {
    #expect(HundredStates.State.allCases.count == 100)
    #expect(faults(of: HundredStates()).isEmpty)
  }
}
