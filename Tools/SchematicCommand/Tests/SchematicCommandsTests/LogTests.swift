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
    #expect(late.text.hasPrefix("Row 5"))
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
        log.jsonl: error: In line 2: Invalid JSON.
        Row 2: charged → paid
        3 rows, 1 of them not checked

        """)
  }

  @Test func `says what is wrong with a log that cannot be read, and with options of it`() throws {
    try write(Self.payment, "payment.scxml")
    #expect(
      try schematic("check-log", "payment.scxml", "missing.jsonl")
        == Run("missing.jsonl: error: The log cannot be read: check the path.\n", code: 1))
    for options in [["--map", "state=to"], ["--leaves", "paying"], ["--leaves", "paying=-1"]] {
      let run = try schematic(["check-log", "payment.scxml", "log.jsonl"] + options)
      #expect(run.code == 64)
      #expect(run.text.contains(options[1]))
    }
  }
}
