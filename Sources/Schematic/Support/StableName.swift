/// An event with a name of its own for logs and databases.
///
/// Enums need not conform: ``StateMachineSchemaProtocol/stableName(of:)`` is the name of the case, also if the enum has
/// a description of its own. Conform to rename a case without changing stored names, or to name an event inside an
/// event:
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
  /// The name: the same in each process, and without the payload of the event.
  var stableName: String { get }
}

/// Returns the name of an event without its payload.
@_documentation(visibility: internal)
public func stableName(ofEvent event: some Any) -> String {
  if let event = event as? any StablyNamedEvent { return event.stableName }
  if let name = nameOfCase(event) { return String(cString: name) }
  // The description of a struct has its properties.
  return event is any CustomStringConvertible ? "\(event)" : "\(type(of: event))"
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

/// The name of the case of an enum, with or without a payload; `nil` for other types.
///
/// The function with which the standard library describes an enum. There is no other way for an enum that has a
/// description of its own.
@_silgen_name("swift_EnumCaseName")
private func nameOfCase<Value>(_ value: Value) -> UnsafePointer<CChar>?
