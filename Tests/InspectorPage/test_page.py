"""Tests of the inspector's page in a headless Chromium. `Scripts/check-inspector` runs them."""

import json
import os
import tempfile
import time
import unittest
from pathlib import Path

from Browser import CONTRASTS, Browser
from Server import CHARTS, HERE, PAGE, PLAYER, Server

PICTURES = Path(os.environ.get("PICTURES") or tempfile.mkdtemp())
RECORDING = HERE / "Recording.jsonl"
LINES = [json.loads(line) for line in RECORDING.read_text().splitlines()]
ATTACK = '<img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.hacked=1"/><script>window.hacked=1</script>'
END, HOME, LEFT, UP, DOWN, RIGHT, ENTER, ESCAPE = "\ue010", "\ue011", "\ue012", "\ue013", "\ue015", "\ue014", "\ue007", "\ue00c"

# The paths of the active states, and the identities of the highlighted transitions, of the diagram or the tree.
ACTIVE = """return [...pictureOf(chosenChart()).parts].filter(([, part]) => part.matches('.active'))
  .map(([id]) => chosenChart().nodes.get(id).path)"""
TAKEN = "return [...pictureOf(chosenChart()).parts].filter(([, part]) => part.matches('.taken')).map(([id]) => id)"


class PageTest(unittest.TestCase):
    """A browser for all tests: it starts in half a second."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)
        cls.browser.resize(1280, 800)

    def setUp(self):
        self.expected_messages = 0
        self.browser.console()

    def tearDown(self):
        """Leaves the page before its server ends: its next request would be a message in the next test."""
        messages = self.browser.console()
        self.browser.open("about:blank")
        self.assertEqual(len(messages), self.expected_messages, messages)

    def choose(self, name):
        self.browser.run("""[...document.querySelectorAll('#machines .row')]
          .find(row => !row.hidden && row.querySelector('.name').textContent === arguments[0]).click()""", name)
        self.browser.wait("return document.querySelector('#title').textContent === arguments[0]", name)

    def wait_for_text(self, selector, text):
        self.browser.wait("return document.querySelector(arguments[0]).textContent === arguments[1]", selector, text)

    def wait_for_count(self, count):
        self.wait_for_text("#count", count)

    def frame(self):
        """Waits until what was changed has been drawn."""
        self.browser.run("window.drawn = false; requestAnimationFrame(() => requestAnimationFrame(() => { drawn = true }))")
        self.browser.wait("return window.drawn")


class ServedPage(PageTest):
    def serve(self, *names, **options):
        server = Server(**options)
        self.addCleanup(server.close)
        for number, name in enumerate(names):
            server.add(f"m{number + 1}", name)
        self.browser.open(server.address)
        if names:
            self.wait_for_text("#title", min(names))
        return server

    def test_the_token_becomes_a_cookie_and_is_removed_from_the_address(self):
        server = self.serve("radio")
        self.assertNotIn(server.token, self.browser.run("return location.href"))
        self.browser.open(server.address.split("#")[0])
        self.wait_for_text("#connection", "live")

    def test_machines_that_come_later_than_their_chart_are_shown_unless_the_chart_was_chosen(self):
        for chooses in [False, True]:
            server = self.serve()
            self.wait_for_text("#title", "Player")
            if chooses:
                self.browser.run("chooseRow(0)")
            server.add("m1", "radio")
            self.wait_for_count("1 machine")
            self.frame()
            self.assertEqual(self.browser.text("#title"), "Player" if chooses else "radio")

    def test_a_wrong_token_is_refused_with_what_to_do(self):
        server = Server()
        self.addCleanup(server.close)
        self.browser.open(server.address[:-4] + "0000")
        self.browser.wait("return document.querySelector('#connection').textContent.startsWith('This address is not valid')")
        self.expected_messages = 1

    def test_a_click_on_the_button_of_an_event_moves_the_highlight(self):
        self.serve("radio")
        self.assertEqual(self.browser.run(ACTIVE), ["off"])
        self.browser.click("[data-event=power]")
        self.wait_for_text("#now", "paused")
        self.assertEqual(self.browser.run(ACTIVE), ["on", "on/paused"])
        self.assertEqual(self.browser.run(TAKEN), ["transition2"])
        self.browser.wait("return document.querySelector('[data-event=play].enabled')")

    def test_the_data_and_what_a_step_has_changed_are_shown(self):
        server = self.serve("radio")
        machine = server.machines["m1"]
        machine.data = [{"name": "count", "value": "1"}, {"name": "title", "value": '"news"'}]
        server.handle("m1", "power", data=[{"name": "count", "value": "1"}, {"name": "title", "value": '"news"'}])
        machine.data = [{"name": "count", "value": "2"}, {"name": "title", "value": '"news"'}]
        server.handle("m1", "play", data=[{"name": "count", "before": "1", "value": "2"}], omittedData=3)
        self.wait_for_text("#details h3", "Step 3: play")
        # The line of the machine comes after that of the step.
        self.browser.wait("return chosenMachine().line.number === 3")
        self.frame()
        self.assertEqual(self.data(), ["count = 1 → 2", "and 3 more that changed", 'title = "news"'])
        self.browser.run("document.activeElement.blur()")
        self.browser.key(LEFT)
        self.wait_for_text("#details h3", "Step 2: power")
        self.assertEqual(self.data(), ["count = 1", 'title = "news"'])
        self.browser.key(LEFT)
        self.wait_for_text("#details h3", "Step 1: (start)")
        self.assertEqual(self.data(), [])

    def data(self):
        return self.browser.run("""return [...document.querySelectorAll('#details dt')].filter(term => term.textContent === 'Data')
          .flatMap(term => [...term.nextSibling.querySelectorAll('li')].map(item => item.textContent))""")

    def test_a_part_of_a_chart_shows_where_the_hidden_states_are(self):
        server = self.serve("radio")
        for event in ["power", "play"]:
            server.handle("m1", event)
        self.wait_for_text("#now", "playing")
        self.show_part('{"depth":1}')
        self.browser.wait("return document.querySelectorAll('#canvas svg path').length === 4")
        self.assertEqual(self.browser.run(self.SHOWN), ["on"])
        self.browser.run("document.activeElement.blur()")
        self.browser.key(LEFT)
        self.wait_for_text("#now", "paused")
        self.assertEqual(self.browser.run(TAKEN), ["transition0"])
        self.show_part("")
        self.browser.wait("return document.querySelectorAll('#canvas svg path').length > 4")
        self.assertEqual(self.browser.run(ACTIVE), ["on", "on/paused"])

    def test_a_part_that_cannot_be_drawn_is_said_and_the_chart_stays(self):
        self.serve("radio")
        self.show_part('{"focus":"on"}')
        self.wait_for_text("#notice", "This part cannot be shown: Graphviz is missing.")
        self.assertEqual(self.browser.run("return document.querySelector('#detail').value"), "")
        self.assertEqual(self.browser.run(ACTIVE), ["off"])
        self.expected_messages = 1

    # The paths of the active states of the part that is shown.
    SHOWN = """const picture = pictureOf(chosenChart());
      return [...picture.parts].filter(([, part]) => part.matches('.active')).map(([id]) => picture.chart.nodes.get(id).path)"""

    def show_part(self, value):
        self.browser.run("""const menu = document.querySelector('#detail');
          menu.value = arguments[0];
          menu.dispatchEvent(new Event('change'))""", value)

    def test_an_ignored_event_is_shown_with_the_reason(self):
        self.serve("radio")
        self.browser.click("[data-event=pause]")
        self.browser.wait("return document.querySelector('#log .outcome.ignored')")
        self.assertIn("no active state has a transition for it", self.browser.texts("#log .to"))
        self.assertIn("no active state has a transition for it", self.browser.text("#details"))

    def test_a_form_is_made_of_a_sample(self):
        server = self.serve("radio")
        server.handle("m1", "power")
        self.browser.wait("return document.querySelector('[data-event=volume].enabled')")
        self.browser.click("[data-event=volume]")
        self.browser.run("document.querySelector('#fields input').value = ''")
        self.browser.type("#fields input", "0.75" + ENTER)
        self.browser.wait("return document.querySelector('#details h3')?.textContent === 'Step 3: volume(0.75)'")
        self.assertEqual(server.machines["m1"].steps[-1]["text"], "volume(0.75)")

    def test_a_program_that_accepts_no_events_gets_no_buttons(self):
        self.serve("radio", sends=False)
        self.assertEqual(self.browser.texts("#events button"), [])

    def test_a_pending_timer_counts_down(self):
        server = self.serve("radio")
        server.handle("m1", "power")
        server.handle("m1", "play")
        self.browser.wait("return /^pause in 5\\d\\.\\d s$/.test(document.querySelector('#timers .timer')?.textContent)")
        first = self.browser.text("svg .badge.due")
        self.browser.wait("return document.querySelector('svg .badge.due').textContent !== arguments[0]", first)

    def test_time_travel_does_not_move_the_program(self):
        server = self.serve("radio")
        for event in ["power", "play", "pause", "play"]:
            server.handle("m1", event)
        self.wait_for_text("#now", "playing")
        self.browser.run("document.activeElement.blur()")
        for expected in ["paused", "playing", "paused", "off"]:
            self.browser.key(LEFT)
            self.wait_for_text("#now", expected)
        self.assertEqual(server.machines["m1"].active, ["on", "on/playing"])
        self.assertEqual(self.browser.texts("#events button:enabled"), [])
        server.handle("m1", "power")
        self.browser.wait("return chosenMachine().steps.length === 6")
        self.wait_for_text("#now", "off")
        self.browser.key(END)
        self.browser.wait("return document.querySelector('#live').ariaPressed === 'true'")

    def test_steps_that_were_missed_are_shown_after_a_reconnection(self):
        server = self.serve("radio")
        self.browser.wait("return chosenMachine().steps.length === 1")
        server.drop()
        self.browser.wait("return document.querySelector('#connection').matches('.lost')")
        server.handle("m1", "power")
        server.handle("m1", "play")
        self.browser.wait("return document.querySelector('#connection').matches('.live') && chosenMachine().steps.length === 3")
        self.wait_for_text("#now", "playing")

    def test_a_tab_without_the_secret_reads_nothing(self):
        server = self.serve("radio")
        # The log is asked for after the choice: without the secret, that would be one more refusal.
        self.browser.wait("return isLive && chosenMachine().readNumber !== undefined")
        self.browser.run("sessionStorage.clear()")
        self.browser.open("about:blank")
        self.browser.open(server.address.split("#")[0])
        self.browser.wait("return document.querySelector('#connection').textContent.endsWith('open its new address.')")
        self.assertEqual(self.browser.run("return model.machines.size"), 0)
        # The reason stays, however long the page waits afterwards.
        again = """limits.patience = 200; await listen(); await new Promise(done => setTimeout(done, 400));
          return document.querySelector('#connection').textContent"""
        self.assertEqual(self.browser.run(f"return (async () => {{ {again} }})()"),
                         "The program was started again: open its new address.")
        self.expected_messages = 2

    def test_a_hidden_page_leaves_its_connection_and_comes_back(self):
        server = self.serve("radio")
        self.browser.wait("return isLive")
        hide = "Object.defineProperty(document, 'hidden', { value: arguments[0], configurable: true }); followVisibility()"
        self.browser.run(hide, True)
        self.wait_for_text("#connection", "paused while hidden")
        server.handle("m1", "power")
        self.browser.run(hide, False)
        self.wait_for_text("#now", "paused")
        self.browser.wait("return chosenMachine().steps.length === 2")

    def test_a_large_integer_and_line_breaks_are_sent_as_they_are(self):
        server = self.serve("radio")
        sample = '{"order":{"_0":9007199254740993,"text":"a\\nb"}}'
        line = server.machines["m1"].line() | {"events": [{"event": "order", "enabled": True, "sample": json.loads(sample)}]}
        server.publish([line])
        self.browser.wait("return document.querySelector('[data-event=order]')")
        self.browser.run("window.sent = null; window.fetch = (path, { body }) => { sent = body ?? sent; return Promise.resolve(new Response('')) }")
        self.browser.click("[data-event=order]")
        self.browser.click("#form button[type=submit], #form button:not([type]), #form button:not([data-close])")
        self.browser.wait("return window.sent")
        self.assertIn(f'"payload":{sample}', self.browser.run("return sent"))

    def test_two_samples_of_a_case_have_two_buttons(self):
        server = self.serve("radio")
        events = [{"event": "select", "swift": f".select(.{side})", "enabled": True} for side in ["left", "right"]]
        server.publish([server.machines["m1"].line() | {"events": events}])
        self.browser.wait("return document.querySelectorAll('[data-event=select]').length === 2")
        self.assertEqual(self.browser.texts("#events button"), ["select(.left)", "select(.right)"])
        self.browser.run("window.sent = null; window.fetch = (path, { body }) => { sent = body ?? sent; return Promise.resolve(new Response('')) }")
        self.browser.run("document.querySelectorAll('[data-event=select]')[1].click()")
        self.browser.wait("return window.sent")
        self.assertEqual(json.loads(self.browser.run("return sent"))["index"], 1)

    def test_an_older_line_of_a_machine_does_not_replace_a_newer_one(self):
        server = self.serve("radio")
        old, new = server.machines["m1"].line(), server.machines["m1"].line()
        new["time"] = old["time"] + 1
        for event in old["events"]:
            event["enabled"] = False
        server.publish([new, old])
        self.browser.wait("return chosenMachine().line.time === arguments[0]", new["time"])
        self.assertTrue(self.browser.run("return document.querySelector('[data-event=power]').matches('.enabled')"))

    def test_machines_that_ended_during_an_interruption_are_gone_after_it(self):
        server = self.serve("radio", "television")
        self.browser.run("limits.patience = 100")
        del server.machines["m2"]
        server.drop()
        self.browser.wait("return model.machines.get('m2').gone")
        self.assertFalse(self.browser.run("return model.machines.get('m1').gone"))

    def test_the_layout_follows_the_choice(self):
        self.serve("radio")
        self.browser.run("chooseGroup('chart Player')")
        self.frame()
        self.assertEqual(self.browser.texts("#log, #travel"), [])
        self.browser.run("chooseMachine('m1')")
        self.frame()
        self.assertTrue(self.browser.run("return stage.matches('.tall') && logPanel.getBoundingClientRect().left > canvas.getBoundingClientRect().right - 1"))

    def test_steps_that_the_program_has_skipped_are_asked_for(self):
        server = self.serve("radio")
        self.browser.wait("return chosenMachine().steps.length === 1")
        for event in ["power", "play", "pause"]:
            server.machines["m1"].handle(event)
        server.publish([{"type": "skipped", "machine": "m1", "count": 3}, server.machines["m1"].line()])
        self.browser.wait("return chosenMachine().steps.length === 4")

    def test_ten_thousand_machines_have_rows_for_those_that_are_visible(self):
        server = Server()
        self.addCleanup(server.close)
        for number in range(10000):
            server.add(f"m{number}", f"player {number}")
        self.browser.open(server.address)
        self.wait_for_count("10,000 machines")
        self.assertLess(self.browser.run("return document.querySelectorAll('#machines .row').length"), 60)
        self.browser.type("#search", "player 9999")
        self.wait_for_count("1 of 10,000 machines")
        self.browser.run("document.querySelector('#search').value = ''; filter()")
        self.wait_for_count("10,000 machines")
        slowest = self.browser.run("""const list = document.querySelector('#machines'); let slowest = 0
          for (let place = 0; place < 260000; place += 5000) {
            const start = performance.now(); list.scrollTop = place; machineList.draw(); list.clientHeight
            slowest = Math.max(slowest, performance.now() - start)
          }
          return slowest""")
        self.assertLess(slowest, 100)

    def test_thousands_of_events_are_drawn_once_per_frame(self):
        server = self.serve("radio")
        server.handle("m1", "power")
        machine, before = server.machines["m1"], self.browser.run("window.draws = 0; const old = drawStage; drawStage = () => { draws += 1; old() }; return performance.now()")
        for _ in range(20):
            server.publish([machine.handle(["play", "pause"][place % 2]) for place in range(100)] + [machine.line()])
            time.sleep(0.05)
        self.browser.wait("return chosenMachine().number === 2002")
        self.frame()
        draws, passed = self.browser.run("return [draws, performance.now() - arguments[0]]", before)
        self.assertLess(draws, passed / 1000 * 60 + 10)
        self.assertLessEqual(self.browser.run("return chosenMachine().steps.length"), 1200)
        self.assertEqual(self.browser.texts("#log [aria-selected=true] .number"), ["2002"])

    def test_machines_in_a_state_for_longer_than_a_time_are_found(self):
        server = self.serve("radio", "television", "clock")
        server.handle("m1", "power")
        server.machines["m2"].handle("power")
        server.machines["m2"].since -= 7200
        server.publish([server.machines["m2"].line()])
        self.browser.run("setFilter(arguments[0])", "Player\non/paused")
        self.wait_for_count("2 of 3 machines")
        self.browser.type("#longer", "1 h")
        self.wait_for_count("1 of 3 machines")
        self.assertEqual(self.browser.texts("#machines .row:not(.group) .name"), ["television"])

    def test_a_program_that_was_started_again_begins_anew_and_the_choice_stays(self):
        server = self.serve("radio", "television")
        for event in ["power", "play", "pause"]:
            server.handle("m2", event)
        self.choose("television")
        self.browser.wait("return chosenMachine().steps.length === 4")
        self.browser.run("limits.loading = 1e9")
        server.machines.clear()
        server.run = "second"
        server.add("m1", "radio")
        # The other machine comes later.
        server.drop()
        self.wait_for_text("#title", "radio")
        server.add("m2", "television")
        server.handle("m2", "power")
        self.browser.wait("return chosenMachine()?.number === 2 && chosenMachine().steps.length === 2")
        self.wait_for_text("#title", "television")
        self.assertEqual(self.browser.run(ACTIVE), ["on", "on/paused"])

    def test_a_pause_keeps_the_chosen_step_of_a_busy_machine(self):
        server = self.serve("radio")
        server.handle("m1", "power")
        self.browser.wait("return chosenMachine().steps.length === 2")
        self.browser.run("limits.steps = 50")
        self.browser.click("#pause")
        machine = server.machines["m1"]
        for _ in range(5):
            server.publish([machine.handle(["play", "pause"][place % 2]) for place in range(100)] + [machine.line()])
        self.browser.wait("return chosenMachine().number === 502")
        self.frame()
        self.assertEqual(self.browser.texts("#log [aria-selected=true] .number"), ["2"])
        self.assertEqual(self.browser.text("#details h3"), "Step 2: power")
        self.assertRegex(self.browser.text("#position"), r"^2 of 502 ")
        self.assertLessEqual(self.browser.run("return chosenMachine().steps.length"), 100)
        self.browser.run("document.activeElement.blur()")
        self.browser.key("p")
        self.browser.wait("return chosenMachine().steps.at(-1).number === 502")
        self.frame()
        self.assertEqual(self.browser.texts("#log [aria-selected=true] .number"), ["502"])

    def test_the_form_says_what_it_needs_and_what_is_wrong(self):
        server = self.serve("radio")
        sample = {"order": {"amount": 1.5, "note": "a", "isPaid": True, "items": ["b"]}}
        server.publish([server.machines["m1"].line() | {"events": [{"event": "order", "enabled": True, "sample": sample}]}])
        self.browser.wait("return document.querySelector('[data-event=order]')")
        self.browser.click("[data-event=order]")
        self.assertEqual(self.browser.texts("#fields .field > span"),
                         ["amounta number", "notea text", "isPaidyes or no", 'itemsJSON, such as ["b"]'])
        self.browser.run("document.querySelector('#fields input.code').value = 'x'")
        self.browser.click("#form button[type=submit]")
        self.assertEqual(self.browser.text("#formNote"), "“items” is no JSON: write it like [\"b\"].")
        self.assertTrue(self.browser.run("return document.querySelector('#formDialog').open"))

    def test_machines_of_the_program_come_first_and_the_total_is_one_number(self):
        server = Server()
        self.addCleanup(server.close)
        server.fleet = {"type": "fleet", "fleet": "orders", "name": "Orders", "chart": "Player", "machines": 1234, "counts": {"on": 9}}
        server.add("m1", "radio")
        self.browser.open(server.address)
        self.wait_for_count("1,235 machines")
        groups = "return choice.rows.filter(item => item.group !== undefined).map(item => [item.name, item.count])"
        self.browser.wait("return chosenMachine() && model.machines.size === 10")
        self.frame()
        self.assertEqual([row for row in self.browser.run(groups) if row[0] in ("Player", "Orders")],
                         [["Player", "1"], ["Orders", "9 of 1,234"]])
        self.browser.type("#longer", "8 min")
        self.wait_for_count("1 of 1,235 machines")

    def test_a_fleet_has_counts_and_its_machines_are_retried(self):
        server = Server()
        self.addCleanup(server.close)
        server.fleet = {"type": "fleet", "fleet": "orders", "name": "Orders", "chart": "Player", "machines": 1234, "blocked": 1,
                        "counts": {"off": 1000, "on": 234, "on/playing": 234}, "actions": ["retry", "release"]}
        self.browser.open(server.address)
        self.wait_for_text("#title", "Orders")
        self.assertEqual(self.browser.text("#now"), "1,234 machines, 1 blocked machine")
        self.assertIn("1,000", self.browser.texts("svg .badge"))
        self.browser.wait("return [...document.querySelectorAll('#machines .row')].length > 9")
        self.browser.type("#longer", "8 min")
        self.browser.wait("return chosenGroup().machines.length === 1")
        self.browser.run("window.confirm = () => true")
        self.browser.click("#retry")
        self.browser.wait("return document.querySelector('#notice').textContent === 'Retry: 1 machine'")
        self.assertEqual(server.acts, [{"fleet": "orders", "machine": "9", "action": "retry"}])
        self.browser.run("chooseRow(1)")
        self.browser.wait("return document.querySelector('#details h3')?.textContent === 'Step 7: play'")

    def test_the_present_data_of_a_stored_machine_are_shown_and_none_of_former_steps(self):
        server = Server()
        self.addCleanup(server.close)
        server.fleet = {"type": "fleet", "fleet": "orders", "name": "Orders", "chart": "Player", "machines": 1234, "counts": {"on": 9}}
        server.stored[1] = (8, {"data": [{"name": "total", "value": "12"}], "omittedData": 2})
        self.browser.open(server.address)
        self.browser.wait("return [...document.querySelectorAll('#machines .row')].length > 9")
        self.browser.run("chooseRow(1)")
        self.wait_for_text("#details h3", "Step 8: play")
        self.assertEqual(self.data(), ["total = 12", "and 2 more values"])
        self.browser.run("document.activeElement.blur()")
        self.browser.key(LEFT)
        self.wait_for_text("#details h3", "Step 7: play")
        self.assertEqual(self.data(), ["not kept: a store has only the present data"])
        self.browser.key(RIGHT)
        self.wait_for_text("#details h3", "Step 8: play")
        # The list of the fleet, which has no data, is asked for every two seconds.
        self.browser.run("window.former = chosenMachine().line")
        self.browser.wait("return chosenMachine().line !== former")
        self.assertEqual(self.data(), ["total = 12", "and 2 more values"])
        server.stored[1] = (9, {"data": [{"name": "total", "value": "13"}]})
        self.wait_for_text("#details h3", "Step 9: play")
        self.assertEqual(self.data(), ["total = 13"])

    def test_machines_of_a_fleet_are_changed_by_hand_after_a_preview(self):
        server = Server()
        self.addCleanup(server.close)
        server.fleet = {"type": "fleet", "fleet": "orders", "name": "Orders", "chart": "Player", "machines": 1234, "blocked": 0,
                        "counts": {"off": 1000, "on": 234, "on/playing": 234}, "actions": ["retry", "intervene"]}
        self.browser.open(server.address)
        self.wait_for_text("#title", "Orders")
        self.browser.wait("return [...document.querySelectorAll('#machines .row')].length > 9")
        self.browser.run("chooseRow(1)")
        self.browser.wait("return chosenMachine()")
        name = self.browser.run("return chosenMachine().id")
        self.browser.click("#intervene")
        self.assertEqual(self.browser.run("return document.querySelector('#changeStates').hidden"), True)
        self.browser.run("document.querySelector('#changeKind').value = 'move'; forgetPreview()")
        self.assertNotIn("on", [text.strip() for text in self.browser.texts("#changeStates label")])
        # The browser notes the refusal.
        self.expected_messages = 1
        self.browser.click("#changePreview")
        self.browser.wait("return document.querySelector('#changeText').textContent.endsWith(': No path is given.')")
        self.assertTrue(self.browser.run("return document.querySelector('#changeDo').disabled"))
        self.browser.click("#changeStates input[value=off]")
        self.browser.type("#changeReason", "The scanner has lost it.")
        self.browser.click("#changePreview")
        self.browser.wait("return !document.querySelector('#changeDo').disabled")
        self.assertEqual(self.browser.text("#changeText"), f"{name}: move")
        self.browser.click("#changeDo")
        self.browser.wait("return document.querySelector('#notice').textContent === 'Changed: 1 machine'")
        asked = {"fleet": "orders", "machine": name, "action": "move", "states": ["off"], "reason": "The scanner has lost it."}
        self.assertEqual(server.acts[-2:], [{**asked, "preview": True}, {**asked, "preview": False, "version": 7}])
        self.assertFalse(self.browser.run("return document.querySelector('#changeDialog').open"))

    def test_text_is_never_markup(self):
        server = Server()
        self.addCleanup(server.close)
        nodes = [{**node, "title": node.get("title", "") + ATTACK} for node in PLAYER["nodes"]]
        server.charts = [{**PLAYER, "chart": ATTACK, "name": ATTACK, "nodes": nodes}]
        machine = server.add("m1", ATTACK, chart=ATTACK)
        machine.add(event=ATTACK, text=ATTACK, cause=ATTACK, outcome="ignored", reason=ATTACK, to=["off"], actions=[ATTACK],
                    guards=[{"name": ATTACK, "holds": False, "path": ATTACK}], sent=[{"event": ATTACK, "to": ATTACK}])
        self.browser.open(server.address)
        self.wait_for_text("#title", ATTACK)
        self.browser.wait("return document.querySelector('#details h3')")
        self.browser.click("#messageTab")
        self.browser.wait("return document.querySelector('.lanes span')")
        self.browser.click("#copyTest")
        self.browser.click("#testDialog [data-close]")
        self.browser.click("#asTree")
        self.frame()
        self.assertIn(ATTACK, self.browser.texts("#details .code"))
        self.assert_unharmed()

    def test_a_final_state_is_a_ring_with_a_dot_active_or_not(self):
        server = Server()
        self.addCleanup(server.close)
        rings = "".join(f'<ellipse fill="{fill}" cx="9" cy="9" rx="{radius}" ry="{radius}"/>'
                        for fill, radius in [("#24313f", 4.5), ("none", 8.5)])
        svg = PLAYER["svg"].replace('<g id="state0" class="node state">', f'<g id="state0" class="node state final">{rings}', 1)
        server.charts = [{**PLAYER, "svg": svg}]
        server.add("m1", "radio")
        self.browser.open(server.address)
        fills = "return [...document.querySelectorAll('svg .final > ellipse')].map(e => getComputedStyle(e).fill)"
        for selector in ["svg .final.active", "svg .final:not(.active)"]:
            self.browser.wait("return document.querySelector(arguments[0])", selector)
            dot, ring = self.browser.run(fills)
            self.assertEqual(ring, "none")
            self.assertRegex(dot, r"^rgb\(")
            server.handle("m1", "power")

    def test_of_a_drawing_only_shapes_and_text_are_kept(self):
        server = Server()
        self.addCleanup(server.close)
        attacks = f"""<script>window.hacked = 1</script><foreignObject>{ATTACK}</foreignObject>
          <a href="javascript:window.hacked=1" onclick="window.hacked=1"><text id="kept">linked</text></a>
          <style>body {{ display: none }}</style><image href="http://127.0.0.1:9/x"/><set attributeName="onclick" to="hacked=1"/>
          <g onload="window.hacked=1" style="fill: red" class="state" id="""
        server.charts = [{**PLAYER, "svg": PLAYER["svg"].replace('<g id="state0" class="node state"', attacks + '"state0"', 1)}]
        server.add("m1", "radio")
        self.browser.open(server.address)
        self.browser.wait("return document.querySelector('svg .state.active')")
        self.browser.run("document.querySelectorAll('svg *').forEach(part => { part.dispatchEvent(new Event('load')); part.dispatchEvent(new Event('click')) })")
        self.assertIn("linked", self.browser.texts("svg text"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('svg [style*=fill], svg [id]').length"), 0)
        self.assert_unharmed()
        # The policy has refused what the parser met.
        messages = self.browser.console()
        self.assertTrue(all("violates the following Content Security Policy" in message for message in messages), messages)

    def assert_unharmed(self):
        self.assertIsNone(self.browser.run("return window.hacked"))
        unwanted = "img, image, set, foreignObject, svg script, svg style, a, [onerror], [onload], [onclick]"
        self.assertEqual(self.browser.run("return document.querySelectorAll(arguments[0]).length", unwanted), 0)


class OpenedPage(PageTest):
    def open_file(self):
        file = Path(self.enterContext(tempfile.TemporaryDirectory())) / "inspector.html"
        file.write_text(PAGE)
        self.browser.open(file.as_uri())

    def load(self, lines=None, name="recording.jsonl"):
        self.open_file()
        path = RECORDING
        if lines is not None:
            path = Path(self.enterContext(tempfile.TemporaryDirectory())) / name
            path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
        self.browser.type("#file", str(path))
        self.browser.wait("return / · /.test(document.querySelector('#connection').textContent)")
        self.frame()

    def test_time_travel_shows_the_states_after_each_step(self):
        self.load()
        for name, key in [("kitchen <radio>", "m1"), ("Main Street", "m3")]:
            steps = [line for line in LINES if line.get("type") == "step" and line["machine"] == key]
            self.choose(name)
            for place, step in enumerate(steps):
                self.browser.run("slider.value = arguments[0]; slider.dispatchEvent(new Event('input'))", place + 1)
                self.frame()
                self.assertEqual(sorted(self.browser.run(ACTIVE)), sorted(step["to"]), step)
                ids = [i for taken in step.get("transitions", []) for i in taken.get("ids", [taken.get("id")]) if i]
                self.assertEqual(sorted(self.browser.run(TAKEN)), sorted(ids), step)
            self.browser.click("#first")
            self.frame()
            self.assertEqual(self.browser.run(ACTIVE), [])

    def test_other_machines_are_shown_at_the_same_time(self):
        self.load()
        self.choose("kitchen <radio>")
        self.browser.run("travel(2)")
        self.frame()
        row = "return [...document.querySelectorAll('#machines .row')].find(r => r.children[0].textContent === 'living room').children[1].textContent"
        self.assertEqual(self.browser.run(row), "off")
        self.browser.run("travel(6)")
        self.frame()
        self.assertEqual(self.browser.run(row), "paused")

    def test_fit_shows_the_whole_of_a_large_diagram(self):
        lines = [json.loads(json.dumps(line)) for line in LINES]
        for line in lines:
            if line.get("type") == "chart":
                line["svg"] = line["svg"].replace('viewBox="', 'viewBox="0 0 6000 4000" data-old="', 1)
        self.load(lines)
        self.choose("kitchen <radio>")
        self.frame()
        overflow = "return [canvas.scrollWidth > canvas.clientWidth, canvas.scrollHeight > canvas.clientHeight]"
        self.assertIn(True, self.browser.run(overflow))
        self.browser.click("#fit")
        self.frame()
        self.assertEqual(self.browser.run(overflow), [False, False])

    def test_the_log_is_filtered_by_event_state_and_outcome(self):
        self.load()
        self.choose("kitchen <radio>")
        self.frame()
        steps = [line for line in LINES if line.get("type") == "step" and line["machine"] == "m1"]
        numbers = "return (filtered ?? []).map(index => chosenMachine().steps[index].number)"
        for words, expected in [
            ("power", [step["number"] for step in steps if "power" in step.get("event", "")]),
            ("ignored", [step["number"] for step in steps if step["outcome"] == "ignored"]),
            ("TRANSITIONED play", [step["number"] for step in steps if step["outcome"] == "transitioned" and (
                "play" in step.get("event", "") or any("play" in path for path in step["to"]))]),
        ]:
            self.browser.run("logFilter.value = arguments[0]; filterLog()", words)
            self.frame()
            self.assertTrue(expected, words)
            self.assertEqual(self.browser.run(numbers), expected, words)
            self.assertEqual(self.browser.text("#range"), f"{len(expected)} of {len(steps)} steps")
            self.browser.run("document.querySelector('#log .row:not([hidden])').click(); log.box.focus()")
            self.frame()
            self.assertTrue(self.browser.text("#details h3").startswith(f"Step {expected[0]}:"))
            self.browser.key(DOWN)
            self.frame()
            self.assertTrue(self.browser.text("#details h3").startswith(f"Step {expected[min(1, len(expected) - 1)]}:"), words)

    def test_another_recording_ends_a_search(self):
        self.load()
        self.browser.type("#search", "street")
        self.browser.type("#longer", "1 h")
        self.browser.type("#logFilter", "power")
        self.browser.type("#file", str(RECORDING))
        self.wait_for_count("4 machines")
        self.assertEqual(self.browser.run("return [search.value, longer.value, logFilter.value]"), ["", "", ""])

    def test_every_text_has_a_contrast(self):
        self.addCleanup(self.browser.set_dark, False)
        for dark in [False, True]:
            self.browser.set_dark(dark)
            self.load([*LINES, "no JSON"])
            self.choose("kitchen <radio>")
            self.browser.run("travel(4)")
            self.frame()
            self.assertEqual(self.browser.run(CONTRASTS), [])
            self.browser.click("#messageTab")
            self.frame()
            self.assertEqual(self.browser.run(CONTRASTS), [])

    def test_the_steps_of_a_stored_machine_are_a_test_that_compiles(self):
        chart = {"type": "chart", "chart": "f1 Parcel", "name": "Parcel", "edges": [],
                 "swift": {"definition": "Parcel", "subject": "App.Parcel.Box", "module": "App"},
                 "nodes": [{"id": "state0", "kind": "state", "path": "open", "swift": ".open"},
                           {"id": "state1", "kind": "state", "path": "sent", "swift": ".sent"}]}
        step = {"type": "step", "machine": "p1", "fleet": "f1", "time": LINES[0]["time"], "cause": "external", "outcome": "transitioned"}
        self.load([LINES[0], chart, {"type": "fleet", "fleet": "f1", "chart": "f1 Parcel", "counts": {}},
                   {"type": "machine", "machine": "p1", "fleet": "f1", "name": "p1", "chart": "f1 Parcel", "number": 3,
                    "time": LINES[0]["time"], "active": ["sent"]},
                   {**step, "number": 1, "cause": "start", "to": ["open"]},
                   {**step, "number": 2, "event": "label", "from": ["open"], "to": ["open"]},
                   {**step, "number": 3, "event": "send", "swift": ".send", "from": ["open"], "to": ["sent"]}])
        self.choose("p1")
        self.assertEqual(self.browser.run("return testText(chosenMachine(), [0, 2])"), """import Schematic
