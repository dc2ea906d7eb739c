/// The states and transitions that TBStateMachine's documentation draws, as a configuration file.
let tbStateMachineFile = """
  {
    "name": "main",
    "states": [
      {"name": "a", "type": "sub", "states": [
        {"name": "a1", "type": "state"},
        {"name": "a2", "type": "state"}
      ]},
      {"name": "b", "type": "state"},
      {"name": "c", "type": "sub", "states": [
        {"name": "c1", "type": "state"},
        {"name": "c2", "type": "parallel", "regions": [
          [{"name": "c211", "type": "state"}, {"name": "c212", "type": "state"}],
          [{"name": "c221", "type": "state"}, {"name": "c222", "type": "state"}]
        ]}
      ]}
    ],
    "transitions": [
      {"type": "simple", "kind": "external", "name": "toB", "source": "a/a1", "target": "b"},
      {"type": "simple", "kind": "internal", "name": "beep", "source": "b", "target": "b"},
      {"type": "simple", "kind": "local", "name": "first", "source": "c", "target": "c/c1"},
      {"type": "simple", "kind": "external", "name": "region",
       "source": "b", "target": "c/c2@1/c222"},
      {"type": "simple", "kind": "external", "name": "whole", "source": "b", "target": "c/c2"},
      {"type": "compound", "name": "forkToC",
       "vertices": {
         "incoming": [{"source": "a", "name": "fork"}],
         "outgoing": [{"target": "c/c2@0/c212"}, {"target": "c/c2@1/c222"}]
       },
       "pseudo_state": {"type": "fork", "name": "fork_1", "region": "c/c2"}},
      {"type": "compound", "name": "joinToB",
       "vertices": {
         "incoming": [
           {"source": "c/c2@0/c212", "name": "one"}, {"source": "c/c2@1/c222", "name": "two"}
         ],
         "outgoing": [{"target": "b"}]
       },
       "pseudo_state": {"type": "join", "name": "join_1", "region": "c/c2"}}
    ]
  }
  """
