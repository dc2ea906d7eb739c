import Schematic

/// A line of a body: an element without others in it, as a function that reads it into the outline.
@usableFromInline
struct LineDeclaration<State: Hashable, Event, Subject> {
  typealias Reader = OutlineReader<State, Event, Subject>

  /// The role of a line, for the elements beside it.
  enum Role {
    /// The line of an outer state precedes those of inner states.
    case outerFirst
    case innerFirst
    /// It declares the exit point of this name.
    case exitPoint(String)
  }

  let role: Role
  /// Reads the line into the outline; returns the line of the node, if it is one.
  let read: (Reader, Reader.Place) -> ChartOutline.Line?

  init(
    _ role: Role = .innerFirst, read: @escaping (Reader, Reader.Place) -> ChartOutline.Line?
  ) {
    (self.role, self.read) = (role, read)
  }
}

// MARK: - The lines with functions

extension ChartElement.Kind {
  static func transition(
    _ transition: TransitionDeclaration<State, Event, Subject>
  ) -> Self {
    .line(
      LineDeclaration { reader, place in
        let line = reader.builder.add(reader.read(transition, in: place))
        if transition.hasTwoTargets { reader.builder.reportTwoTargets(of: line) }
        return line
      })
  }

  static func segment(_ line: ActionLine<State, Event, Subject>) -> Self {
    let role: LineDeclaration<State, Event, Subject>.Role =
      switch line.start {
      case .entry, .initial: .outerFirst
      case .exit, .join, .history, .point(.entry, _): .innerFirst
      case .point(.exit, let name): .exitPoint(name)
      }
    return .line(
      LineDeclaration(role) { reader, place in
        let read = reader.read(line, in: place)
        if line.hasTwoTargets, let read { reader.builder.reportTwoTargets(of: read) }
        return read
      })
  }

  // The order of deferrals does not matter.
  @usableFromInline
  static func deferral(_ trigger: EventTrigger<Event>) -> Self {
    .line(LineDeclaration(.outerFirst) { reader, _ in .deferral(reader.add(trigger)) })
  }

  static func barrier(
    _ reason: String, _ condition: DeclaredCondition<State, Event, Subject>
  ) -> Self {
    .line(
      LineDeclaration { reader, _ in
        let barrier = ChartOutline.Barrier(reason, condition: reader.add(condition))
        return .barrier(reader.builder.outline.barriers.add(barrier))
      })
  }

  static func activity(_ activity: ActivityDeclaration<Event, Subject>) -> Self {
    .line(
      LineDeclaration(.outerFirst) { reader, place in
        let activity = reader.read(activity, in: place.node)
        return .activity(reader.builder.outline.activities.add(activity))
      })
  }
}

// MARK: - What others know of an element

extension ChartElement {
  var line: LineDeclaration<State, Event, Subject>? {
    if case .line(let line) = kind { line } else { nil }
  }

  var exitPoint: String? {
    if case .exitPoint(let name)? = line?.role { name } else { nil }
  }

  /// Whether the line of an outer state precedes those of inner states.
  var precedesSubmachine: Bool {
    if case .outerFirst? = line?.role { true } else { false }
  }
}
