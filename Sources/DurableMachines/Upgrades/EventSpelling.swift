import Schematic
import Statecharts

/// Maps the cases of an enumeration of events to their names in JSON, if these differ: `case ship = "SHIP"`.
///
/// Charts have the names of cases. Stores have the names in JSON, and so have the steps of migrations.
@_documentation(visibility: internal)
public struct EventSpelling {
  /// The name in JSON by the name of the case, if they differ.
  private let inJSON: [String: String]

  /// Reads the names from a type of events.
  ///
  /// - Parameter type: The type of the events. Only enumerations that are `CaseIterable` have known names.
  @_documentation(visibility: internal)
  public init(_ type: Any.Type) {
    guard let type = type as? any CaseIterable.Type else {
      inJSON = [:]
      return
    }
    inJSON = Self.names(type)
  }

  private static func names<Event: CaseIterable>(_ type: Event.Type) -> [String: String] {
    let pairs = type.allCases.compactMap { event -> (String, String)? in
      guard let encodable = event as? any Encodable, let text = try? json(encodable),
        let name = EventNames.name(of: text)
      else { return nil }
      return (stableName(ofEvent: event), name)
    }
    return Dictionary(pairs.filter { $0.0 != $0.1 }) { first, _ in first }
  }

  /// The fault of a name in a step that is the name of a case; `nil` if there is none.
  @_documentation(visibility: internal)
  public func fault(of name: String) -> String? {
    guard let spelled = inJSON[name], !inJSON.values.contains(name) else { return nil }
    return "the event '\(name)' is '\(spelled)' in JSON, and steps name it so."
  }

  /// The name of the case.
  func nameOfCase(_ name: String) -> String {
    inJSON.first { $0.value == name }?.key ?? name
  }
}

extension MigrationChain {
  /// The faults of the names that events have after the last migration.
  @_documentation(visibility: internal)
  public func faults(_ spelling: EventSpelling) -> [String] {
    migrations.indices.flatMap { index in
      migrations[index].steps.indices.compactMap { number in
        let step = migrations[index].steps[number]
        guard let new = step.eventNames?.new else { return nil }
        let later =
          migrations[index].steps.dropFirst(number + 1)
          + migrations.dropFirst(index + 1).flatMap(\.steps)
        return Self.name(ofEvent: new, after: later).flatMap(spelling.fault).map {
          "\(step.description) from version \(migrations[index].version): \($0)"
        }
      }
    }
  }

  /// The faults of the names that events have in the version from which a migration leads.
  @_documentation(visibility: internal)
  public func faults(from version: Int, _ spelling: EventSpelling) -> [String] {
    let steps = migrations.first { $0.version == version }?.steps ?? []
    return steps.compactMap { step in
      guard let old = step.eventNames?.old else { return nil }
      return spelling.fault(of: old).map { "\(step.description) from version \(version): \($0)" }
    }
  }
}

extension ChartMigration {
  /// The same migration with the names of cases, as charts have them.
  @_documentation(visibility: internal)
  public func named(by spellings: [EventSpelling]) -> ChartMigration {
    func name(_ name: String) -> String { spellings.reduce(name) { $1.nameOfCase($0) } }
    return ChartMigration(
      from: version,
      steps.map { step in
        guard let (old, new) = step.eventNames else { return step }
        return new.map { .event(name(old), becomes: name($0)) } ?? .drop(event: name(old))
      })
  }
}
