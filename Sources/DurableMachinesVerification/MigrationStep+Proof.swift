import DurableMachines

extension MigrationStep {
  /// Whether a function decides where the machine continues.
  var isTransform: Bool { description.hasPrefix("transform(") }
}
