/// The meaning of a guard that throws an error.
public enum FailingGuardPolicy: Hashable, Sendable {
  /// The event fails: no transition is taken for it. An `onFailure` transition may handle the error.
  case fail
  /// The guard counts as false, as in SCXML: other transitions may be enabled.
  ///
  /// If the chart has ``Statechart/eventOfFailingGuards``, the error raises that event. Otherwise, if an
  /// `onFailure` transition handles the error, it is taken after the step. Of several errors in one step, it is
  /// the first. An error that no transition handles is ignored.
  case countAsFalse
}
