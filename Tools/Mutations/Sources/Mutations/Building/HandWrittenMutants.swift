import Foundation

/// Mutants that were written by hand, in a file outside of the package.
///
/// The file has blocks between lines `#####`. A block has four parts between lines `=====`: a number, a
/// file below `Sources`, a text that the file contains once, and what replaces it, in which
/// `isMutant(#)` says whether the mutant is active. Blocks with the same number are one mutant.
struct HandWrittenMutants {
  let mutants: [Mutant]

  init(_ file: URL, _ sources: [(path: String, text: String)]) throws {
    let texts = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.text) })
    let blocks = try String(contentsOf: file, encoding: .utf8).split(separator: "\n#####\n")
    mutants = try blocks.map { try Self.mutant(in: String($0), texts) }
  }

  private static func mutant(in block: String, _ sources: [String: String]) throws -> Mutant {
    let parts = block.split(separator: "\n=====\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 4, let number = Int(parts[0]) else {
      throw Failure("A block is not number, file, text, replacement: \(block)")
    }
    let new = parts[3].hasSuffix("\n") ? String(parts[3].dropLast()) : parts[3]
    guard let source = sources[parts[1]], new.contains("isMutant(#)") else {
      throw Failure("Mutant \(number) is in no file of the sources, or without 'isMutant(#)'.")
    }
    let places = source.ranges(of: parts[2])
    guard let place = places.first, places.count == 1 else {
      throw Failure("\(parts[1]) contains the text of mutant \(number) \(places.count) times.")
    }
    let before = source[..<place.lowerBound].utf8.count
    return Mutant(
      number: firstNumber + number,
      candidate: Candidate(
        file: parts[1], line: source[..<place.lowerBound].count(where: \.isNewline) + 1,
        rule: .handWritten, range: before..<before + parts[2].utf8.count,
        change: .rewrite(as: new), original: parts[2].onOneLine))
  }

  /// Added to the numbers of the file: more than there are other mutants.
  static let firstNumber = 100_000
}
