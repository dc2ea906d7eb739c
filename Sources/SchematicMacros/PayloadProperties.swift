#if Macros
  /// Adds to an enum a property for each case with associated values.
  ///
  /// The property has the name of the case and returns the associated values, or `nil` for every other
  /// case. Its key path is what a line of a chart or a row of a table needs:
  ///
  /// ```swift
  /// @PayloadProperties
  /// enum Event: Equatable {
  ///   case play
  ///   case volume(Double)                       // var volume: Double?
  ///   case connect(host: String, port: Int)     // var connect: (host: String, port: Int)?
  ///   case found(Item?)                         // var found: Item??
  /// }
  ///
  /// on(\.volume, event: "volume") { deck, level in deck.level = level }
  /// ```
  ///
  /// - One value has its own type, without its label; several are a tuple with their labels. A value that
  ///   is optional itself gives a double optional: `.some(nil)` for `.found(nil)`, and `nil` for other
  ///   cases.
  /// - A property is as accessible as the enum. It has the `@available` attributes of its case, and is in
  ///   the same `#if`.
  /// - A case whose property cannot be declared is an error, at that case:
  ///   - The enum already declares a property or a method without parameters of that name.
  ///   - Two cases differ only in their labels.
  ///   - The name is that of a requirement of a standard protocol, such as `description`.
  ///   - The name has another meaning in Swift, such as `self`.
  /// - The macro reads the enum's declaration only. For a property in an extension, the compiler reports an invalid
  ///   redeclaration.
  ///
  /// An enum with an `==` of its own declares its conformance to `Equatable`, `Hashable` or `Comparable` in an
  /// extension, `extension Event: Equatable {}`: elsewhere, it is an error.
  ///
  /// Attached to a type that is not an enum, it is an error; to an enum without associated values, a
  /// warning.
  ///
  /// - Complexity: Each property takes constant time. The values are copied, not boxed.
  @attached(member, names: arbitrary)
  public macro PayloadProperties() =
    #externalMacro(module: "SchematicMacrosPlugin", type: "PayloadPropertiesMacro")
#endif
