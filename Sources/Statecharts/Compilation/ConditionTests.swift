import ChartModel

/// A test in a condition, of a state or a predicate, with the test that follows.
// Numbers alone: code that is compiled for the chart's types evaluates a condition without walking through its
// tree.
@usableFromInline
struct ConditionTest {
  /// The subject of the test: the node of a state, or the complement of a predicate's number.
  @usableFromInline let subject: Int32
  /// The number of the next test, or a result.
  @usableFromInline let whenTrue: Int32
  @usableFromInline let whenFalse: Int32

  /// The results: the condition holds, or does not.
  @inlinable static var holds: Int32 { -1 }
  @inlinable static var fails: Int32 { -2 }
}

/// The guards of a chart: functions as written, and the tests of conditions.
struct CompiledConditions<State: Hashable, Event, Subject> {
  enum Form {
    /// The function as it was written.
    case function(GuardForm<State, Event, Subject>)
    /// The number of the first test, or a result.
    case tests(Int32)
  }

  /// The guards by number, and after them the predicates in conditions.
  private(set) var forms: [Form] = []
  private(set) var tests: [ConditionTest] = []

  init(of chart: OutlinedChart<State, Event, Subject>) {
    let guards = chart.outline.guards
    var predicates: [Form] = []
    for index in guards.indices {
      if case .predicate(let number) = guards[index] {
        forms.append(.function(chart.functions.predicates[number]))
        continue
      }
      // A state that is not declared is never active.
      let condition = guards[index].map(
        { chart.outline.position(of: $0).map { Int32($0) } },
        { number in
          Int32(guards.count + predicates.add(.function(chart.functions.predicates[number])))
        })
      forms.append(
        .tests(add(condition, ifTrue: ConditionTest.holds, ifFalse: ConditionTest.fails)))
    }
    forms += predicates
  }

  /// Adds the tests of a condition, from the last to the first.
  ///
  /// - Returns: The number of the first one, or the result of a condition without any.
  private mutating func add(
    _ condition: ConditionTree<Int32?, Int32>, ifTrue: Int32, ifFalse: Int32
  ) -> Int32 {
    switch condition {
    case .predicate(let number): return add(~number, ifTrue, ifFalse)
    case .isIn(nil): return ifFalse
    case .isIn(let node?): return add(node, ifTrue, ifFalse)
    case .not(let part): return add(part, ifTrue: ifFalse, ifFalse: ifTrue)
    case .all(let parts):
      return parts.reversed().reduce(ifTrue) { add($1, ifTrue: $0, ifFalse: ifFalse) }
    case .any(let parts):
      return parts.reversed().reduce(ifFalse) { add($1, ifTrue: ifTrue, ifFalse: $0) }
    }
  }

  private mutating func add(_ subject: Int32, _ whenTrue: Int32, _ whenFalse: Int32) -> Int32 {
    Int32(
      tests.add(ConditionTest(subject: subject, whenTrue: whenTrue, whenFalse: whenFalse)))
  }
}
