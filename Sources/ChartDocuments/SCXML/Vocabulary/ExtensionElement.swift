/// The elements of the project's own namespace, for features of UML that SCXML lacks.
///
/// Other engines skip elements of other namespaces. None has a name of SCXML, even without the namespace, because
/// some engines ignore namespaces.
enum ExtensionElement: String, CaseIterable {
  /// A transition that SCXML cannot express as one transition.
  case compound
  /// A branch of a fork, a junction or a choice.
  case branch
  /// A target that is not a state.
  case destination
  case join
  case point
  case barrier
  case timer
  case note
  /// A statement that SCXML cannot express.
  case statement

  static let namespace = "urn:x-schematic:chart"
  static let prefix = "schematic"

  var attributes: [ExtensionAttribute] {
    switch self {
    case .compound:
      [
        .on, .after, .afterName, .delayParameters, .completion, .failure, .done, .failed, .guard,
        .condition, .transitionKind, .to, .via, .select,
      ]
    case .branch: [.to, .guard, .condition]
    case .destination: [.to, .entry, .exit, .joinName, .of]
    case .join: [.joinName, .to]
    case .point: [.entry, .exit, .to]
    case .barrier: [.reason, .guard, .condition]
    case .timer: [.timerName, .after, .afterName, .delayParameters, .every, .sends]
    case .note: [.text]
    case .statement: [.text, .parameters]
    }
  }

  var children: [ExtensionElement] {
    switch self {
    case .compound: [.destination, .branch, .statement]
    case .branch, .join, .point: [.destination, .statement]
    case .destination, .barrier, .timer, .note, .statement: []
    }
  }

  /// Whether actions may be in it.
  var hasActions: Bool {
    switch self {
    case .compound, .branch, .join, .point: true
    case .destination, .barrier, .timer, .note, .statement: false
    }
  }
}

/// The attributes of the project's own namespace, which have no prefix at its own elements.
///
/// None has the name of an attribute of SCXML, because some engines ignore namespaces.
enum ExtensionAttribute: String, CaseIterable {
  /// The role of an element of SCXML: see ``ExtensionRole``.
  case role
  /// The name of the chart, if it is not a token of XML.
  case chartName
  /// The id of a state, if it is not an id of XML.
  case stateID
  /// The name in diagrams.
  case title
  case tags
  case deferred
  /// The name of a region.
  case region
  /// `first`, `none`, `shallow` or `deep`, if the attribute `initial` has another meaning.
  case entering
  /// The name of an event, if it is not a token of SCXML.
  case eventName
  /// The name of an action, at a `<log>`, or of the work of an `<invoke>`.
  case action
  /// The parameters of a name, as JSON.
  case parameters
  case delayParameters
  /// A condition as JSON, if its text would be read as another one.
  case condition
  /// A condition that is missing where SCXML requires one.
  case unconditional
  case matching, failingGuards, regionExitOrder, bubbling
  /// The data model exists only so that other engines evaluate conditions.
  case addedDatamodel
  case on, after, afterName, completion, failure, done, failed, `guard`, transitionKind, to, via,
    select
  case entry, exit, joinName, of, reason, timerName, every, sends, text
}

/// The role of an SCXML element that represents a construct that SCXML lacks.
enum ExtensionRole: String, CaseIterable {
  /// A state around all others, for elements that `<scxml>` itself cannot have.
  case chart
  /// A state around the states of a region.
  case region
  /// A state that stands for a composite whose states are all inactive.
  case resting
  /// A final state that stands for a terminate pseudostate.
  case termination
  /// A history without a default of its own.
  case undeclared
  /// A history without an id.
  case unnamed
  /// A history whose default is the initial state.
  case initial
  /// An element for other engines only: another element of this namespace replaces it.
  case equivalent
}
