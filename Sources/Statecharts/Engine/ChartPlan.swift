import Schematic

// Trivial, and nothing is retained. The machine retains the chart and the storage; the caller that has the plan
// performed retains the rest until the step is taken.

/// The parts of one microstep of a chart that a machine performs.
///
/// Recurring plans were computed when the chart was compiled, or when the step was taken first.
@_documentation(visibility: internal)
public struct ChartPlan<State: Hashable, Event, Subject> {
  /// The form of the plan.
  @usableFromInline
  enum Form {
    /// A path of the ``StepTable``, from the only leaf.
    case path(UnsafePointer<LeafPath>)
    /// A path of the table, or none, from each of several leaves.
    case paths(UnsafePointer<LeafPaths>)
    /// A plan of the planner.
    case record(Unmanaged<StepPlan<State>>)
  }

  @usableFromInline unowned(unsafe) let chart: CompiledChart<State, Event, Subject>
  @usableFromInline let form: Form
  /// The configuration before the step.
  ///
  /// Once the state is changed, its storage is the one after the step.
  @usableFromInline let origin: ConfigurationReference<State>
  /// Whether the state is changed.
  @usableFromInline let isEntering: Bool
  /// The additions to the step by errors of guards.
  @usableFromInline let additions: Unmanaged<StepAdditions>?
  /// The error or result that the step handles besides an event.
  @usableFromInline let payload: UnsafePointer<StepPayload>?

  @inlinable @inline(__always)
  init(
    _ chart: CompiledChart<State, Event, Subject>, _ form: Form,
    from origin: ConfigurationReference<State>, isEntering: Bool = false,
    additions: Unmanaged<StepAdditions>? = nil, handling payload: UnsafePointer<StepPayload>? = nil
  ) {
    self.chart = chart
    self.form = form
    self.origin = origin
    self.additions = additions
    self.isEntering = isEntering
    self.payload = payload
  }

  /// Calls `body` with the chart, which is not retained.
  @inlinable @inline(__always)
  func withChart<Value>(
    _ body: (CompiledChart<State, Event, Subject>) throws -> Value
  ) rethrows -> Value {
    try Unmanaged.passUnretained(chart)._withUnsafeGuaranteedRef(body)
  }
}

extension ChartPlan: StateMachinePlan {
  /// `false`: the calls of `handle(_:)` share one copy of the code.
  @inlinable public static var isSmall: Bool { false }

  /// Returns a reference to a configuration before a step, which retains nothing.
  @inlinable @inline(__always)
  public static func origin(of state: Configuration<State>) -> ConfigurationReference<State> {
    ConfigurationReference(state)
  }

  /// Returns the configuration before a step.
  @inlinable
  public static func state(
    _ origin: ConfigurationReference<State>, before state: Configuration<State>
  ) -> Configuration<State> {
    origin.configuration(in: state.storage)
  }

  /// Whether an eventless transition, a completion or a branch of a choice may be enabled after the step.
  @inlinable public var mayContinue: Bool {
    guard chart.canContinue else { return false }
    switch form {
    case .path(let path):
      return path.pointee.flags.contains(.completes)
        || chart.hasEventless(path.pointee.leaves(after: origin.leaves))
    case .paths(let paths): return chart.hasEventless(paths.pointee)
    case .record: return true
    }
  }

  /// Whether the step that was taken has neither entered nor exited a choice.
  @inlinable
  public static func isBetweenStates(takenFrom origin: ConfigurationReference<State>) -> Bool {
    !origin.leaves.isAroundChoice
  }

  /// Whether the step neither enters nor exits a choice.
  @inlinable public var isBetweenStates: Bool {
    switch form {
    case .path(let path): !path.pointee.flags.contains(.concernsChoice)
    case .paths: true
    case .record(let plan): plan._withUnsafeGuaranteedRef { $0.isBetweenStates }
    }
  }
}

extension ChartPlan {
  /// Whether the step is a single path of the chart's table of steps, between states, that records no history.
  @inlinable public var isPlain: Bool {
    switch form {
    case .path(let path):
      path.pointee.flags.isDisjoint(with: [.recordsHistory, .concernsChoice])
    case .paths, .record: false
    }
  }
}

// MARK: - As a value

extension ChartPlan {
  /// The step as a value, which retains the chart and the plan.
  @inlinable
  public func step(
    from origin: ConfigurationReference<State>
  ) -> ChartStep<State, Event, Subject> {
    let before = origin.configuration(in: origin.storage)
    return ChartStep(
      chart, from: before, record(from: before),
      additions?.takeUnretainedValue() ?? StepAdditions(handling: payload))
  }
}

// MARK: - For contexts

extension ChartPlan {
  /// The active states: before the step until the state is changed, then after it.
  @usableFromInline var configuration: Configuration<State> {
    guard isEntering else { return before }
    switch form {
    case .path(let path):
      return Configuration(path.pointee.leaves(after: origin.leaves.unmarked), origin.storage)
    case .paths(let paths):
      return Configuration(paths.pointee.active, origin.storage)
    case .record(let plan):
      return plan._withUnsafeGuaranteedRef {
        Configuration($0.leaves, $0.storage ?? origin.storage)
      }
    }
  }

  /// The active states before the step.
  var before: Configuration<State> { origin.configuration(in: origin.storage) }

  /// The plan with everything that the step exits and enters.
  var record: StepPlan<State> { record(from: before) }

  @inlinable
  func record(from before: Configuration<State>) -> StepPlan<State> {
    var selection = Selection()
    switch form {
    case .record(let plan):
      return plan.takeUnretainedValue()
    case .path(let path):
      selection.append(path.pointee.path, chart.paths[path.pointee.path].flags, end: -1)
    case .paths(let paths):
      for cell in paths.pointee.cells where cell >= 0 {
        let path = chart.steps.paths[cell].path
        selection.append(path, chart.paths[path].flags, end: -1)
      }
    }
    return chart.plan(from: before, selection, keeping: FailurePlace.dropsCompletions)
  }
}
