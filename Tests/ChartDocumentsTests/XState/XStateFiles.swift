/// A machine configuration with all that XState 5 writes as JSON.
let xstateFile = #"""
  {
    "id": "player",
    "context": {"volume": 3},
    "initial": "off",
    "on": {"CRASH": ".off"},
    "states": {
      "off": {
        "entry": ["dim", {"type": "xstate.raise", "params": {"event": {"type": "TICK"}, "delay": 50}}],
        "on": {"POWER": "on", "RESUME": {"target": "on.past", "guard": "isWarm"}}
      },
      "on": {
        "type": "parallel",
        "tags": "lit",
        "invoke": {"src": "stream", "id": "s", "input": {"rate": 48}, "onDone": "off", "onError": "off"},
        "onDone": "off",
        "states": {
          "tape": {
            "initial": {"target": "stopped", "actions": "rewind"},
            "on": {"EJECT": [{"target": ".stopped", "reenter": true}], "key.*": {"actions": "beep"}},
            "states": {
              "stopped": {"on": {"PLAY": "#play"}},
              "playing": {
                "id": "play",
                "after": {"1000": {"target": "stopped"}, "patience": {"actions": {"type": "nudge"}}},
                "always": {
                  "guard": {"type": "xstate.not", "params": {"guard": {"type": "isLoaded"}}},
                  "target": "ended"
                }
              },
              "ended": {"type": "final", "output": {"ok": true}}
            }
          },
          "light": {"initial": "dark", "states": {"dark": {"on": {"L": "bright"}}, "bright": {}}},
          "past": {"type": "history", "history": "deep"}
        }
      }
    }
  }
  """#

/// What `toJSON` of a small machine returns: ids instead of keys, and events instead of timers.
let xstateDefinition = #"""
  {
    "id": "m", "key": "m", "type": "compound",
    "initial": {"target": ["#m.a"], "source": "#m", "actions": [], "eventType": null},
    "history": false,
    "states": {
      "a": {
        "id": "m.a", "key": "a", "type": "atomic",
        "initial": {"target": [], "source": "#m.a", "actions": [], "eventType": null},
        "history": false, "states": {},
        "on": {
          "GO": [{"target": ["#b.x"], "actions": [{"type": "beep"}], "guard": {"type": "ready"},
                  "source": "#m.a", "reenter": false, "eventType": "GO"}],
          "xstate.done.actor.0.m.a": [{"target": ["#m.c"], "actions": [], "source": "#m.a",
                  "reenter": false, "eventType": "xstate.done.actor.0.m.a"}],
          "xstate.after.1000.m.a": [{"target": ["#m.c"], "actions": [], "source": "#m.a",
                  "event": "xstate.after.1000.m.a", "delay": 1000,
                  "reenter": false, "eventType": "xstate.after.1000.m.a"}]
        },
        "transitions": [],
        "entry": [{"type": "light"}, {"type": "xstate.raise"}],
        "exit": [{"type": "xstate.cancel"}],
        "order": 1,
        "invoke": [{"type": "xstate.invoke", "src": "load", "id": "0.m.a"}],
        "tags": []
      },
      "b": {
        "id": "b.x", "key": "b", "type": "parallel", "history": false,
        "initial": {"target": [], "source": "#b.x", "actions": [], "eventType": null},
        "states": {
          "r": {
            "id": "m.b.r", "key": "r", "type": "compound", "history": false,
            "initial": {"target": ["#m.b.r.f"], "source": "#m.b.r", "actions": [{"type": "go"}],
                        "eventType": null},
            "states": {
              "f": {"id": "m.b.r.f", "key": "f", "type": "final", "history": false, "states": {},
                    "on": {}, "transitions": [], "entry": [], "exit": [], "order": 4,
                    "invoke": [], "tags": ["end"]},
              "h": {"id": "m.b.r.h", "key": "h", "type": "history", "history": "deep", "states": {},
                    "on": {}, "transitions": [], "entry": [], "exit": [], "order": 5,
                    "invoke": [], "tags": []}
            },
            "on": {}, "transitions": [], "entry": [], "exit": [], "order": 3, "invoke": [], "tags": []
          }
        },
        "on": {"xstate.done.state.b.x": [{"target": ["#m.c"], "actions": [], "source": "#b.x",
               "reenter": false, "eventType": "xstate.done.state.b.x"}]},
        "transitions": [], "entry": [], "exit": [], "order": 2, "invoke": [], "tags": []
      },
      "c": {
        "id": "m.c", "key": "c", "type": "atomic", "history": false, "states": {},
        "on": {"SELF": [{"target": ["#m.c"], "actions": [], "source": "#m.c", "reenter": true,
               "eventType": "SELF"}]},
        "transitions": [], "entry": [], "exit": [], "order": 6, "invoke": [], "tags": []
      }
    },
    "on": {}, "transitions": [], "entry": [], "exit": [], "order": -1, "invoke": [], "tags": []
  }
  """#
