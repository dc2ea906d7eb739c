// The result of a final state (SCXML 5.5, donedata).

extension Statechart {
  /// Declares the result of this final state, which `onDone(of:to:via:kind:_:)` receives.
  ///
  /// ```swift
  /// state(.payment) {
  ///   state(.charging) { on(.charged, to: .paid) }
  ///   final(.paid) { result { till in Receipt(till.total) } }
  ///   onDone(of: Receipt.self, to: .delivery).perform { till, receipt in till.print(receipt) }
  /// }
  /// ```
  /// The value is computed when the completion is handled: after the step that has entered the final state, and
  /// before guards are evaluated. It is computed once for each completion, and only if a transition for the
  /// completion declares a type. An error of the function counts as an error of a guard. The value is not
  /// stored in a configuration or a saved machine.
  ///
  /// Only a final state has a result, at most one. The results of a composite's final states may have different
  /// types. A parallel state completes without a result.
  ///
  /// - Parameters:
  ///   - name: The name of the function in diagrams and files. Default: none.
  ///   - value: Gets the subject. It is called like a guard, so it must not act.
  public func result<Value>(
    _ name: String? = nil, _ value: @escaping (Subject) throws -> Value
  ) -> Element {
    Element(
      .line(
        LineDeclaration(.outerFirst) { reader, place in
          reader.add(result: value, named: name, to: place.node)
          return nil
        }))
  }
}

extension OutlineReader {
  fileprivate func add(
    result: @escaping ResultForm<Subject>, named name: String?, to node: Int
  ) {
    builder.outline.results.append(name)
    builder.outline.nodes[node].results.append(functions.add(result))
  }
}
