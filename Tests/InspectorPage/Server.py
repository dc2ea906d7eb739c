"""A program that speaks the format of the inspector's stream, for tests of the page without Swift.

Its machines run the chart Player of Recording.jsonl. A test adds machines and events by methods of Server.
"""

import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlparse

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "Sources/SchematicInspector/Page/InspectorPageText.swift"
PAGE = SOURCE.read_text().split('"""')[1].lstrip()
RECORDED = [json.loads(line) for line in (HERE / "Recording.jsonl").read_text().splitlines()]
CHARTS = [line for line in RECORDED if line.get("type") == "chart"]
PLAYER = next(chart for chart in CHARTS if chart["chart"] == "Player")

# event: {innermost state: (active states, transition)}
TRANSITIONS = {
    "power": {"off": (["on", "on/paused"], "transition2"), "on/paused": (["off"], "transition3"),
              "on/playing": (["off"], "transition3")},
    "play": {"on/paused": (["on", "on/playing"], "transition5")},
    "pause": {"on/playing": (["on", "on/paused"], "transition4")},
    "volume": {"on/paused": (["on", "on/paused"], None), "on/playing": (["on", "on/playing"], None)},
}
SAMPLE = {"volume": {"_0": 0.5}}
# The outermost states, with other identities than in the whole chart.
VIEW = {
    "type": "view", "chart": "Player", "depth": 1,
    "nodes": [{"id": "state0", "kind": "state", "path": "on", "title": "on"},
              {"id": "state1", "kind": "state", "path": "off", "title": "off"}],
    "edges": [{"id": "transition0", "from": "state1", "to": "state0", "label": "power", "ids": ["transition2"]},
              {"id": "transition1", "from": "state0", "to": "state1", "label": "power", "ids": ["transition3"]}],
    "svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><g id="state0"><path d="M0,0L40,0L40,40L0,40Z"/></g>'
           '<g id="state1"><path d="M160,0L200,0L200,40L160,40Z"/></g><g id="transition0"><path d="M160,10L40,10"/></g>'
           '<g id="transition1"><path d="M40,30L160,30"/></g></svg>',
}


class Player:
    """One machine: its present state and its log."""

    def __init__(self, key, name, chart="Player"):
        self.key, self.name, self.chart = key, name, chart
        self.active, self.since, self.steps, self.timers, self.data = ["off"], time.time(), [], [], []
        self.add(cause="start", outcome="transitioned", entered=["off"], to=["off"])

    def add(self, **members):
        step = {"type": "step", "machine": self.key, "number": len(self.steps) + 1, "time": time.time(), **members}
        self.steps.append(step)
        return step

    def handle(self, event, text=None, **members):
        before, found = self.active, TRANSITIONS[event].get(self.active[-1])
        step = self.add(event=event, text=text or event, swift=f".{text or event}", cause="external", outcome="ignored",
                        **{"from": before}, to=before, **members)
        if not found:
            step["reason"] = "no active state has a transition for it"
            return step
        self.active, transition = found
        step.update(outcome="transitioned", to=self.active)
        step["transitions"] = [{"id": transition} if transition else {"name": "on", "internal": True}]
        if self.active != before:
            self.since = time.time()
            self.timers = [{"event": "pause", "state": "on/playing", "at": time.time() + 60}] \
                if self.active[-1] == "on/playing" else []
        return step

    def line(self):
        events = [{"event": event, "swift": f".{event}", "enabled": self.active[-1] in states,
                   **({"sample": SAMPLE} if event == "volume" else {})} for event, states in TRANSITIONS.items()]
        return {"type": "machine", "machine": self.key, "name": self.name, "chart": self.chart,
                "number": len(self.steps), "time": time.time(), "active": self.active, "since": self.since,
                "events": events, "timers": self.timers, "data": self.data}


class Server:
    def __init__(self, sends=True):
        self.sends, self.machines, self.listeners, self.fleet, self.recorded = sends, {}, [], None, []
        self.run = "first"
        # Of the machines of the fleet: the number of the last step, and the data.
        self.stored = {}
        self.token, self.cookie, self.acts, self.charts = secrets.token_hex(16), secrets.token_hex(16), [], list(CHARTS)
        self.secret = secrets.token_hex(16)
        self.lock = threading.Lock()
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"server_state": self}))
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, args=[0.02], daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.http.server_port}/#{self.token}"

    def close(self):
        self.drop()
        self.http.shutdown()
        self.http.server_close()

    def add(self, key, name, chart="Player"):
        machine = self.machines[key] = Player(key, name, chart)
        self.publish([machine.line()])
        return machine

    def handle(self, key, event, *arguments, **members):
        machine = self.machines[key]
        step = machine.handle(event, *arguments, **members)
        self.publish([step, machine.line()])
        return step

    def publish(self, lines):
        with self.lock:
            for listener in self.listeners:
                listener.extend(lines)

    def replay(self, until):
        """The lines of the recording up to this time, as if that were now."""
        lines = [line for line in RECORDED if line.get("type") in ("machine", "step") and line["time"] <= until]
        self.recorded = [shifted(line, time.time() - until) for line in lines]

    def log(self, key):
        if key in self.machines:
            return self.machines[key].steps[-1000:]
        return [line for line in self.recorded if line["type"] == "step" and line["machine"] == key]

    def snapshot(self):
        first = {"format": "schematic-inspector", "version": 1, "time": time.time(), "sends": self.sends, "run": self.run}
        return [first, *self.charts, *([self.fleet] if self.fleet else []), *self.recorded, *(m.line() for m in self.machines.values())]

    def drop(self):
        """Ends the open streams, as an interruption does."""
        with self.lock:
            for listener in self.listeners:
                listener.append(None)
            self.listeners = []


