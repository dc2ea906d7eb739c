/// The page, in HTML: two percent signs are the place of the title, and then that of the table.
///
/// A compiler needs no time for a string, and half a minute for a file that SwiftPM embeds.
// swift-format-ignore
let playPageText = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>%%</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-play'; style-src 'nonce-play'; img-src data:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="data:,">
<style nonce="play">
:root {
  --paper: #fbfbf9; --panel: #fff; --ink: #1d2733; --soft: #515d69; --line: #d5d9d6; --strong: #7d878e;
  --choice: #e4ecf4; --focus: #1160ac; --active: #ffe3bf; --active-line: #b53a07; --state: #fff; --frame: #f3f6f9;
  --state-line: #54677a; --bad: #b42318; --good: #15683f;
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --panel: #1a1f24; --ink: #dfe5ea; --soft: #a7b3be; --line: #333c44; --strong: #7c8993;
    --choice: #24394c; --focus: #6bb3f5; --active: #5a3413; --active-line: #ff9d4d; --state: #20272e; --frame: #191f25;
    --state-line: #8a9dae; --bad: #ff8a7c; --good: #5fcf95;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body { margin: 0; color: var(--ink); background: var(--paper); display: flex; flex-direction: column; }
h1, h2 { font-size: inherit; margin: 0; }
h1 { font-weight: 650; overflow-wrap: anywhere; }
h2 { color: var(--soft); font-weight: 600; margin: 12px 0 4px; }
button, input { font: inherit; color: inherit; }
button {
  background: var(--panel); border: 1px solid var(--strong); border-radius: 5px; padding: 4px 10px; min-height: 34px;
  cursor: pointer; max-width: 100%; overflow-wrap: anywhere; text-align: left;
}
button:disabled { color: var(--soft); border-color: var(--line); border-style: dashed; cursor: default; }
button:hover:not(:disabled), button:active:not(:disabled) { background: var(--choice); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
kbd { font: 12px ui-monospace, "DejaVu Sans Mono", monospace; color: var(--soft); margin-right: 4px; }
header { display: flex; gap: 10px; align-items: center; padding: 8px 12px; background: var(--panel); border-bottom: 1px solid var(--line); }
#now { color: var(--soft); flex: 1; overflow-wrap: anywhere; }
#notice { margin: 0; padding: 6px 12px; border-bottom: 1px solid var(--line); color: var(--bad); background: var(--panel); }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) minmax(320px, 400px); }
#picture { overflow: auto; padding: 10px; min-height: 0; }
#picture svg { display: block; margin: auto; max-width: 100%; height: auto; }
#side { overflow: auto; padding: 4px 12px 12px; background: var(--panel); border-left: 1px solid var(--line); min-height: 0; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; }
#question { border: 2px solid var(--focus); border-radius: 6px; padding: 8px 10px; margin-top: 10px; }
#question p { margin: 0 0 6px; overflow-wrap: anywhere; }
#question label { display: inline-flex; gap: 6px; align-items: center; min-height: 34px; }
#travel { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; position: sticky; top: -4px; background: var(--panel); padding: 8px 0; z-index: 1; }
#time { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
#time input[type="range"] { flex: 1; min-width: 120px; }
#time label { display: inline-flex; gap: 5px; align-items: center; min-height: 34px; }
#log { list-style: none; margin: 0; padding: 0; }
#log > li { border-top: 1px solid var(--line); padding: 5px 0; overflow-wrap: anywhere; }
#log > li.chosen { background: var(--choice); }
#log > li.later { opacity: .6; }
#log ul { margin: 0; padding-left: 20px; }
#log .kind, .soft { color: var(--soft); }
#log .bad, .bad { color: var(--bad); }
#picture svg text { fill: var(--ink); }
#picture svg .graph > polygon { fill: none; stroke: none; }
#picture svg .state > path, #picture svg .state > polygon { stroke: var(--state-line); fill: var(--state); }
#picture svg .cluster.state > path, #picture svg .region > polygon, #picture svg .region > path { fill: var(--frame); }
#picture svg .cluster.region > polygon, #picture svg .cluster.region > path, #picture svg .cluster.name > polygon { fill: none; stroke: none; }
#picture svg path.rule, #picture svg path.separator { stroke: var(--strong) !important; fill: none !important; }
#picture svg .edge > path { stroke: var(--state-line); fill: none; }
#picture svg .edge > polygon { stroke: var(--state-line); fill: var(--state-line); }
#picture svg .node > ellipse, #picture svg .node:not(.state) > polygon { stroke: var(--state-line); fill: var(--panel); }
#picture svg .node:is(.initial, .fork, .join) > :is(ellipse, polygon), #picture svg .final > ellipse { fill: var(--state-line); }
#picture svg .final > ellipse:last-of-type:not(:first-of-type) { fill: none; }
#picture svg .active > path:not(.rule, .separator), #picture svg .active > polygon { fill: var(--active); stroke: var(--active-line); stroke-width: 2.2; }
#picture svg .active > ellipse { stroke: var(--active-line); stroke-width: 2.2; }
#picture svg .cluster.active > path:not(.rule, .separator) { fill: color-mix(in srgb, var(--active) 38%, var(--frame)); }
#picture ul { list-style: none; margin: 0; padding-left: 18px; border-left: 1px solid var(--line); }
#picture > ul { border: none; padding: 0; }
#picture li > span { display: inline-block; padding: 2px 8px; border: 1px solid var(--line); border-radius: 6px; margin: 2px 0; overflow-wrap: anywhere; }
#picture li.active > span { background: var(--active); border-color: var(--active-line); }
dialog { color: var(--ink); background: var(--panel); border: 1px solid var(--strong); border-radius: 8px; width: min(720px, calc(100vw - 24px)); }
dialog textarea { width: 100%; height: min(52vh, 26em); font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; color: inherit; background: var(--paper); border: 1px solid var(--strong); white-space: pre; }
@media (max-width: 760px) {
  html, body { height: auto; }
  body { display: block; }
  main { display: block; }
  #picture svg { max-width: max(100%, 680px); }
  #picture { max-height: 46vh; border-bottom: 1px solid var(--line); }
  #side { border: none; overflow: visible; }
  #travel { top: 0; }
  button, #question label, #time label { min-height: 44px; }
  kbd { display: none; }
}
</style>
</head>
<body>
<header><h1 id="name"></h1><span id="now" role="status"></span></header>
<noscript><p>This page needs JavaScript, which is in the page itself: allow it for this file.</p></noscript>
<p id="notice" hidden></p>
<main>
  <section id="picture" tabindex="0" aria-label="States"></section>
  <section id="side" aria-label="Play">
    <div id="travel" role="group" aria-label="Steps">
      <button id="back" title="One step back (←)" aria-label="One step back">◀</button>
      <button id="forth" title="One step forth (→)" aria-label="One step forth">▶</button>
      <button id="restart" title="Start again (r)">Restart</button>
      <button id="copy" title="Copy the steps as a test (c)">Copy as test…</button>
    </div>
    <div id="question" role="alertdialog" aria-labelledby="ask" hidden>
      <p id="ask"></p>
      <div id="answers" class="chips"></div>
      <label><input id="remember" type="checkbox"> Remember</label>
      <button id="cancel">Cancel</button>
    </div>
    <h2>Events</h2>
    <div id="events" class="chips" role="toolbar" aria-label="Events"></div>
    <div id="timing" hidden>
      <h2>Timers</h2>
      <div id="timers" class="chips"></div>
      <div id="time">
        <input id="slider" type="range" min="0" value="0" aria-label="Time">
        <output id="clock" for="slider"></output>
        <label><input id="runs" type="checkbox"> Clock runs</label>
      </div>
    </div>
    <div id="memory" hidden>
      <h2>Remembered answers</h2>
      <div id="remembered" class="chips"></div>
    </div>
    <h2>Steps</h2>
    <ol id="log" aria-label="Steps"></ol>
  </section>
</main>
<dialog id="test" aria-labelledby="testTitle">
  <h2 id="testTitle">The steps as a test</h2>
  <textarea id="testText" readonly spellcheck="false" aria-label="Test"></textarea>
  <div class="chips"><button id="testCopy">Copy</button><button id="testClose">Close</button></div>
</dialog>
<script nonce="play" type="application/json" id="table">%%</script>
<script nonce="play">
"use strict";

// MARK: - Small helpers

const $ = id => document.getElementById(id);

/** An element. Children that are strings become text, never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function milliseconds(value) {
  if (value < 1000) return `${Math.round(value)} ms`;
  const units = [["d", 86400000], ["h", 3600000], ["min", 60000], ["s", 1000]];
  const [unit, size] = units.find(([, size]) => value >= size);
  return `${Math.round(value / size * 10) / 10} ${unit}`;
}

// MARK: - The table and the steps

const table = JSON.parse($("table").textContent);
const { configurations, results, events, questions } = table;

/** The steps, each with the configuration, the time and the pending timers after it; and the number of the shown one. */
let steps = [], shown = -1;
/** The answers that are remembered, by question. */
const remembered = new Map();
/** The step that waits for an answer. */
let waiting = null;
/** The time, in milliseconds since the start. */
let now = 0;

const current = () => steps[shown];
const configuration = () => configurations[current()?.target] ?? {};
const named = number => events[number];

/** The timers and the delayed events that run, the next one first. */
function pending() {
  const { t = [], d = [] } = configuration(), step = current();
  const timers = t.map(([number, event]) => ({ key: `t${number}`, event, due: step.timers.get(number) }));
  const delayed = d.map(([event], index) => ({ key: `d${index}`, event, due: step.delayed[index] }));
  return [...timers, ...delayed].sort((one, other) => one.due - other.due);
}

/** Takes a step, or asks for the first answer that it needs. */
function take(key, event, time, answers = []) {
  let step = key === "start" ? table.start : configuration().s?.[key];
  for (const { question, answer } of answers) if (Array.isArray(step) && step[0] === question) step = step[answer + 1];
  while (Array.isArray(step) && remembered.has(step[0])) {
    const answer = remembered.get(step[0]);
    answers = [...answers, { question: step[0], answer }];
    step = step[answer + 1];
  }
  if (Array.isArray(step)) return ask({ key, event, time, answers, question: step[0] });
  waiting = null;
  if (step === undefined) return draw();
  finish({ key, event, time, answers }, step === null ? null : results[step]);
}

function finish(step, result) {
  if (!result) Object.assign(step, { target: -1, result: null, timers: new Map(), delayed: [] });
  else Object.assign(step, { target: result.c, result }, dueAfter(result, step));
  steps = [...steps.slice(0, shown + 1), step];
  shown = steps.length - 1;
  now = step.time;
  draw();
}

/** When the timers elapse that run after a step: those that it has begun, and those that go on. */
function dueAfter(result, { key, time }) {
  const { t = [], d = [] } = configurations[result.c] ?? {}, before = current(), timers = new Map();
  for (const [number, , delay, period] of t) {
    const isNew = result.t?.includes(number), old = isNew ? undefined : before?.timers.get(number);
    // An elapsed timer goes on after its period, unless the step has begun it anew.
    const isRepeated = key === `t${number}` && !isNew;
    timers.set(number, isRepeated ? time + period : old ?? time + delay);
  }
  const delayed = d.map(([, delay], index) => before?.delayed[result.d?.[index] ?? -1] ?? time + delay);
  return { timers, delayed };
}

function elapse({ key, event, due }) { take(key, event, Math.max(now, due)); }

/** Lets time pass; a timer that needs an answer stops it, and so do 1,000 timers. */
function pass(time) {
  let next, count = 0;
  isPassing = true;
  for (; count < 1000 && !waiting; count += 1) {
    next = pending()[0];
    if (!next || next.due > time) break;
    elapse(next);
  }
  isPassing = false;
  if (!waiting && count < 1000 && now < time) now = time;
  if (count) draw(); else drawTime();
  if (waiting) $("answers").firstChild.focus();
  if (steps.length > limits.steps) $("runs").checked = false;
}

/** Whether timers elapse one after the other, so that the page is drawn after the last of them. */
let isPassing = false;

/** The clock stops after so many steps; the page lists those around the shown one. */
const limits = { steps: 10000, before: 200, after: 100 };

function restart() {
  steps = [];
  shown = -1;
  now = 0;
  take("start", undefined, 0);
}

function travel(by) {
  const target = Math.max(0, Math.min(steps.length - 1, shown + by));
  if (!steps.length) return;
  waiting = null;
  shown = target;
  now = current().time;
  draw();
}

// MARK: - Questions

const choices = question => questions[question].length === 1 ? ["Yes", "No"] : [...questions[question].slice(1), "None"];

function ask(question) {
  waiting = question;
  if (isPassing) return;
  draw();
  $("answers").firstChild.focus();
}

function answer(number) {
  const { key, event, time, answers, question } = waiting;
  if ($("remember").checked) remembered.set(question, number);
  $("remember").checked = false;
  take(key, event, time, [...answers, { question, answer: number }]);
}

function drawQuestion() {
  $("question").hidden = !waiting;
  if (!waiting) return;
  const [name, ...candidates] = questions[waiting.question];
  $("ask").textContent = candidates.length ? `Which state does “${name}” select?` : `Does the guard “${name}” hold?`;
  $("answers").replaceChildren(...choices(waiting.question).map((text, number) =>
    make("button", { onclick: () => answer(number), "data-answer": number }, text)));
}

// MARK: - Drawing

const elements = "svg g title desc path polygon polyline ellipse circle rect line text tspan".split(" ");
const attributes = ("id class transform d points x y cx cy r rx ry x1 y1 x2 y2 dx dy viewBox fill fill-opacity stroke stroke-width "
  + "stroke-dasharray font-family font-size font-weight font-style text-anchor text-decoration").split(" ");

/** A copy that has only shapes and text. */
function cleanCopy(node) {
  const copy = document.createElementNS("http://www.w3.org/2000/svg", node.localName);
  for (const { name, value } of node.attributes) {
    if (attributes.includes(name) && !/url\s*\(|:/i.test(value)) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) appendClean(child, copy);
  return copy;
}

function appendClean(child, copy) {
  if (child.nodeType === Node.TEXT_NODE) copy.append(child.data);
  else if (child.localName === "a") for (const inner of child.childNodes) appendClean(inner, copy);
  else if (elements.includes(child.localName)) copy.append(cleanCopy(child));
}

function diagram(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!parsed.viewBox?.baseVal.width || parsed.querySelector("parsererror")) return null;
  const svg = cleanCopy(parsed);
  svg.setAttribute("width", parsed.viewBox.baseVal.width * 1.34);
  return svg;
}

function outline() {
  const lists = [], top = make("ul");
  table.nodes.forEach(([kind, text, parent], number) => {
    const list = lists[number] = make("ul");
    if (!["state", "composite", "region", "final"].includes(kind)) return;
    const item = make("li", { id: `state${number}` }, make("span", {}, text || kind), list);
    (lists[parent] ?? top).append(item);
  });
  return top;
}

function drawPicture() {
  const [active = []] = table.activities[configuration().a] ?? [];
  const shapes = new Set(active.map(number => `state${number}`));
  for (const shape of $("picture").querySelectorAll("[id]")) shape.classList.toggle("active", shapes.has(shape.id));
  keepInView(document.getElementById(`state${active.at(-1)}`));
}

/** Scrolls the picture, and not the page, to an active state that is outside of its frame. */
function keepInView(shape) {
  const frame = $("picture"), box = shape?.getBoundingClientRect(), around = frame.getBoundingClientRect();
  if (!box) return;
  if (box.left < around.left || box.right > around.right) {
    frame.scrollLeft += box.left + box.width / 2 - around.left - around.width / 2;
  }
  if (box.top < around.top || box.bottom > around.bottom) {
    frame.scrollTop += box.top + box.height / 2 - around.top - around.height / 2;
  }
}

const leaves = step => table.activities[configurations[step?.target]?.a]?.[1] ?? [];

function placeText(step) {
  if (!step || step.target < 0) return "";
  const target = configurations[step.target];
  return leaves(step).join(" · ") + (target.e ? " (ended)" : "");
}

function drawEvents() {
  const possible = configuration().s ?? {};
  $("events").replaceChildren(...events.slice(0, table.buttons).map((name, number) => {
    const key = `e${number}`, isEnabled = key in possible && !waiting;
    const hint = number < 9 ? [make("kbd", {}, String(number + 1))] : [];
    return make("button", { "data-event": name, disabled: !isEnabled, onclick: () => take(key, number, now) }, ...hint, name);
  }));
}

let timeEnd = 1;

function drawTime() {
  const list = pending();
  $("timing").hidden = !list.length && !configurations.some(({ t, d }) => t || d);
  $("timers").replaceChildren(...list.map(timer => {
    const text = `${named(timer.event)} in ${milliseconds(Math.max(0, timer.due - now))}`;
    return make("button", { "data-timer": named(timer.event), disabled: !!waiting, onclick: () => elapse(timer) }, text);
  }));
  const last = list.at(-1)?.due ?? now;
  if (document.activeElement !== $("slider") || now > timeEnd) timeEnd = Math.max(now + 1000, last + (last - now) / 4);
  Object.assign($("slider"), { max: timeEnd, step: "any", valueAsNumber: now });
  $("clock").textContent = milliseconds(now);
}

const outcomes = {
  transitioned: "", ignored: "is ignored", deferred: "is deferred", rejected: "is rejected", failed: "has failed",
};
const answerText = ({ question, answer }) => `${questions[question][0]}: ${choices(question)[answer].toLowerCase()}`;

function logItem(step, number) {
  const { result } = step, place = placeText(step);
  const title = step.key === "start" ? "start" : named(step.event);
  const outcome = result ? outcomes[result.o] : "";
  const lines = step.answers.map(answer => make("li", {}, answerText(answer)));
  for (const text of result?.l ?? []) {
    const [kind, words] = table.texts[text];
    lines.push(make("li", { "data-kind": kind }, make("span", { class: "kind" }, `${kind} `), words));
  }
  if (result?.r !== undefined) lines.push(make("li", { class: "bad" }, table.reasons[result.r]));
  if (result?.x) lines.push(make("li", { class: "bad" }, "The step goes on: it has more questions or actions than the page has."));
  if (!result || result.c < 0) lines.push(make("li", { class: "bad" }, beyond));
  const tail = place ? [make("span", { class: "soft" }, ` → ${place}`)] : [];
  return make("li", { class: number === shown ? "chosen" : number > shown ? "later" : undefined },
    make("strong", {}, title), outcome && ` ${outcome}`, step.key[0] === "t" || step.key[0] === "d" ? " (timer)" : "",
    ...tail, make("ul", {}, ...lines));
}

const beyond = "The page ends here, because the chart is larger than its limit: go back.";

function draw() {
  if (isPassing) return;
  drawQuestion();
  drawPicture();
  drawEvents();
  drawTime();
  const deferred = (configuration().q ?? []).map(named);
  $("now").textContent = placeText(current()) + (deferred.length ? ` · deferred: ${deferred.join(", ")}` : "")
    + (configuration().x ? ` · ${beyond}` : "");
  $("back").disabled = shown <= 0;
  $("forth").disabled = shown >= steps.length - 1;
  const first = Math.max(0, shown - limits.before), listed = steps.slice(first, shown + 1 + limits.after);
  $("log").replaceChildren(...listed.map((step, place) => logItem(step, first + place)).reverse());
  $("memory").hidden = !remembered.size;
  $("remembered").replaceChildren(...[...remembered].map(([question, number]) =>
    make("button", { title: "Forget", onclick: () => { remembered.delete(question); draw(); } },
      `${answerText({ question, answer: number })} ✕`)));
}

// MARK: - Copy as test

/** A comment is one line. */
const line = text => String(text).replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
const isWord = text => /^[^\s#=,]\S*$/u.test(text) && !["path", "guard"].includes(text);
const swiftText = text => `"${String(text).replace(/[\\"]/g, "\\$&").replace(/[\p{Cc}\u2028\u2029]/gu, c => `\\u{${c.codePointAt(0).toString(16)}}`)}"`;

/** A file of paths for `schematic test`. */
function pathText() {
  const lines = [], known = new Map();
  for (const step of steps.slice(0, shown + 1)) {
    const inStep = new Map();
    for (const { question, answer } of step.answers) {
      const [name, ...candidates] = questions[question];
      if (candidates.length) lines.push(`# ${line(name)} selects ${line(choices(question)[answer])}.`);
      else if (!isWord(name.split(" ")[0]) || line(name) !== name) lines.push(`# ${line(answerText({ question, answer }))}`);
      else if (inStep.has(question) && inStep.get(question) !== answer) lines.push(`# ${line(name)} changes its answer in this step.`);
      else if (known.get(question) !== answer) lines.push(`guard ${name} ${answer === 0}`);
      inStep.set(question, answer);
      known.set(question, answer);
    }
    if (step.key === "start") lines.push("path played on the page");
    else lines.push(isWord(named(step.event)) ? named(step.event) : `# The event ${line(named(step.event))}`);
    if (step.target >= 0) lines.push(leaves(step).every(isWord) ? `= ${leaves(step).join(", ")}` : `# = ${line(leaves(step).join(", "))}`);
  }
  return lines.join("\n") + "\n";
}

/** A test function of a chart in Swift. */
function functionText() {
  const subject = table.hasSubject ? ", subject: subject" : "";
  const lines = ["@Test func `played on the page`() throws {"];
  if (table.hasSubject) lines.push(`  let subject = ${table.definition}.Subject()`);
  lines.push(`  let machine = try StateMachine(${table.definition}()${subject})`);
  for (const step of steps.slice(0, shown + 1)) {
    for (const answer of step.answers) lines.push(`  // ${line(answerText(answer))}`);
    const name = step.key === "start" ? "" : named(step.event);
    if (step.key === "start") lines.push("  machine.start()");
    else if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) lines.push(`  machine.handle(.${name})`);
    else lines.push(`  // ${line(name)}: advance the clock of the test, or send the event.`);
    if (step.target >= 0) lines.push(`  #expect(machine.state.leaves.map { "\\($0)" } == [${leaves(step).map(swiftText).join(", ")}])`);
  }
  return [...lines, "}"].join("\n") + "\n";
}

function showTest() {
  $("testText").value = table.definition ? functionText() : pathText();
  $("testCopy").textContent = "Copy";
  $("test").showModal();
}

async function copyTest() {
  // The clipboard of pages is not there for files; selected text can always be copied.
  $("testText").select();
  const copied = navigator.clipboard?.writeText($("testText").value) ?? Promise.reject();
  await copied.catch(() => document.execCommand("copy"));
  $("testCopy").textContent = "Copied";
}

// MARK: - Keys and buttons

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("test").open) return;
  const isSlider = event.target === $("slider");
  if (/^[1-9]$/.test(event.key)) $("events").children[Number(event.key) - 1]?.click();
  else if (waiting && "yn".includes(event.key)) $("answers").children["yn".indexOf(event.key)]?.click();
  else if (event.key === "ArrowLeft" && !isSlider) travel(-1);
  else if (event.key === "ArrowRight" && !isSlider) travel(1);
  else if (event.key === "t") $("timers").firstChild?.click();
  else if (event.key === "c") showTest();
  else if (event.key === "r") restart();
  else if (event.key === "Escape" && waiting) cancel();
  else return;
  event.preventDefault();
}

