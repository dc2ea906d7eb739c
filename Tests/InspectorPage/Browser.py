"""A headless Chromium, driven by the WebDriver protocol: JSON over HTTP, for which Python needs no package."""

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


# The texts that can be seen whose contrast with the nearest background is below 4.5 (WCAG 2.2, 1.4.3).
CONTRASTS = """
const parts = color => color.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
const ground = e => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor); if (c[3] !== 0) return c; } return [255, 255, 255]; };
const own = e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
return [...document.querySelectorAll('body *')].filter(e => own(e) && e.checkVisibility() && !e.closest('svg, script, noscript')).filter(e => {
  const [one, other] = [light(parts(getComputedStyle(e).color)), light(ground(e))].sort((a, b) => b - a);
  return (one + .05) / (other + .05) < 4.5;
}).map(e => `${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`)
"""


class Failure(Exception):
    """What the browser answered instead of a value."""


class Browser:
    def __init__(self, width=1280, height=800, dark=False):
        self.port = free_port()
        self.driver = subprocess.Popen([shutil.which("chromedriver") or "chromedriver", f"--port={self.port}"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = ""
        try:
            self.wait_for_driver()
            self.session = "/session/" + self.call("POST", "/session", options(width, height, dark))["sessionId"]
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.session:
            self.call("DELETE", self.session)
        self.driver.terminate()
        self.driver.wait()

    def wait_for_driver(self):
        until(self.try_status, lambda: "chromedriver does not start")

    def try_status(self):
        try:
            return self.call("GET", "/status")["ready"]
        except OSError:
            return False

    def call(self, method, path, body=None):
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Failure(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def post(self, path, body=None):
        return self.call("POST", self.session + path, body)

    def open(self, address):
        self.post("/url", {"url": address})

    def run(self, script, *values):
        """What the script returns, in the page."""
        return self.post("/execute/sync", {"script": script, "args": list(values)})

    def find(self, selector):
        return self.post("/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.post(f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        """Real keys; for a field of a file, its path."""
        self.post(f"/element/{self.find(selector)}/value", {"text": text})

    def key(self, key, shift=False):
        """A key for whatever has the focus."""
        keys = (["\ue008"] if shift else []) + [key]
        actions = [{"type": "keyDown", "value": k} for k in keys] + [{"type": "keyUp", "value": k} for k in reversed(keys)]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent", selector)

    def texts(self, selector):
        """The texts of those that can be seen."""
        return self.run("return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility())"
                        ".map(e => e.textContent)", selector)

    def nameless(self, selector):
        """The elements that can be seen and have no name for assistive technology."""
        found = self.post("/elements", {"using": "css selector", "value": selector})
        return [self.call("GET", f"{self.session}/element/{element[ELEMENT]}/attribute/id") for element in found
                if self.call("GET", f"{self.session}/element/{element[ELEMENT]}/displayed")
                and not self.call("GET", f"{self.session}/element/{element[ELEMENT]}/computedlabel")]

    def wait(self, script, *values):
        """Waits until the script returns something that is true, and returns it. A script that throws is asked again, as
        the elements that it reads may not be drawn yet."""
        answer = None

        def is_true():
            nonlocal answer
            try:
                answer = self.run(script, *values)
            except Failure as failure:
                answer = failure
                return False
            return answer

        return until(is_true, lambda: f"waited in vain for: {script} {list(values)}; the last answer: {answer}")

    def resize(self, width, height):
        self.post("/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}})

    def set_dark(self, dark):
        self.post("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def console(self):
        """The messages on the console since the last call."""
        return [entry["message"] for entry in self.post("/se/log", {"type": "browser"})]


def options(width, height, dark):
    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                 "--force-prefers-reduced-motion", f"--window-size={width},{height}"]
    chrome = {"args": arguments + (["--force-dark-mode"] if dark else [])}
    binary = shutil.which("chromium") or shutil.which("google-chrome")
    if binary:
        chrome["binary"] = binary
    return {"capabilities": {"alwaysMatch": {
        "goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}}}}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def until(condition, message, seconds=120):
    """The first true value. The limit is a safety net: a busy computer takes long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise Failure(message())