def shifted(line, seconds):
    timers = [{**timer, "at": timer["at"] + seconds} for timer in line.get("timers", [])]
    since = {"since": line["since"] + seconds} if "since" in line else {}
    return {**line, "time": line["time"] + seconds, **({"timers": timers} if timers else {}), **since}


class Handler(BaseHTTPRequestHandler):
    server_state: Server

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", kind="text/plain", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def lines(self, lines):
        self.answer(200, "".join(json.dumps(line) + "\n" for line in lines).encode(), "application/jsonl")

    def allowed(self):
        state = self.server_state
        if f"inspector={state.cookie}" in (self.headers.get("Cookie") or "") and self.headers.get("Inspector-Page") == state.secret:
            return True
        self.answer(403, b"Open the address that the program has printed.")
        return False

    def do_GET(self):
        state, url = self.server_state, urlparse(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path == "/":
            nonce = secrets.token_hex(8)
            policy = f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; img-src data:"
            page = PAGE.replace("NONCE", nonce).encode()
            self.answer(200, page, "text/html; charset=utf-8", Content_Security_Policy=policy)
        elif not self.allowed():
            return
        elif url.path == "/stream":
            self.stream(state)
        elif url.path == "/log":
            self.lines(state.log(query["machine"]) if "fleet" not in query else self.fleet_log(int(query["machine"])))
        elif url.path == "/view":
            if "focus" in query:
                return self.answer(503, b"Graphviz is missing.")
            self.lines([VIEW])
        elif url.path == "/machines":
            machines = self.fleet_machines(query)
            self.lines([{"type": "matches", "count": len(machines)}, *machines, state.fleet])
        else:
            self.answer(404)

    def fleet_machine(self, n):
        number, _ = self.server_state.stored.get(n, (n, None))
        return {"type": "machine", "fleet": "orders", "machine": str(n), "chart": "Player", "number": number, "time": time.time(),
                "active": ["on", "on/playing"], "since": time.time() - 60 * n, **({"blocked": "no state 'x'"} if n == 3 else {})}

    def fleet_machines(self, query):
        older = float(query.get("older", 0))
        return [self.fleet_machine(n) for n in range(1, 10)
                if 60 * n > older and query.get("state", "on/playing") in ["on", "on/playing"]]

    def fleet_log(self, n):
        number, data = self.server_state.stored.get(n, (7, None))
        step = {"type": "step", "machine": str(n), "fleet": "orders", "time": time.time() - 60, "event": "play", "cause": "external",
                "outcome": "transitioned", "from": ["off"], "to": ["on", "on/playing"]}
        machine = [] if data is None else [{**self.fleet_machine(n), **data}]
        return [*machine, *({**step, "number": each} for each in range(7, number + 1))]

    def stream(self, state):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        with state.lock:
            listener = state.snapshot()
            state.listeners.append(listener)
        try:
            while True:
                with state.lock:
                    lines, listener[:] = list(listener), []
                ended = None in lines
                for line in lines:
                    if line is not None:
                        self.wfile.write(b"data: " + json.dumps(line).encode() + b"\n\n")
                self.wfile.flush()
                if ended:
                    return
                time.sleep(0.1)
        except OSError:
            with state.lock:
                state.listeners = [other for other in state.listeners if other is not listener]

    def do_POST(self):
        state, body = self.server_state, self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if self.path == "/session":
            if body == state.token:
                return self.answer(200, state.secret.encode(), Set_Cookie=f"inspector={state.cookie}; SameSite=Strict; HttpOnly")
            return self.answer(403, b"The token is not valid.")
        if not self.allowed():
            return
        message = json.loads(body)
        if self.path == "/act":
            state.acts.append(message)
            if "preview" not in message:
                return self.answer(204)
            if message["action"] == "move" and not message["states"]:
                return self.answer(409, b"No path is given.")
            effect = {"text": f"{message['machine']}: {message['action']}", "version": 7}
            return self.answer(200, json.dumps(effect).encode())
        if not state.sends:
            return self.answer(403, b"This program does not accept events.")
        payload = message.get("payload")
        text = f"volume({payload['volume']['_0']})" if payload else None
        state.handle(message["machine"], message["event"], text)
        self.answer(204)