/** The start needs its answers. */
function cancel() {
  if (!steps.length) return;
  waiting = null;
  draw();
}

let lastTick = performance.now();

function tick() {
  const time = performance.now(), passed = time - lastTick;
  lastTick = time;
  if ($("runs").checked && !waiting && pending().length) pass(now + passed);
}

$("name").textContent = table.name;
$("notice").hidden = table.isComplete;
$("notice").textContent = table.isEndless
  ? "Actions raise events without end: the page ends where too many events lead into an endless loop. Change the actions of the steps that have failed."
  : `The chart is larger than this page, which has ${configurations.length.toLocaleString("en")} configurations: `
  + "some steps lead beyond its end. "
  + (configurations.some(({ q = [], d = [] }) => q.length + d.length >= 20)
    ? "Deferred or delayed events accumulate, perhaps without end." : "Raise the limit, or play a part of the chart.");
$("picture").replaceChildren((table.svg && diagram(table.svg)) || outline());
$("back").addEventListener("click", () => travel(-1));
$("forth").addEventListener("click", () => travel(1));
$("restart").addEventListener("click", restart);
$("copy").addEventListener("click", showTest);
$("testCopy").addEventListener("click", copyTest);
$("testClose").addEventListener("click", () => $("test").close());
$("cancel").addEventListener("click", cancel);
$("slider").addEventListener("input", () => {
  const time = $("slider").valueAsNumber;
  if (time > now) pass(time); else drawTime();
});
document.addEventListener("keydown", key);
setInterval(tick, 100);
restart();
</script>
</body>
</html>
"""#