import SchematicTesting
import Testing

@testable import App

@Test func `p1, steps 1 to 3`() throws {
  let subject = App.Parcel.Box()
  let machine = try StateMachine(Parcel(), subject: subject).started()
  #expect(machine.leafStates == [.open])
  // TODO: handle the event "label".
  #expect(machine.leafStates == [.open])
  #expect(machine.handle(.send).kind == .transitioned)
  #expect(machine.leafStates == [.sent])
}
""")

    def test_guards_are_shown_with_their_answers(self):
        self.load()
        self.choose("kitchen <radio>")
        self.browser.run("travel(4)")
        self.frame()
        self.assertEqual(self.browser.texts("#details .fails"), ["loaded of on/paused"])

    def test_lines_that_are_wrong_are_named_and_the_others_are_read(self):
        lines = RECORDING.read_text().splitlines()
        lines[4:4] = ["no JSON", '{"type":"step"}', '{"type":"of a later version"}', "[]", "null"]
        self.load(lines)
        faults = self.browser.run("return [...document.querySelectorAll('#faults li')].map(item => item.textContent.split(':')[0])")
        self.assertEqual(faults, ["Line 5", "Line 6", "Line 8", "Line 9"])
        self.assertEqual(self.browser.run("return model.stepCount"), sum(line.get("type") == "step" for line in LINES))

    def test_a_file_of_another_version_is_refused(self):
        self.load([{**LINES[0], "version": 2}, *LINES[1:]])
        self.assertIn("version 2 of schematic-inspector is not known", self.browser.text("#faults"))
        self.assertEqual(self.browser.run("return model.faultCount + model.machines.size + model.charts.size"), 1)

    def test_a_recording_is_dropped_on_the_page(self):
        self.open_file()
        self.browser.run("""const data = new DataTransfer()
          data.items.add(new File([arguments[0]], "dropped.jsonl"))
          document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }))""", RECORDING.read_text())
        self.wait_for_text("#connection", f"dropped.jsonl · {sum(line.get('type') == 'step' for line in LINES)} steps")

    def test_a_click_on_a_state_filters_and_one_on_an_arrow_shows_its_last_step(self):
        self.load()
        self.choose("kitchen <radio>")
        click = "pictureOf(chosenChart()).parts.get(arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true }))"
        self.browser.run(click, "transition2")
        self.wait_for_text("#details h3", "Step 2: power")
        self.browser.run(click, "state0")
        self.wait_for_count("1 of 4 machines")
        self.browser.run(click, "state0")
        self.wait_for_count("4 machines")

    def test_states_are_a_tree_where_there_is_no_drawing(self):
        self.load([{name: value for name, value in line.items() if name != "svg"} for line in LINES])
        self.choose("Main Street")
        self.frame()
        self.assertEqual(self.browser.run("return document.querySelectorAll('#canvas svg').length"), 0)
        self.assertEqual(sorted(self.browser.run(ACTIVE)), sorted(next(
            line["active"] for line in reversed(LINES) if line.get("type") == "machine" and line["machine"] == "m3")))

    def test_messages_between_machines_are_drawn(self):
        self.load()
        self.choose("kitchen <radio>")
        self.browser.click("#messageTab")
        self.frame()
        self.assertEqual(self.browser.texts(".lanes span"), ["kitchen <radio>", "living room"])
        self.assertEqual(self.browser.texts("#messages .label"), ["power", "power"])
        self.browser.run("document.querySelector('#messages .row').click()")
        self.frame()
        self.assertEqual(self.browser.text("#details h3"), "Step 6: play")

    def test_heat_shows_visits_and_what_was_never_visited(self):
        self.load([line for line in LINES if line.get("machine") != "m1"])
        self.choose("living room")
        self.browser.run("heat.value = 'coverage'; heat.dispatchEvent(new Event('change'))")
        self.frame()
        missed = self.browser.run("return [...pictureOf(chosenChart()).parts].filter(([, part]) => part.matches('.missed')).map(([id]) => id)")
        self.assertEqual(sorted(missed), ["state2", "transition4", "transition5"])
        self.assertEqual(self.browser.text("#now"), "visited: 3 of 4 states, 2 of 4 transitions")

    def test_what_was_saved_is_a_recording(self):
        self.load()
        saved = self.browser.run("return recordingText()")
        count = self.browser.run("return [model.stepCount, model.machines.size, model.charts.size]")
        self.load(saved.splitlines())
        self.assertEqual(self.browser.run("return [model.stepCount, model.machines.size, model.charts.size]"), count)
        self.assertEqual(self.browser.run("return model.faultCount"), 0)

    def test_the_chosen_steps_are_copied_as_a_test(self):
        self.load()
        self.choose("Main Street")
        self.browser.run("document.querySelector('#log').focus()")
        self.browser.run("travel(2)")
        self.browser.key(DOWN, shift=True)
        self.browser.key(DOWN, shift=True)
        self.frame()
        self.assertEqual(self.browser.text("#range"), "steps 2–4")
        self.browser.click("#copyTest")
        text = self.browser.run("return document.querySelector('#testText').value")
        (PICTURES / "CopiedTest.swift").write_text(text)
        self.assertEqual(text, (HERE / "CopiedTest.swift").read_text())
        self.browser.click("#testCopy")
        self.wait_for_text("#testCopy", "Copied")
        self.browser.key(ESCAPE)

    def test_events_that_the_machine_sends_itself_are_not_sent_by_the_test(self):
        self.load()
        self.choose("Main Street")
        text = self.browser.run("return testText(chosenMachine(), [5, 6])")
        self.assertEqual(text.split("{\n")[1].count("machine.handle(.button)"), 2)
        self.assertIn("#expect(machine.handle(.walkIsOver).kind == .transitioned)\n  #expect(machine.leafStates == [.northStops, .southStops])", text)

    def test_the_copied_test_says_what_guards_answered(self):
        self.load()
        self.choose("kitchen <radio>")
        self.browser.run("travel(4)")
        self.browser.key("t")
        text = self.browser.run("return document.querySelector('#testText').value")
        self.assertIn("  // loaded: does not hold\n  #expect(machine.handle(.play).kind == .ignored)\n", text)
        self.assertIn("Guards read the subject", self.browser.text("#testNote"))

    def changed(self, name, **swift):
        """The recording, with another way to make the machines of a chart."""
        lines = [json.loads(json.dumps(line)) for line in LINES]
        for line in lines:
            if line.get("chart") == name and line.get("type") == "chart":
                line["swift"] = {**line["swift"], **swift}
                line["swift"] = {key: value for key, value in line["swift"].items() if value is not None}
        return lines

    def load_with(self, *changed, wrong=1):
        """The recording with other lines, of which some are wrong: they are named, and the rest is shown."""
        self.load([*LINES, *changed])
        self.assertEqual(self.browser.run("return model.faultCount"), wrong)
        self.choose("Main Street")
        self.frame()
        return self.browser.text("#faults")

    def test_members_of_another_type_are_named_in_words_and_not_entered(self):
        step = {"type": "step", "machine": "m1", "number": 90, "time": 1764111700, "outcome": "ignored", "to": ["off"]}
        steps = [(step | {"to": 5}, "“to” is not a list"), (step | {"to": [5]}, "“to” is not a text"),
                 (step | {"text": {}}, "“text” is not a text"), (step | {"guards": [None]}, "“guards” is not an object"),
                 (step | {"guards": [{"name": "a"}]}, "“guards.holds” is missing")]
        machine = {"type": "machine", "machine": "m80", "chart": "Player", "number": 0, "time": 1764111600}
        machines = [(machine | {"active": "off"}, "“active” is not a list"),
                    (machine | {"timers": [{"event": "late"}]}, "“timers.at” is missing")]
        words = self.load_with(*(line for line, _ in steps + machines), "null", wrong=8)
        for _, word in steps + machines:
            self.assertIn(word, words)
        self.assertIn("this is no object", words)
        self.assertEqual(self.browser.run("return model.stepCount"), sum(line.get("type") == "step" for line in LINES))
        self.assertFalse(self.browser.run("return model.machines.has('m80')"))

    def test_a_member_that_is_null_is_as_if_missing(self):
        self.load([*LINES, {"type": "machine", "machine": "m80", "name": "new", "chart": "Player", "number": 0, "time": LINES[0]["time"],
                            "active": ["off"], "since": None, "timers": None, "events": None, "failed": None}])
        self.assertEqual(self.browser.run("return [model.faultCount, model.machines.get('m80').active]"), [0, ["off"]])

    def test_an_age_that_is_no_time_is_said(self):
        self.load()
        self.browser.type("#longer", "abc")
        self.wait_for_count("Not a time: write 90, 5 min, 2 h or 3 d")

    def test_nodes_inside_each_other_and_deep_drawings_are_refused(self):
        def region(key, parent):
            return {"id": key, "kind": "region", "parent": parent}
        chart = {"type": "chart", "chart": "Loop"}
        deep = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' + "<g>" * 4000 + "</g>" * 4000 + "</svg>"
        words = self.load_with(chart | {"nodes": [region("a", "b"), region("b", "a")]}, chart | {"nodes": [region("a", "a")]},
                               chart | {"svg": deep}, wrong=3)
        self.assertIn("the node “a” is inside itself", words)
        self.assertIn("“svg” has more than 100 elements inside each other", words)

    def test_heat_is_the_same_for_a_machine_line_before_or_after_its_steps(self):
        self.load()
        visits = "return [...model.machines.get('m1').visits].filter(([, count]) => count).sort()"
        before = self.browser.run(visits)
        last = next(line for line in reversed(LINES) if line.get("type") == "machine" and line["machine"] == "m1")
        self.load([LINES[0], *CHARTS, last, *(line for line in LINES if line.get("type") == "step")])
        self.assertEqual(self.browser.run(visits), before)

    def copied(self, step=None, **swift):
        """The test that is copied of a recording with another event and other code."""
        lines = self.changed("Player", **swift)
        for line in lines:
            if line.get("type") == "step" and line["machine"] == "m1" and line["number"] == 2:
                line.update(step or {})
        self.load([{name: value for name, value in line.items() if value is not None} for line in lines])
        self.choose("kitchen <radio>")
        return self.browser.run("return testText(chosenMachine(), [0, 3])")

    def test_text_of_a_recording_does_not_become_code(self):
        attack = 'x)\n  try Process.run(URL(filePath: "/bin/sh"), arguments: [])\n  /* '
        text = self.copied({"event": attack, "swift": None}, module="Foundation\nimport Glibc", definition="P(); evil", machine="f() }\nevil()")
        self.assertIn('  // TODO: handle the event "x)   try Process.run', text)
        self.assertNotIn("\n  try Process", text)
        self.assertNotIn("evil", text)
        self.assertNotIn("Glibc", text)
        for swift in [".x([Process.run()])", '.x(["a": evil()])', ".x([1)", ".x([1]]", ".x(Process.run())", '.x("\\(evil())")', ".x) //", "evil()", ".x\nevil()", ".x /* "]:
            text = self.copied({"swift": swift, "outcome": "transitioned).x"})
            self.assertNotIn(swift, text)
        text = self.copied({"swift": '.say("a (b", to: .b(-0.5, nil), `init`: .`two words`)'})
        self.assertIn('machine.handle(.say("a (b", to: .b(-0.5, nil), `init`: .`two words`)).kind', text)
        text = self.copied({"swift": '.pay(.init(id: 3, items: ["a", "b"], prices: ["a": 0.5], notes: [:], tags: []))'})
        self.assertIn('machine.handle(.pay(.init(id: 3, items: ["a", "b"], prices: ["a": 0.5], notes: [:], tags: []))).kind', text)

    def test_the_code_that_makes_a_machine_is_in_the_test(self):
        self.load(self.changed("Player", machine="try StateMachine(Player(), subject: .init(isLoaded: false), reference: .strong)"))
        self.choose("kitchen <radio>")
        text = self.browser.run("return testText(chosenMachine(), [0, 3])")
        self.assertIn("  let machine = try StateMachine(Player(), subject: .init(isLoaded: false), reference: .strong).started()\n", text)
        self.assertNotIn("TODO", text)

    def test_what_the_test_cannot_know_is_a_line_to_do(self):
        self.load(self.changed("Player", definition=None))
        self.choose("kitchen <radio>")
        text = self.browser.run("return testText(chosenMachine(), [0, 3])")
        self.assertIn("  // TODO: write how the machine is made.\n", text)
        self.assertIn("  // TODO: give the subject the values that it had: guards read it.\n", text)

    def test_the_bar_of_a_timer_shows_the_part_that_has_passed(self):
        machine = {"type": "machine", "machine": "m9", "name": "slow", "chart": "Player", "number": 0, "active": ["off"]}
        self.load([*LINES, {**machine, "time": LINES[0]["time"], "timers": [{"event": "late", "at": LINES[0]["time"] + 10, "delay": 40}]}])
        self.assertEqual(self.browser.run("return model.machines.get('m9').timers[0].begin"), LINES[0]["time"] - 30)

    def test_the_keyboard_suffices(self):
        self.load()
        self.browser.key("/")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "search")
        self.browser.type("#search", "street")
        self.wait_for_count("1 of 4 machines")
        self.browser.run("document.querySelector('#machines').focus()")
        self.browser.key(HOME)
        self.browser.key(DOWN)
        self.wait_for_text("#title", "Main Street")
        outline = self.browser.run("return getComputedStyle(document.activeElement).outlineStyle")
        self.assertEqual(outline, "solid")
        self.browser.key(LEFT)
        self.wait_for_text("#title", "Crossing")

    def test_controls_have_names(self):
        self.load()
        self.assertEqual(self.browser.nameless("button, input:not([hidden]), select, [tabindex='0'], [role=listbox], [role=tree]"), [])

    def test_nothing_is_wider_than_a_narrow_page(self):
        self.browser.resize(400, 900)
        self.addCleanup(self.browser.resize, 1280, 800)
        self.load()
        self.choose("Main Street")
        self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), 400)


@unittest.skipUnless(os.environ.get("ADDRESS"), "no address of an inspector is given")
class Inspector(PageTest):
    """Against Tests/InspectorServer, or another program that allows sending."""

    def setUp(self):
        super().setUp()
        self.browser.open(os.environ["ADDRESS"])
        self.wait_for_text("#connection", "live")
        self.browser.wait("return document.querySelector('#events .enabled') && chosenMachine().steps.length")

    def send(self, event):
        number = self.browser.run("return chosenMachine().number")
        self.browser.click(f"[data-event='{event}']")
        return number

    def wait_for_step(self, number):
        self.browser.wait("return chosenMachine().steps.at(-1)?.number > arguments[0]", number)
        self.frame()

    def test_a_click_moves_the_highlight_and_time_travel_moves_it_back(self):
        before = self.browser.run(ACTIVE)
        self.assertEqual(before, self.browser.run("return chosenMachine().active"))
        event = self.browser.run("return chosenMachine().events.find(event => event.enabled && !hasFields(event.sample)).event")
        number = self.send(event)
        self.wait_for_step(number)
        self.assertEqual(sorted(self.browser.run(ACTIVE)), sorted(self.browser.run("return chosenMachine().steps.at(-1).to")))
        self.browser.screenshot(PICTURES / "program.png")
        self.browser.run("travel(arguments[0])", number)
        self.frame()
        self.assertEqual(sorted(self.browser.run(ACTIVE)), sorted(before))

    def test_a_payload_is_sent_as_the_form_has_it(self):
        if not self.browser.run("return [...model.machines.values()].some(machine => machine.name === 'kitchen <radio>')"):
            self.skipTest("the program has no such machine")
        self.choose("kitchen <radio>")
        self.browser.wait("return document.querySelector('[data-event=volume]')")
        if self.browser.text("#now") == "off":
            self.wait_for_step(self.send("power"))
        self.browser.wait("return document.querySelector('[data-event=volume].enabled')")
        number = self.send("volume")
        self.browser.run("document.querySelector('#fields input').value = ''")
        self.browser.type("#fields input", "0.25" + ENTER)
        self.wait_for_step(number)
        self.assertIn("volume(0.25)", self.browser.text("#details h3"))


class Pictures(PageTest):
    """Pictures for those who review the page, and for the documentation."""

    def test_pictures(self):
        server = Server()
        self.addCleanup(server.close)
        button = next(line for line in LINES if line.get("event") == "button")
        server.replay(button["time"] + 0.7)
        self.browser.open(server.address)
        self.wait_for_count("4 machines")
        self.choose("Main Street")
        self.browser.wait("return chosenMachine().steps.length === 2 && document.querySelector('#timers .timer')")
        self.picture("inspector")
        self.browser.set_dark(True)
        self.addCleanup(self.browser.set_dark, False)
        self.picture("dark")
        self.browser.resize(400, 1500)
        self.addCleanup(self.browser.resize, 1280, 800)
        self.picture("narrow-dark")
        self.browser.set_dark(False)
        self.picture("narrow")

    def picture(self, name):
        self.frame()
        self.browser.screenshot(PICTURES / f"{name}.png")


if __name__ == "__main__":
    unittest.main()
