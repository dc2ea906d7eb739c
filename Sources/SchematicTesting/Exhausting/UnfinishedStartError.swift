/// The start of a machine was called from inside one of its own steps.
struct UnfinishedStartError: Error, CustomStringConvertible {
  var description: String {
    "started() was called during a step of the machine, which starts only afterwards: call it outside."
  }
}
