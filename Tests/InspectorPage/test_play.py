"""Tests of the page on which a chart is played, in a headless Chromium. `Scripts/check-inspector` runs them."""

import json
import os
import random
import tempfile
import unittest
from pathlib import Path

from Browser import CONTRASTS, Browser

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/PlayableCharts/PlayableCharts.docc/Resources/Crossing.html"
PICTURES = Path(os.environ.get("PICTURES") or tempfile.mkdtemp())
LEFT, RIGHT = "\ue012", "\ue014"
ATTACK = "</script><img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
ACTIVE = "return [...document.querySelectorAll('#picture .active')].map(e => e.id).sort()"
ENABLED = "return [...document.querySelectorAll('#events button:enabled')].map(e => e.dataset.event)"

# A door: "push" asks a guard, a timer closes it, and a delayed event rings.
DOOR = {
    "name": ATTACK, "nodes": [["state", "closed", -1], ["state", ATTACK, -1]], "svg": None, "isComplete": False, "buttons": 2,
    "events": ["push", ATTACK, "after.open.0", "ring"], "questions": [["isUnlocked"], ["place", "in", "out"]],
    "texts": [["action", "click"], ["statement", ATTACK], ["event", "opened"]], "reasons": ["A reason"],
    "activities": [[[0], ["closed"]], [[1], ["open"]]],
    "results": [{"o": "transitioned", "c": 0}, {"o": "transitioned", "c": 1, "l": [0, 1, 2], "t": [7], "d": [-1]},
                {"o": "ignored", "c": 0}, {"o": "transitioned", "c": 0, "d": [0]}, {"o": "failed", "c": 0, "r": 0},
                {"o": "transitioned", "c": -1}, {"o": "ignored", "c": 2}],
    "configurations": [
        {"a": 0, "s": {"e0": [0, 1, 2], "e1": [1, 4, 5, None]}},
        {"a": 1, "t": [[7, 2, 5000]], "d": [[3, 8000]], "s": {"t7": 3, "d0": 6}},
        {"a": 1, "q": [0]}],
    "start": 0,
}
# When the timer elapses, the delayed event still waits.
DOOR["results"][3]["c"] = 3
DOOR["configurations"].append({"a": 0, "d": [[3, 8000]], "s": {"d0": 0}})


class PlayedPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.refusals = 0
        self.browser.resize(1280, 800)
        self.browser.console()

    def tearDown(self):
        messages = self.browser.console()
        self.assertEqual(sum("following Content Security Policy" in text for text in messages), self.refusals, messages)
        self.assertEqual(len(messages), self.refusals, messages)

    def open_table(self, table):
        """The page with another table."""
        before, rest = PAGE.read_text().split('id="table">', 1)
        after = rest.split("</script>", 1)[1]
        file = tempfile.NamedTemporaryFile("w", suffix=".html", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(before + 'id="table">' + json.dumps(table).replace("<", "\\u003c") + "</script>" + after)
        self.browser.open(Path(file.name).as_uri())

    def open_crossing(self):
        self.browser.open(PAGE.as_uri())

    def click_event(self, name):
        self.browser.run("[...document.querySelectorAll('#events button')].find(b => b.dataset.event === arguments[0]).click()", name)

    def now(self):
        return self.browser.text("#now")

    def shown(self):
        """The texts of the chosen step."""
        return self.browser.texts("#log .chosen li")

    def test_events_move_the_highlight_and_list_the_actions(self):
        self.open_crossing()
        self.assertEqual(self.now(), "northGoes · southGoes")
        first = self.browser.run(ACTIVE)
        for event in ["button", "northIsClear", "southIsClear"]:
            self.click_event(event)
        self.assertEqual(self.now(), "walk")
        self.assertNotEqual(self.browser.run(ACTIVE), first)
        self.assertTrue(self.browser.run("return !!document.querySelector('#picture svg')"))
        self.assertEqual(self.shown(), ["action count", "action tick"])
        self.assertEqual(self.browser.texts("#events button:enabled"), ["1dusk", "5walkIsOver"])

    def test_a_random_walk_shows_what_the_table_says(self):
        table = json.loads(PAGE.read_text().split('id="table">', 1)[1].split("</script>", 1)[0])
        walk, result = random.Random(1), table["results"][table["start"]]
        self.open_crossing()
        for _ in range(60):
            configuration = table["configurations"][result["c"]]
            active, leaves = table["activities"][configuration["a"]]
            self.assertEqual(self.now(), " · ".join(leaves))
            self.assertEqual(self.shown(), [" ".join(table["texts"][text]) for text in result.get("l", [])])
            self.assertEqual(set(self.browser.run(ACTIVE)), {f"state{number}" for number in active})
            keys = sorted(configuration["s"])
            names = {table["events"][int(key[1:])] for key in keys}
            self.assertEqual(set(self.browser.run(ENABLED)), names)
            key = walk.choice(keys)
            self.click_event(table["events"][int(key[1:])])
            result = table["results"][configuration["s"][key]]

    def test_keys_play_and_travel(self):
        self.open_crossing()
        self.browser.key("2")
        self.assertEqual(self.now(), "northStops · southStops")
        self.browser.key(LEFT)
        self.assertEqual(self.now(), "northGoes · southGoes")
        self.browser.key(RIGHT)
        self.assertEqual(self.now(), "northStops · southStops")
        self.browser.key(LEFT)
        self.browser.key("1")
        self.assertEqual(self.now(), "night")
        self.assertEqual(len(self.browser.texts("#log > li")), 2)
        self.browser.key("r")
        self.assertEqual(self.now(), "northGoes · southGoes")

    def test_a_guard_is_asked_and_its_answer_is_remembered_and_forgotten(self):
        self.open_table(DOOR)
        self.browser.key("1")
        self.assertEqual(self.browser.text("#ask"), "Does the guard “isUnlocked” hold?")
        self.assertEqual(self.browser.texts("#events button:enabled"), [])
        self.browser.key("n")
        self.assertEqual((self.now(), self.shown()), ("closed", ["isUnlocked: no"]))
        self.browser.key("1")
        self.browser.click("#remember")
        self.browser.key("y")
        self.assertEqual(self.now(), "open")
        self.assertEqual(self.shown(), ["isUnlocked: yes", "action click", "statement " + ATTACK, "event opened"])
        self.browser.key(LEFT)
        self.browser.key("1")
        self.assertEqual(self.now(), "open")
        self.browser.click("#remembered button")
        self.browser.key(LEFT)
        self.browser.key("1")
        self.assertEqual(self.browser.text("#ask"), "Does the guard “isUnlocked” hold?")

    def test_timers_elapse_by_the_slider_and_by_the_clock(self):
        self.open_table(DOOR)
        self.browser.key("1")
        self.browser.key("y")
        self.assertEqual(self.browser.texts("#timers button"), ["after.open.0 in 5 s", "ring in 8 s"])
        slide = """const slider = document.querySelector('#slider');
          slider.valueAsNumber = arguments[0]; slider.dispatchEvent(new Event('input'))"""
        self.browser.run(slide, 4000)
        self.assertEqual((self.now(), self.browser.texts("#timers button")), ("open", ["after.open.0 in 1 s", "ring in 4 s"]))
        self.browser.run(slide, 6000)
        self.assertEqual((self.now(), self.browser.texts("#timers button")), ("closed", ["ring in 2 s"]))
        self.browser.key(LEFT)
        self.assertEqual(self.browser.texts("#timers button"), ["after.open.0 in 5 s", "ring in 8 s"])
        # The clock of the page, which the test moves.
        self.browser.run("window.time = 0; performance.now = () => time; tick(); document.querySelector('#runs').click()")
        self.browser.run("time = 5500; tick()")
        self.assertEqual((self.now(), self.browser.texts("#timers button")), ("closed", ["ring in 2.5 s"]))

    def test_a_fast_timer_leaves_the_page_usable(self):
        self.open_table({**DOOR, "start": 0, "results": [{"o": "transitioned", "c": 0, "t": [1]}],
                         "configurations": [{"a": 0, "t": [[1, 2, 10, 10]], "s": {"t1": 0}}]})
        slide = """const slider = document.querySelector('#slider'); slider.max = 1e6
          slider.valueAsNumber = arguments[0]; slider.dispatchEvent(new Event('input')); return [steps.length, now]"""
        self.assertEqual(self.browser.run(slide, 5000), [501, 5000])
        self.assertEqual(len(self.browser.texts("#log > li")), 201)
        self.assertEqual(self.browser.run(slide, 1e6), [1501, 15000])
        self.browser.key(LEFT)
        self.assertEqual(self.browser.texts("#timers button"), ["after.open.0 in 10 ms"])

    def test_a_repeating_timer_that_begins_anew_waits_for_its_first_delay(self):
        timer = [[1, 2, 5000, 1000]]
        self.open_table({**DOOR, "start": 0, "results": [{"o": "transitioned", "c": 0, "t": [1]}, {"o": "transitioned", "c": 1}],
                         "configurations": [{"a": 0, "t": timer, "s": {"t1": 0, "e0": 1}}, {"a": 1, "t": timer, "s": {"t1": 1}}]})
        self.browser.run("pass(12000)")
        self.assertEqual(self.browser.texts("#timers button"), ["after.open.0 in 3 s"])
        self.browser.key("1")
        self.browser.run("pass(16500)")
        self.assertEqual(self.browser.texts("#timers button"), ["after.open.0 in 500 ms"])
        self.assertEqual(self.browser.run("return steps.map(step => step.time)"), [0, 5000, 10000, 12000, 15000, 16000])

    def test_the_notice_says_if_events_accumulate(self):
        self.open_table({**DOOR, "configurations": [*DOOR["configurations"], {"a": 0, "q": [0] * 20}]})
        self.assertIn("Deferred or delayed events accumulate", self.browser.text("#notice"))

    def test_a_selection_has_candidates_and_the_end_of_the_page_is_said(self):
        self.open_table(DOOR)
        self.assertIn("The chart is larger than this page", self.browser.text("#notice"))
        self.browser.key("2")
        self.assertEqual(self.browser.texts("#answers button"), ["in", "out", "None"])
        self.browser.click("[data-answer='0']")
        self.assertEqual(self.shown(), ["place: in", "A reason"])
        for choice in ["1", "2"]:
            self.browser.key("2")
            self.browser.click(f"[data-answer='{choice}']")
            self.assertIn("The page ends here", self.shown()[-1])
            self.browser.key(LEFT)

    def test_the_steps_become_a_test(self):
        self.open_table(DOOR)
        self.browser.key("1")
        self.browser.key("y")
        self.browser.key("t")
        self.browser.key("c")
        self.assertEqual(
            self.browser.run("return document.querySelector('#testText').value"),
            "path played on the page\n= closed\nguard isUnlocked true\npush\n= open\nafter.open.0\n= closed\n")
        self.open_crossing()
        self.browser.key("1")
        self.browser.key("c")
        self.assertEqual(self.browser.run("return document.querySelector('#testText').value"), """@Test func `played on the page`() throws {
  let subject = Crossing.Subject()
  let machine = try StateMachine(Crossing(), subject: subject)
  machine.start()
  #expect(machine.state.leaves.map { "\\($0)" } == ["northGoes", "southGoes"])
  machine.handle(.dusk)
  #expect(machine.state.leaves.map { "\\($0)" } == ["night"])
}
""")

    def test_no_name_becomes_markup_and_nothing_is_loaded(self):
        # The policy of the page refuses the handler, before the page leaves it out.
        self.refusals = 1
        self.open_table({**DOOR, "svg": f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><script>window.hacked=1</script>"
                                        "<g id='state0' onclick='hacked=1'><path d='M0 0'/><image href='http://x.invalid/'/></g></svg>"})
        self.browser.key("1")
        self.browser.key("y")
        self.browser.click("#copy")
        self.assertEqual(self.browser.text("h1"), ATTACK)
        self.assertEqual(self.browser.run("""return [window.hacked, document.querySelectorAll('img, image').length,
          document.querySelectorAll('#picture script, #picture [onclick]').length,
          performance.getEntriesByType('resource').length]"""), [None, 0, 0, 0])

    def test_a_phone_has_no_sideways_scroll_and_large_buttons(self):
        self.open_crossing()
        self.browser.resize(400, 800)
        wide, small = self.browser.run("""return [document.documentElement.scrollWidth,
          [...document.querySelectorAll('button')].filter(b => b.checkVisibility() && b.offsetHeight < 44).length]""")
        self.assertEqual((wide <= 400, small), (True, 0))
        # The picture follows the machine.
        for event in ["dusk", "dawn"]:
            self.click_event(event)
            left, right = self.browser.run("""const box = [...document.querySelectorAll('#picture .active')].at(-1).getBoundingClientRect()
              return [box.left, box.right]""")
            self.assertTrue(0 <= left < right <= 400, (event, left, right))

    def test_every_control_has_a_name_and_every_text_a_contrast(self):
        for dark in [False, True]:
            self.browser.set_dark(dark)
            self.open_table(DOOR)
            self.browser.key("1")
            self.browser.key("n")
            self.assertEqual(self.browser.nameless("button, input, #picture"), [])
            self.assertEqual(self.browser.run(CONTRASTS), [])
        self.browser.set_dark(False)

    def test_pictures(self):
        for name, width, dark in [("play", 1280, False), ("play-dark", 1280, True), ("play-phone", 400, False)]:
            self.browser.set_dark(dark)
            self.open_crossing()
            self.browser.resize(width, 800)
            for event in ["button", "northIsClear"]:
                self.click_event(event)
            self.browser.screenshot(str(PICTURES / f"{name}.png"))
        self.browser.set_dark(False)
