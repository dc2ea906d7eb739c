// What `run` calls:
//
//   Benchmarks list            the name of each benchmark that is counted, and the units of a pass
//   Benchmarks count PART OF   performs the second pass of each of them, or of a part of them, under the eyes of
//                              the counting tools, and prints its allocations and their bytes
//   Benchmarks pass NAME N     performs a benchmark's pass N times, for a profiler to watch
//   Benchmarks peaks           the name of each benchmark whose memory has a target
//   Benchmarks peak NAME       performs one pass, and fails if the process has taken more memory at its peak
//   Benchmarks report          measures times, reads counts from the standard input, prints tables
//   Benchmarks check FILE      measures times, reads counts, and fails if a target of a count is missed that
//                              FILE does not list; with `times` after it, also if it is one of a time

import Foundation

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let entries = workloads.flatMap(\.entries)

switch arguments.first {
case "list":
  for workload in workloads { workload.check() }
  for entry in entries where entry.benchmark.isCounted {
    print(entry.id, entry.section.units(of: entry.benchmark), separator: "\t")
  }
case "count":
  guard arguments.count == 3, let part = Int(arguments[1]), let parts = Int(arguments[2])
  else { stop("usage: Benchmarks count PART OF, for instance 0 1") }
  let counted = entries.filter(\.benchmark.isCounted)
  for index in stride(from: part, to: counted.count, by: parts) { count(counted[index]) }
case "pass":
  guard arguments.count == 3, let count = Int(arguments[2]),
    let entry = entries.first(where: { $0.id == arguments[1] })
  else { stop("usage: Benchmarks pass NAME N, with a NAME from `Benchmarks list`") }
  let pass = entry.benchmark.prepare()
  for _ in 0..<count { pass() }
case "peaks":
  for entry in entries where entry.benchmark.targets.peak != nil { print(entry.id) }
case "peak":
  guard arguments.count == 2, let entry = entries.first(where: { $0.id == arguments[1] })
  else { stop("usage: Benchmarks peak NAME, with a NAME from `Benchmarks peaks`") }
  exit(reportPeak(of: entry) ? 0 : 1)
case "report":
  let counts = readCounts()
  for workload in workloads { workload.check() }
  for workload in workloads { report(workload, counts: counts) }
case "check":
  guard arguments.count == 2 || arguments.dropFirst(2) == ["times"]
  else { stop("usage: Benchmarks check FILE [times]") }
  var check = TargetCheck(
    counts: readCounts(), misses: readMisses(arguments[1]),
    enforcesTimes: arguments.count == 3)
  for workload in workloads { workload.check() }
  check.check(workloads)
  exit(check.report() ? 0 : 1)
default:
  stop(
    "usage: Benchmarks list | count PART OF | pass NAME N | peaks | peak NAME | report | check FILE. "
      + "What you want is Benchmarks/run.")
}
