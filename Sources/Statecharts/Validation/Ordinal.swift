extension Int {
  /// The ordinal number of an index, which is counted from 0.
  ///
  /// `first` to `tenth`, then `11th`, `12th` and so on.
  var ordinal: String {
    let words = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    if words.indices.contains(self) { return words[self] }
    let number = self + 1
    let isTeen = (11...13).contains(number % 100)
    switch number % 10 {
    case 1 where !isTeen: return "\(number)st"
    case 2 where !isTeen: return "\(number)nd"
    case 3 where !isTeen: return "\(number)rd"
    default: return "\(number)th"
    }
  }
}
