import Foundation
import Schematic
import Testing

@testable import Statecharts

/// A body that is nested too deeply is a fault: it overflows no stack, neither when it is built, nor
/// when it is validated, drawn or released.
struct NestingTests {
  private struct Deep: Statechart {
    let levels: Int
    var hasRegions = false

    var body: [Element] {
      on(-1, to: 0)
      nested
    }

    typealias State = Int
    typealias Event = Int

    private var nested: Element {
      var element = state(0)
      for level in 1..<levels {
        let inner = element
        element = hasRegions && level % 2 == 1 ? region { inner } : wrapped(inner, in: level)
      }
      return element
    }

    private func wrapped(_ inner: Element, in level: Int) -> Element {
      hasRegions ? parallel(level) { inner } : state(level) { inner }
    }
  }

  /// Runs `body` on a thread with the smallest stack that threads have on any platform.
  private func onSmallStack(_ body: @escaping @Sendable () -> String) async -> String {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test func `the deepest chart that is allowed runs on a thread with a small stack`() async {
    let result = await onSmallStack {
      do {
        let machine = try StateMachine(Deep(levels: Nesting.limit))
        machine.start()
        machine.handle(-1)
        machine.stop()
        return "\(machine.state)"
      } catch {
        return "\(error)"
      }
    }
    #expect(result == "(stopped)")
  }

  @Test(arguments: [Nesting.limit + 1, 2 * Nesting.limit, 100_000])
  func `a chart that is nested deeper has that fault alone`(levels: Int) async {
    let result = await onSmallStack {
      do { return "\(try StatechartSchema(Deep(levels: levels)))" } catch { return "\(error)" }
    }
    #expect(result.hasPrefix("The chart has 1 fault:"))
    #expect(result.contains("states are nested more than \(Nesting.limit) levels deep"))
  }

  @Test func `regions are levels, too`() async {
    let result = await onSmallStack {
      do {
        return "\(try StatechartSchema(Deep(levels: 100_001, hasRegions: true)))"
      } catch {
        return "\(error)"
      }
    }
    #expect(result.contains("states are nested more than \(Nesting.limit) levels deep"))
  }
}
