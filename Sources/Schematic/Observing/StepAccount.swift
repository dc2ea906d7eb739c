/// What one step does, in words and in order, for those who watch a machine.
///
/// It is asked for only when somebody watches: a step itself is made for speed.
package protocol StepAccount {
  /// The transitions that the step takes; none for start and stop.
  var transitionAccounts: [TransitionAccount] { get }

  /// What the step leaves, performs and enters, in this order.
  ///
  /// Actions without a name are left out.
  var parts: [StepPart] { get }

  /// Whether the step leaves nothing and enters nothing.
  var isInternal: Bool { get }
}

/// One transition of a step.
package struct TransitionAccount {
  /// What it is called: `a --> b`, or `a` if it is internal.
  package let name: String
  /// Where the state stands that handles the event; empty for the whole machine.
  package let sourcePath: String
  /// Where the innermost state stands that contains all that is left and entered, and itself stays;
  /// empty for the whole machine.
  package let domainPath: String
  /// The state that handles the event, if it is one.
  package let source: Any?
  /// Whether it leaves nothing and enters nothing.
  package let isInternal: Bool

  package init(
    name: String, sourcePath: String, domainPath: String, source: Any?, isInternal: Bool
  ) {
    self.name = name
    self.sourcePath = sourcePath
    self.domainPath = domainPath
    self.source = source
    self.isInternal = isInternal
  }
}

/// Something that happens in a step.
package enum StepPart {
  case exit(Any)
  case action(String)
  case entry(Any)
}

extension StepAccount {
  package var statesLeft: [Any] {
    parts.compactMap { if case .exit(let state) = $0 { state } else { nil } }
  }

  package var statesEntered: [Any] {
    parts.compactMap { if case .entry(let state) = $0 { state } else { nil } }
  }

  package var isInternal: Bool {
    let transitions = transitionAccounts
    return !transitions.isEmpty && transitions.allSatisfy(\.isInternal)
  }

  /// The states in which an event was handled without leaving them.
  package var statesOfInternalTransitions: [Any] {
    transitionAccounts.filter(\.isInternal).compactMap(\.source)
  }
}

/// The account of a transition that is taken in several steps.
struct CompoundAccount: StepAccount {
  let steps: [any StepAccount]

  var transitionAccounts: [TransitionAccount] { steps.flatMap(\.transitionAccounts) }
  var parts: [StepPart] { steps.flatMap(\.parts) }
}

extension StateMachine {
  /// What a step does that the machine takes in its current state.
  package func account(of step: Schema.Step, on event: Event?) -> any StepAccount {
    if let account = step as? any StepAccount { return account }
    if let schema = schema as? any FlatStateMachineSchema, let event,
      let account = schema.account(of: step.state, from: state, on: event)
    {
      return account
    }
    return SimpleAccount(old: state, new: step.state, isInternal: step.isInternal)
  }
}

/// A step from one state to another, or in one state.
package struct SimpleAccount: StepAccount {
  let old: Any
  let new: Any
  package let isInternal: Bool
  let action: String?

  package init(old: Any, new: Any, isInternal: Bool = false, action: String? = nil) {
    self.old = old
    self.new = new
    self.isInternal = isInternal
    self.action = action
  }

  package var transitionAccounts: [TransitionAccount] {
    [
      TransitionAccount(
        name: isInternal ? "\(old)" : "\(old) --> \(new)", sourcePath: "\(old)",
        domainPath: isInternal ? "\(old)" : "", source: old, isInternal: isInternal)
    ]
  }

  package var parts: [StepPart] {
    let performed = action.map { [StepPart.action($0)] } ?? []
    return isInternal ? performed : [.exit(old), .entry(new)] + performed
  }
}
