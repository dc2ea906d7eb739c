/// An event whose type says what it is called in logs and databases.
///
/// Enums need not conform: ``StateMachineSchemaProtocol/stableName(of:)`` is the name of the case, or, for a case
/// without a payload, the description if the enum has one of its own. Conform if that description may change, if a
/// case is to be renamed without changing what is stored, or if an event of an event is to be named:
///
/// ```swift
/// extension Shop.Event: StablyNamedEvent {
///   var stableName: String {
///     switch self {
///     case .payment(let event): "payment.\(event)"
///     case .cancel: "cancel"
///     }
///   }
/// }
/// ```
public protocol StablyNamedEvent {
  /// The name: the same in each process, and without the data that comes with the event.
  var stableName: String { get }
}

/// The name of an event without its payload.
package func stableName(ofEvent event: some Any) -> String {
  if let event = event as? any StablyNamedEvent { return event.stableName }
  if let name = nameOfCaseWithPayload(event) { return name }
  if event is any CustomStringConvertible { return "\(event)" }
  // The description of a struct has its properties.
  return isEnum(event) ? "\(event)" : "\(type(of: event))"
}

/// The name of a state: its description if its type has one, otherwise that of its case.
package func stableName(ofState state: some Any) -> String {
  if state is any CustomStringConvertible { return "\(state)" }
  return nameOfCaseWithPayload(state) ?? "\(state)"
}

/// `add` for `add(3)`; `nil` for a case without a payload, and for other types.
package func nameOfCaseWithPayload(_ value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .enum ? mirror.children.first?.label : nil
}

private func isEnum(_ value: Any) -> Bool { Mirror(reflecting: value).displayStyle == .enum }
