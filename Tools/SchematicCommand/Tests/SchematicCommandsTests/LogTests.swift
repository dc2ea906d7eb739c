import Testing

extension `The program` {
  private static let payment = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="open">
      <state id="open"><transition event="pay" target="paying"/></state>
      <state id="paying"><transition event="charged" cond="isCovered" target="paid"/></state>
      <final id="paid"/>
    </scxml>
    """

  @Test func `checks whether a chart explains a log`() throws {
    try write(Self.payment, "payment.scxml")
    try write(
      """
      {"order": {"id": 1}, "event": "start", "to": ["open"], "time": 0}
      {"order": {"id": 2}, "event": "start", "to": ["open"], "time": 0.5}
      {"order": {"id": 1}, "event": "pay", "to": ["paying"], "time": 1}

      {"order": {"id": 2}, "event": "pay", "to": "paying", "time": 2}
      {"order": {"id": 1}, "event": "charged", "to": ["paying"], "time": 3}
      {"order": {"id": 2}, "event": "charged", "to": ["paid"], "time": 4}

      """, "log.jsonl")
    let options = ["--map", "machine=order.id", "--map", "states=to", "--map", "at=time:s"]
    #expect(
      try schematic(["check-log", "payment.scxml", "log.jsonl"] + options)
        == Run("6 rows: the log agrees.\n"))
    let late = try schematic(
      ["check-log", "payment.scxml", "log.jsonl", "--leaves", "paying=1.5"] + options)
    #expect(late.code == 1)
    #expect(late.text.hasPrefix("Line 6"))
  }

  @Test func `reports each row that no run explains, and lines that are no rows`() throws {
    try write(Self.payment, "payment.scxml")
    try write(
      """
      {"event": "start", "states": ["open"]}
      {"event":
      {"event": "charged", "states": ["paid"]}
      {"event": "pay", "states": ["paying"]}
      """, "log.jsonl")
    let run = try schematic("check-log", "payment.scxml", "log.jsonl")
    #expect(run.code == 1)
    #expect(
      run.text == """
        log.jsonl: error: Line 2: Expected a value, found the end of the file.
        Line 3: charged → paid
          The event leads to other states.
          Before: open
          Nearest: charged → open
          Allowed:
            pay → paying
          A shortest run to it:
            0. start → open
        3 rows, 1 of them not checked.

        """)
  }

  @Test func `says what is wrong with a log that cannot be read, and with options of it`() throws {
    try write(Self.payment, "payment.scxml")
    #expect(
      try schematic("check-log", "payment.scxml", "missing.jsonl")
        == Run("missing.jsonl: error: The log cannot be read: check the path.\n", code: 1))
    try write("", "log.jsonl")
    for (option, fault) in [
      ("--leaves=payng=1", "has no state 'payng'. Its states are 'open', 'paying', 'paid'."),
      ("--timer=late", "has no event 'late'. Its events are 'pay', 'charged'."),
    ] {
      #expect(
        try schematic("check-log", "payment.scxml", "log.jsonl", option)
          == Run("payment.scxml: error: The chart \(fault)\n", code: 1))
    }
    for options in [["--map", "state=to"], ["--leaves", "paying"], ["--leaves", "paying=-1"]] {
      let run = try schematic(["check-log", "payment.scxml", "log.jsonl"] + options)
      #expect(run.code == 64)
      #expect(run.text.contains(options[1]))
    }
  }

  @Test func `reports machines whose time was over at the end of the log`() throws {
    try write(Self.payment, "payment.scxml")
    try write(
      """
      {"machine": "1", "event": "start", "states": ["open"], "at": 0}
      {"machine": "1", "event": "pay", "states": ["paying"], "at": 1000000}
      {"machine": "2", "event": "start", "states": ["open"], "at": 9000000}
      """, "log.jsonl")
    #expect(
      try schematic("check-log", "payment.scxml", "log.jsonl", "--leaves", "paying=7.5")
        == Run(
          """
          1: an event at 9000000
            ''paying' is exited within 7.5 seconds' does not hold: the goal was not reached 8.0 s after it began.
          3 rows.

          """, code: 1))
    #expect(
      try schematic("check-log", "payment.scxml", "log.jsonl", "--leaves", "paying=8")
        == Run("3 rows: the log agrees.\n"))
  }

  @Test func `reports members that no line has, because such a log agrees with every chart`() throws
  {
    try write(Self.payment, "payment.scxml")
    try write("{\"name\": \"charged\", \"to\": \"paid\"}\n", "log.jsonl")
    #expect(
      try schematic("check-log", "payment.scxml", "log.jsonl")
        == Run(
          """
          log.jsonl: error: No line has an event or states. Name their members with '--map'.
          1 row.

          """, code: 1))
    #expect(
      try schematic(
        "check-log", "payment.scxml", "log.jsonl", "--map", "states=too", "--map", "event=name"
      ).text.contains("No line has the member of '--map states=too'. Correct its name."))
  }

  @Test func `explains a recording of a chart that sends events to itself`() throws {
    try write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
        <state id="a"><transition event="go" target="b"><send event="next"/></transition></state>
        <state id="b"><transition event="next" target="c"/></state>
        <state id="c"/>
      </scxml>
      """, "chart.scxml")
    let run = try schematic("run", "chart.scxml", "--record", "log.jsonl", input: "go\n")
    #expect(run.text.hasSuffix("active: c\n"))
    #expect(
      try schematic("check-log", "chart.scxml", "log.jsonl") == Run("2 rows: the log agrees.\n"))
  }
}
