// What `run` calls:
//
//   Benchmarks list            the name of each benchmark that is counted, and the units of a pass
//   Benchmarks pass NAME N     performs a benchmark's pass N times, for a counting tool to watch
//   Benchmarks report          measures times, reads counts from the standard input, prints tables

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
    print(entry.id, entry.section.unitsPerPass, separator: "\t")
  }
case "pass":
  guard arguments.count == 3, let count = Int(arguments[2]),
    let entry = entries.first(where: { $0.id == arguments[1] })
  else { stop("usage: Benchmarks pass NAME N, with a NAME from `Benchmarks list`") }
  let pass = entry.benchmark.prepare()
  for _ in 0..<count { pass() }
case "report":
  let counts = readCounts()
  for workload in workloads { workload.check() }
  for workload in workloads { report(workload, counts: counts) }
default:
  stop("usage: Benchmarks list | pass NAME N | report. What you want is Benchmarks/run.")
}
