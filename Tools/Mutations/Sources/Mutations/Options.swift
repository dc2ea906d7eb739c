import Foundation

/// The options of the command line.
struct Options {
  var root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL
  /// A file of hand-written mutants.
  private(set) var handWritten: URL?
  /// How many mutants of each library there are at most.
  private(set) var sample: Int?
  var scratch: URL { root.appending(path: "Tools/Mutations/.build-mutants") }
  var survivors: URL { root.appending(path: "Tools/Mutations/survivors.tsv") }
  var seed: UInt64 = 1
  var workers = 2
  var showsHelp = false
  var lists = false
  private var libraries: Set<String> = []
  private var numbers: Set<Int> = []
  private var choosesSurvivors = false
  private var continues = false

  static let help = """
    Makes mutants of the libraries' sources, compiles all of them at once, and runs the tests with
    each. The last results are in Tools/Mutations/.build-mutants/results.tsv.

      --library NAME    test the mutants of one library; can be repeated
      --sample NUMBER   make and test so many mutants of each library and area at most
      --hand FILE       make and test the hand-written mutants of a file, too; with --sample 0, alone
      --package FOLDER  mutate another clone of this package
      --mutant NUMBER   test one mutant; can be repeated
      --survivors       test the mutants that survived the last time, unexplained
      --continue        test the mutants that the last, stopped run has not tested
      --list            print the mutants, and test none
      --seed NUMBER     choose others; the default is 1
      --workers NUMBER  test so many at a time; the default is 2

    It fails if fewer than 95 % are killed of the mutants that Tools/Mutations/survivors.tsv does not
    explain, if it explains more than 10 % of all, if a survivor is not in it, or if an entry of it
    was killed or does not exist.
    """

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help": showsHelp = true
      case "--list": lists = true
      case "--survivors": choosesSurvivors = true
      case "--continue": continues = true
      case "--sample": sample = max(0, try Self.number(of: option, &rest))
      case "--hand": handWritten = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--package": root = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--library": libraries.insert(try Self.value(of: option, &rest))
      case "--mutant": numbers.insert(try Self.number(of: option, &rest))
      case "--workers": workers = max(1, try Self.number(of: option, &rest))
      case "--seed": seed = UInt64(max(0, try Self.number(of: option, &rest)))
      default: throw Failure("'\(option)' is no option; --help lists them.")
      }
    }
  }

  /// Whether only some of the mutants are tested, and earlier results stand for the others.
  var isPartial: Bool {
    !libraries.isEmpty || !numbers.isEmpty || choosesSurvivors || continues || sample != nil
  }

  /// Whether a mutant is compiled: with a sample, only those of the libraries that are tested.
  func makes(_ mutant: Mutant) -> Bool {
    sample == nil || libraries.isEmpty || libraries.contains(mutant.candidate.library)
  }

  func selects(_ mutant: Mutant, _ table: ResultTable, _ explained: Survivors) -> Bool {
    let key = mutant.candidate.key
    let last = table.results[key]
    let isOther = !libraries.isEmpty && !libraries.contains(mutant.candidate.library)
    if isOther, mutant.candidate.rule != .handWritten { return false }
    if !numbers.isEmpty, !numbers.contains(mutant.number) { return false }
    if choosesSurvivors, last?.isSurvivor != true || explained.reasons[key] != nil { return false }
    return !continues || last == nil
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw Failure("\(option) needs a value.") }
    return value
  }

  private static func number(of option: String, _ rest: inout ArraySlice<String>) throws -> Int {
    guard let number = Int(try value(of: option, &rest)) else {
      throw Failure("\(option) needs a number.")
    }
    return number
  }
}
