/// In which order the regions of a parallel state are exited.
public enum RegionExitOrder: Hashable, Sendable {
  /// The last declared region first, as in the SCXML recommendation.
  case reverse
  /// The first declared region first. In each region, the innermost state is exited first.
  case declared
}
