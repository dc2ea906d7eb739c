/// Every workload: a new one is a file of its own and a line here.
let workloads: [Workload] = [
  numberWorkload
]
