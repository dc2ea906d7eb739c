extension ChartDocument {
  /// How many states, conditions, actions and values may be in each other.
  ///
  /// Files have fewer levels. Documents are trees that are walked by recursion, which must not use up the
  /// stack.
  static let maximumDepth = 500

  /// Throws an error if states, conditions, actions or values are in each other more than 500 levels deep.
  ///
  /// No file is. A document that a program makes may be: check it before walking through it by recursion.
  ///
  /// - Throws: ``ChartDocumentError``.
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func checkDepth() throws(ChartDocumentError) {
    guard root.isWithin(levels: Self.maximumDepth) else {
      throw ChartDocumentError([
        ChartDocumentFault(
          "The states, actions or values are in each other more than \(Self.maximumDepth) levels deep."
        )
      ])
    }
  }
}

// Each stops at the limit, so that it needs no more stack itself.

extension ChartDocument.State {
  fileprivate func isWithin(levels: Int) -> Bool {
    guard levels > 0 else { return false }
    let inner = levels - 1
    let actions =
      [initialActions, entry, exit] + joins.map(\.actions) + points.map(\.actions)
      + histories.map(\.actions)
    return states.allSatisfy { $0.isWithin(levels: inner) }
      && regions.allSatisfy { region in
        region.initialActions.isWithin(levels: inner) && region.extras.isWithin(levels: inner)
          && region.histories.allSatisfy { $0.actions.isWithin(levels: inner) }
          && region.states.allSatisfy { $0.isWithin(levels: inner) }
      } && transitions.allSatisfy { $0.isWithin(levels: inner) }
      && actions.allSatisfy { $0.isWithin(levels: inner) } && extras.isWithin(levels: inner)
      && barriers.allSatisfy { $0.condition.isWithin(levels: inner) }
      && tasks.allSatisfy {
        $0.work.isWithin(levels: inner) && $0.extras.isWithin(levels: inner)
          && $0.invocation?.payload.isWithin(levels: inner) != false
          && $0.invocation?.finalize?.isWithin(levels: inner) != false
      } && timers.allSatisfy { $0.delay.isWithin(levels: inner) }
      && result?.isWithin(levels: inner) != false && doneData?.isWithin(levels: inner) != false
      && data.allSatisfy { $0.value?.isWithin(levels: inner) != false }
  }
}

extension ChartDocument.Transition {
  fileprivate func isWithin(levels: Int) -> Bool {
    if case .after(let delay) = trigger, !delay.isWithin(levels: levels) { return false }
    return condition?.isWithin(levels: levels) != false && actions.isWithin(levels: levels)
      && extras.isWithin(levels: levels)
      && destination.branches.allSatisfy {
        $0.condition?.isWithin(levels: levels) != false && $0.actions.isWithin(levels: levels)
      }
  }
}

extension [ChartDocument.Action] {
  fileprivate func isWithin(levels: Int) -> Bool {
    guard levels > 0 else { return isEmpty }
    return allSatisfy { action in
      switch action {
      case .named(let reference): reference.isWithin(levels: levels - 1)
      case .send(_, let delay, _): delay?.isWithin(levels: levels - 1) != false
      case .raise, .cancel, .log: true
      case .statement(let statement): statement.isWithin(levels: levels - 1)
      case .first(let cases):
        cases.allSatisfy {
          $0.condition?.isWithin(levels: levels - 1) != false
            && $0.actions.isWithin(levels: levels - 1)
        }
      }
    }
  }
}

extension ChartDocument.Condition {
  fileprivate func isWithin(levels: Int) -> Bool {
    guard levels > 0 else { return false }
    return switch self {
    case .named(let reference): reference.isWithin(levels: levels - 1)
    case .isIn, .literal: true
    case .not(let part): part.isWithin(levels: levels - 1)
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.isWithin(levels: levels - 1) }
    }
  }
}

extension ChartDocument.Statement {
  fileprivate func isWithin(levels: Int) -> Bool {
    switch kind {
    case .assign(_, let content), .script(let content): content.isWithin(levels: levels)
    case .forEach(_, _, _, let actions): actions.isWithin(levels: levels)
    case .send(let message):
      message.payload.isWithin(levels: levels) && message.delay?.isWithin(levels: levels) != false
    case .function(_, let parameters): parameters?.isWithin(levels: levels) != false
    case .log, .cancel: true
    }
  }
}

extension ChartDocument.Payload {
  fileprivate func isWithin(levels: Int) -> Bool { content?.isWithin(levels: levels) != false }
}

extension ChartDocument.Content {
  fileprivate func isWithin(levels: Int) -> Bool {
    guard case .elements(let elements) = self else { return true }
    return elements.allSatisfy { $0.isWithin(levels: levels) }
  }
}

extension ChartDocument.Delay {
  fileprivate func isWithin(levels: Int) -> Bool {
    switch self {
    case .fixed: true
    case .named(let reference): reference.isWithin(levels: levels)
    }
  }
}

extension ChartDocument.Reference {
  fileprivate func isWithin(levels: Int) -> Bool { parameters?.isWithin(levels: levels) != false }
}

extension ChartDocument.Extras {
  fileprivate func isWithin(levels: Int) -> Bool {
    members.allSatisfy { $0.value.isWithin(levels: levels) }
      && elements.allSatisfy { $0.isWithin(levels: levels) }
  }
}

extension ChartDocument.ForeignElement {
  fileprivate func isWithin(levels: Int) -> Bool {
    levels > 0 && children.allSatisfy { $0.isWithin(levels: levels - 1) }
      && attributes.allSatisfy { $0.value.isWithin(levels: levels - 1) }
  }
}

extension JSONValue {
  /// Whether no more than some values are in each other.
  func isWithin(levels: Int) -> Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array(let elements):
      levels > 0 && elements.allSatisfy { $0.isWithin(levels: levels - 1) }
    case .object(let members):
      levels > 0 && members.allSatisfy { $0.value.isWithin(levels: levels - 1) }
    }
  }
}
