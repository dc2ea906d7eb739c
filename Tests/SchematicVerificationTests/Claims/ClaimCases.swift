import SchematicVerification

// The words are in the order of the states `a`, `o`, `b`, `c` and `d`; for two states, of the first one and then of the
// others. `P` is proved, `V` violated, `h` holds in the model, `m` may be violated; with missing behavior, `?` is not
// violated so far, and `!` may be violated.
extension ClaimCase {
  typealias Charts = ClaimCharts

  static let all: [ClaimCase] = [
    ClaimCase(
      "guards",
      [
        .init(chart: Charts.Guarded(), events: [.x, .y]),
        .init(chart: Charts.Guarded(isOpen: false), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhhh mhmh mhmh mmmh mmmm
      leadsAfter mmmmh mmmmh hhhhh hhhhh
      inevitable PmmmP
      inevitableFrom mmmP mPmP mPmP mmmP mmmm
      """),
    ClaimCase(
      "guards with equal names",
      [
        .init(chart: Charts.SameName(), events: [.x, .y]),
        .init(chart: Charts.SameName(first: false, second: false), events: [.x, .y]),
      ],
      """
      always mmmPm
      never mmmPm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhmh mhmh mhmh hhhh mmmm
      leadsAfter mhhmh mmmmh hhhhh hhhhh
      inevitable Phhmh
      inevitableFrom hhmh mPmP mPmP PPPP mmmm
      """),
    ClaimCase(
      "equal names that share no answers", options: { $0.sharesAnswersByName = false },
      [
        .init(chart: Charts.SameName(), events: [.x, .y]),
        .init(chart: Charts.SameName(first: false), events: [.x, .y]),
        .init(chart: Charts.SameName(first: false, second: false), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhmh mhmh mmmm mmmm
      leadsAfter mmmmm mmmmh hhhhh hhhhh
      inevitable Pmmmm
      inevitableFrom mmmm mPmP mPmP mmmm mmmm
      """),
    ClaimCase(
      "selected targets",
      [nil, .b, .c].map { .init(chart: Charts.Selecting(target: $0), events: [.x, .y]) },
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhhh mhmh mhmh mmmh mmmm
      leadsAfter mmmmh mmmmh hhhhh hhhhh
      inevitable Pmmmh
      inevitableFrom mmmh mPmP mPmP mmmP mmmm
      """),
    ClaimCase(
      "barriers",
      [
        .init(chart: Charts.Barred(), events: [.x, .y]),
        .init(chart: Charts.Barred(isClosed: false), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhmm mhmm mmmh mmmm
      leadsAfter mmmmm mmmhh hhhhh hhhhh
      inevitable Pmmmm
      inevitableFrom mmmm mPmm mPmm mmmP mmmm
      """),
    ClaimCase(
      "events of tasks",
      [
        .init(chart: Charts.Working(), events: [.x], results: [.t]),
        .init(chart: Charts.Working(), events: [.x]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhmm mhmm mmmh mmmm
      leadsAfter mmmmh hhhhh mhhmm hhhhh
      inevitable Pmmmm
      inevitableFrom mmmm mPmm mPmm mmmh mmmm
      """),
    ClaimCase(
      "events of actions",
      [
        .init(chart: Charts.Raising(), events: [.x]),
        .init(chart: Charts.Raising(raises: false), events: [.x]),
        .init(chart: Charts.Raising(raises: false), events: [.x, .t]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhhh mhhh mmmm mmmm
      leadsAfter mmmmh hhhhh mmmhm hhhhh
      inevitable Phhmm
      inevitableFrom hhmm mPmm mPmm mmmm mmmm
      """),
    ClaimCase(
      "timers", samples: [.x, .y],
      [
        .init(chart: Charts.Timed(), events: [.x, .y]),
        .init(chart: Charts.Timed(first: 10, second: 1), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhhh mhmh mhmh mmmh mmmm
      leadsAfter mmmmh hhhhh mhhmh mmmhh
      inevitable PmmmP
      inevitableFrom mmmP mPmP mPmP mmmP mmmm
      """),
    ClaimCase(
      "timers that begin again", samples: [.x, .y],
      [
        .init(chart: Charts.Renewed(), events: [.x, .y]),
        .init(chart: Charts.Renewed(first: 10, second: 1), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhhh hhhh hhhh mmmh mmmm
      leadsAfter mmmmh hhhhh hhhhh mmmhh
      inevitable Pmmhh
      inevitableFrom mmhh PPhh PPhh mmmP mmmm
      """),
    ClaimCase(
      "a timer that elapses once", samples: [.x], [.init(chart: Charts.Once(), events: [.x])],
      """
      always mmmmP
      never mmmmP
      neverWith mPPP mmmP PmPP PmPP PPPP
      alwaysReachable mhmhm
      leads hhhm mmhm mhhm mhmm hhhh
      leadsAfter hhhhh mhmhm
      inevitable PPhhm
      inevitableFrom Phhm mmhm mPhm mPmm PPPP
      """),
    ClaimCase(
      "timers among the samples",
      [
        .init(chart: Charts.TimedOutside(), events: [.x, .y, .t]),
        .init(chart: Charts.TimedOutside(), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPm PmPP PPPP PmPP
      alwaysReachable mhmmh
      leads hhhh mmmh mhhh mhmh mhmm
      leadsAfter mhhhh hhhhh mhmmhmhmmh hhhhh
      inevitable PPPPh
      inevitableFrom PPPh mmmh mPPh mhmh mPmm
      """),
    ClaimCase(
      "deferral", samples: [.x, .y], [.init(chart: Charts.Deferring(), events: [.x, .y])],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPm PmPP PPPP PmPP
      alwaysReachable mhmmh
      leads hhhh mmmh mhhh mhmh mhmm
      leadsAfter mhhhh mhmhh mhmmh
      inevitable Phhhh
      inevitableFrom hhhh mmmh mPhh mhmh mPmm
      """),
    ClaimCase(
      "errors that are handled",
      [
        .init(chart: Charts.Handled(), events: [.x, .y]),
        .init(chart: Charts.Handled(fails: false), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhhh mhmh mhmh mmmh mmmm
      leadsAfter mmmmh mmmmh hhhhh hhhhh
      inevitable PmmmP
      inevitableFrom mmmP mPmP mPmP mmmP mmmm
      """),
    ClaimCase(
      "errors that nothing handles", [.init(chart: Charts.Unhandled(), events: [.x, .y])],
      """
      always VPPVP
      never VPPVP
      neverWith PPPP PPPP PPPP PPPP PPPP
      alwaysReachable PVVPV
      leads VVPV PPPP PPPP PVVV PPPP
      leadsAfter PVVPV PPPPP PPPPP PPPPP
      inevitable PVVPV
      inevitableFrom VVPV PPPP PPPP PVVV PPPP
      """),
    ClaimCase(
      "errors everywhere", options: { $0.failures = .everywhere },
      [
        .init(chart: Charts.Unhandled(), events: [.x, .y]),
        .init(chart: Charts.Unhandled(fails: true), events: [.x, .y]),
      ],
      """
      always mmmmP
      never mmmmP
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mhhmm
      leads hhhm mhmm mhmm hhhm hhhh
      leadsAfter hhhhm hhhhh hhhhh hhhhh
      inevitable Phhmm
      inevitableFrom hhmm mPmm mPmm Phhm PPPP
      """),
    ClaimCase(
      "timers of states whose entry fails", samples: [.x], options: { $0.failures = .everywhere },
      [
        .init(chart: Charts.FailingEntry(), events: [.x]),
        .init(chart: Charts.FailingEntry(fails: false), events: [.x]),
      ],
      """
      always mmmmP
      never mmmmP
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmhm
      leads hhhm mhhm mhhm mmmm hhhh
      leadsAfter mhhhm mmmhm
      inevitable PPPhm
      inevitableFrom PPhm mPhm mPhm mmmm PPPP
      """),
    ClaimCase(
      "loops that guards may prevent",
      [
        .init(chart: Charts.Looping(), events: [.x, .y]),
        .init(chart: Charts.Looping(isOn: false), events: [.x, .y]),
        .init(chart: Charts.Looping(isOn: false, isBack: true), events: [.x, .y]),
      ],
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhmm mhmm mmmh mmmm
      leadsAfter mmmmm mmmmh hhhhh hhhhh
      inevitable Pmmmm
      inevitableFrom mmmm mPmm mPmm mmmP mmmm
      """),
    ClaimCase(
      "nothing is approximated", [.init(chart: Charts.Plain(), events: [.x, .y])],
      """
      always VVVVP
      never VVVVP
      neverWith PPPP PVPP PVPP PPPP PPPP
      alwaysReachable VVVPV
      leads PPPV VPPV VPPV VVVV PPPP
      leadsAfter VPPPV VVVPV PPPPP PPPPP
      inevitable PVVPV
      inevitableFrom VVPV VPPV VPPV VVVV PPPP
      """),
    ClaimCase(
      "an event without a sample", samples: [.x],
      [.init(chart: Charts.Plain(), events: [.x, .y])],
      """
      always VVV??
      never VVV??
      neverWith ???? ?V?? ?V?? ???? ????
      alwaysReachable !??!!
      leads ??!! !?!! !?!! ???? ????
      leadsAfter !??!!
      inevitable ???!!
      inevitableFrom ??!! !?!! !?!! ???? ????
      """),
    ClaimCase(
      "a payload without a sample", samples: [.pay(1)],
      [.init(chart: Charts.Paying(), events: [.pay(1), .pay(11)])],
      """
      always V??V?
      never V??V?
      neverWith ???? ???? ???? ???? ????
      alwaysReachable !!!?!
      leads !!?! ???? ???? !!!! ????
      leadsAfter !!!?!
      inevitable ?!!?!
      inevitableFrom !!?! ???? ???? !!!! ????
      """),
    ClaimCase(
      "all payloads", samples: [.pay(1), .pay(11)],
      [.init(chart: Charts.Paying(), events: [.pay(1), .pay(10), .pay(11), .pay(12)])],
      """
      always VVVVV
      never VVVVV
      neverWith PPPP PVPP PVPP PPPP PPPP
      alwaysReachable VVVVP
      leads PPPP VPVP VPVP VPPP VVVV
      leadsAfter VVVVP VPPVP
      inevitable PPPVP
      inevitableFrom PPVP VPVP VPVP VPPP VVVV
      """),
    ClaimCase(
      "too few configurations", options: { $0.maximumConfigurations = 2 },
      [.init(chart: Charts.Plain(), events: [.x, .y])],
      """
      always VVV??
      never VVV??
      neverWith ???? ?V?? ?V?? ???? ????
      alwaysReachable !??!!
      leads ??!! !?!! !?!! ???? ????
      leadsAfter !??!! ????? ????? ?????
      inevitable ???!!
      inevitableFrom ??!! !?!! !?!! ???? ????
      """),
    ClaimCase(
      "too few answers", options: { $0.maximumAnswers = 1 },
      [
        .init(chart: Charts.Guarded(), events: [.x, .y]),
        .init(chart: Charts.Guarded(isOpen: false), events: [.x, .y]),
      ],
      """
      always !!!?!
      never !!!?!
      neverWith ???? ?!?? ?!?? ???? ????
      alwaysReachable !!!!?
      leads ??!? !?!? !?!? ???? !!!!
      leadsAfter !!!!? !!!!? ????? ?????
      inevitable ???!?
      inevitableFrom ??!? !?!? !?!? ???? !!!!
      """),
    ClaimCase(
      exact: "exact: a guard", samples: [.x, .y],
      .init(chart: Charts.Guarded(isOpen: false), events: [.x, .y]),
      """
      always VPPVV
      never VPPVV
      neverWith PPPP PPPP PPPP PPPP PPPP
      alwaysReachable VVVVP
      leads VVPP PPPP PPPP VVVP VVVV
      leadsAfter VVVVP VVVVP
      inevitable PVVPP
      inevitableFrom VVPP PPPP PPPP VVVP VVVV
      """),
    ClaimCase(
      exact: "exact: an error", samples: [.x, .y],
      .init(chart: Charts.Unhandled(fails: true), events: [.x, .y]),
      """
      always VVVPP
      never VVVPP
      neverWith PPPP PVPP PVPP PPPP PPPP
      alwaysReachable VPPVV
      leads PPVV VPVV VPVV PPPP PPPP
      leadsAfter PPPPP PPPPP
      inevitable PPPVV
      inevitableFrom PPVV VPVV VPVV PPPP PPPP
      """),
    ClaimCase(
      exact: "exact: deferral and one timer", samples: [.x, .y],
      .init(chart: Charts.Deferring(), events: [.x, .y]),
      """
      always VVVVP
      never VVVVP
      neverWith PPPP PVPP PVPP PPPP PPPP
      alwaysReachable VVVPV
      leads VVPV VPPV VPPV VVVV PPPP
      leadsAfter VVVPV VVVPV PPPPP
      inevitable PVVPV
      inevitableFrom VVPV VPPV VPPV VVVV PPPP
      """),
    ClaimCase(
      exact: "exact: a timer that elapses once", samples: [.x],
      .init(chart: Charts.Once(), events: [.x]),
      """
      always VVVPP
      never VVVPP
      neverWith VPPP VVPP PVPP PPPP PPPP
      alwaysReachable VPPVV
      leads PPVV VPVV VPVV PPPP PPPP
      leadsAfter PPPPP VPPVV
      inevitable PPPVV
      inevitableFrom PPVV VPVV VPVV PPPP PPPP
      """),
    ClaimCase(
      exact: "exact: two timers", samples: [.x], .init(chart: Charts.Timed(), events: [.x]),
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmh
      leads hhhh mhmh mhmh mmmh mmmm
      leadsAfter mmmmh mhhmh mmmhh
      inevitable PmmmP
      inevitableFrom mmmP mPmP mPmP mmmP mmmm
      """),
    ClaimCase(
      exact: "exact: a task that ends", samples: [.x, .t],
      .init(chart: Charts.Working(), events: [.x], results: [.t]),
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhmm mhmm mmmh mmmm
      leadsAfter mmmmh mhhmm
      inevitable Pmmmm
      inevitableFrom mmmm mPmm mPmm mmmh mmmm
      """),
    ClaimCase(
      exact: "exact: a task that does not end", samples: [.x, .t],
      .init(chart: Charts.Working(), events: [.x]),
      """
      always mmmmm
      never mmmmm
      neverWith PPPP PmPP PmPP PPPP PPPP
      alwaysReachable mmmmm
      leads hhhh mhmm mhmm mmmh mmmm
      leadsAfter mmmmh mhhmm
      inevitable Pmmmm
      inevitableFrom mmmm mPmm mPmm mmmh mmmm
      """),
    ClaimCase(
      exact: "exact: an endless loop", samples: [.x, .y],
      .init(chart: Charts.Looping(isBack: true), events: [.x, .y]),
      """
      always VPPVV
      never VPPVV
      neverWith PPPP PPPP PPPP PPPP PPPP
      alwaysReachable VVVVP
      leads VVPP PPPP PPPP VVVP VVVV
      leadsAfter PPPPP VVVVP
      inevitable PVVPP
      inevitableFrom VVPP PPPP PPPP VVVP VVVV
      """),
    ClaimCase(
      exact: "exact: an event without a sample", samples: [.x],
      .init(chart: Charts.Plain(), events: [.x, .y]),
      """
      always VVV??
      never VVV??
      neverWith ???? ?V?? ?V?? ???? ????
      alwaysReachable !??!!
      leads ??!! !?!! !?!! ???? ????
      leadsAfter !??!!
      inevitable ???!!
      inevitableFrom ??!! !?!! !?!! ???? ????
      """),
    ClaimCase(
      exact: "exact: too few configurations", samples: [.x, .y],
      options: { $0.maximumConfigurations = 2 },
      .init(chart: Charts.Plain(), events: [.x, .y]),
      """
      always VVV??
      never VVV??
      neverWith ???? ?V?? ?V?? ???? ????
      alwaysReachable !??!!
      leads ??!! !?!! !?!! ???? ????
      leadsAfter !??!! ?????
      inevitable ???!!
      inevitableFrom ??!! !?!! !?!! ???? ????
      """),
  ]
}
