import Statecharts

/// The records of history and joins of a configuration, in words.
func recordsText(of state: some Any) -> String {
  let text = (state as? any RecordingState)?.recordsText ?? ""
  return text.isEmpty ? "nothing is recorded" : text
}

/// A state that records the history of composites and joins.
private protocol RecordingState {
  var recordsText: String { get }
}

extension Configuration: RecordingState {}

extension ExactState: RecordingState {
  fileprivate var recordsText: String { (state as? any RecordingState)?.recordsText ?? "" }
}
