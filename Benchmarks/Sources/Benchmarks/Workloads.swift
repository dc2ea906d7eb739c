/// Every workload: a new one is a file in `Workloads/` and a line here.
let workloads: [Workload] = [
  readmeWorkload,
  numberWorkload,
  numberTableWorkload,
  numberMapWorkload,
  hierarchyWorkload,
  regionsWorkload,
  chartElementsWorkload,
  rareTransitionsWorkload,
  chartMachinesWorkload,
  debuggerWorkload,
  chartCompilationWorkload,
  explorationWorkload,
  actorWorkload,
  timersWorkload,
  outboxWorkload,
  savedTextWorkload,
]
