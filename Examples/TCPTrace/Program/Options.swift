/// The options of the command line.
struct Options {
  var isStrict = false
  var wantsHelp = false
  var sources: [CaptureSource] = []

  static let usage = """
    usage: TCPTrace [--strict] [FILE.pcap …]

    Replays every TCP connection of the captures through two state machines, one for each end, and
    reports each packet that the machine of RFC 9293 does not allow. Without a file it replays the
    capture that comes with it.

      --edited    replay the edited capture that comes with it, with packets that are not allowed
      --strict    exit with 1 if a packet is not allowed
      --help      show this text
    """

  init(_ arguments: some Sequence<String>) throws {
    for argument in arguments {
      switch argument {
      case "--strict": isStrict = true
      case "--help", "-h": wantsHelp = true
      case "--edited": sources.append(.shipped(.edited))
      case _ where argument.hasPrefix("-"): throw UnknownOption(option: argument)
      default: sources.append(.file(argument))
      }
    }
    if sources.isEmpty { sources = [.shipped(.connections)] }
  }
}

/// The error thrown for an unknown option.
struct UnknownOption: Error, CustomStringConvertible {
  var option: String

  var description: String { "there is no option \(option)\n\n\(Options.usage)" }
}
