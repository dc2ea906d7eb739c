/// The page, in HTML. It is written here because the compiler needs no time for a string: a file that SwiftPM embeds becomes
/// a list of its bytes, whose type check takes half a minute in every build.
// swift-format-ignore
let inspectorPageText = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Inspector</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<!-- The server replaces the nonce in each response, and sends a policy of its own. Opened as a file, this one holds. -->
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-NONCE'; style-src 'nonce-NONCE'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types diagram">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='3' width='14' height='10' rx='3' fill='%23ffd8a8' stroke='%23c2410c' stroke-width='1.6'/%3E%3C/svg%3E">
<style nonce="NONCE">
/* MARK: - Colors and type */
:root {
  --paper: #fbfbf9; --panel: #fff; --sunken: #f3f4f1; --ink: #1d2733; --soft: #4d5964; --faint: #586470;
  --line: #dcdfdc; --strong: #b9c0c4; --choice: #e4ecf4; --focus: #1668b8;
  --active: #ffe3bf; --active-line: #c2410c; --taken: #c2410c;
  --state: #fff; --frame: #f3f6f9; --state-line: #54677a; --heat: #1a7f72;
  --good: #18794e; --bad: #b42318; --wait: #7046b0; --bad-paper: #fdecea;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font: 13px/1.45 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --panel: #1a1f24; --sunken: #111518; --ink: #dfe5ea; --soft: #abb7c2; --faint: #98a5b0;
    --line: #2b333a; --strong: #46525c; --choice: #24394c; --focus: #6bb3f5;
    --active: #5a3413; --active-line: #ff9d4d; --taken: #ff9d4d;
    --state: #20272e; --frame: #191f25; --state-line: #7e92a5; --heat: #4fc7b5;
    --good: #5fcf95; --bad: #ff8a7c; --wait: #bd9bf0; --bad-paper: #3a1d1a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body { margin: 0; color: var(--ink); background: var(--paper); display: flex; flex-direction: column; }
button, input, select, textarea { font: inherit; color: inherit; }
button, select, input, textarea {
  background: var(--panel); border: 1px solid var(--strong); border-radius: 4px; padding: 2px 8px; min-height: 26px;
}
button { cursor: pointer; white-space: nowrap; }
button:hover:not(:disabled) { border-color: var(--soft); }
button:active:not(:disabled) { background: var(--choice); }
button:disabled { color: var(--faint); border-color: var(--line); cursor: default; }
button.plain { border-color: transparent; background: none; }
button[aria-pressed="true"], [role="tab"][aria-selected="true"] { background: var(--choice); border-color: var(--focus); }
input[type="checkbox"] { min-height: 0; width: 15px; height: 15px; vertical-align: -3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
[role="tree"]:focus-visible, [role="listbox"]:focus-visible, .canvas:focus-visible { outline-offset: -2px; }
h1, h2, h3 { font-size: inherit; margin: 0; }
kbd { font: 11px var(--mono); border: 1px solid var(--strong); border-radius: 3px; padding: 0 4px; }
.number, .time { font-variant-numeric: tabular-nums; }
.code { font-family: var(--mono); font-size: 12px; }
.soft { color: var(--soft); }
.quiet { color: var(--faint); }
.changed span { font-weight: bold; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.space { flex: 1; }
.bar { display: flex; align-items: center; gap: 6px; padding: 5px 10px; min-width: 0; }
.bar button { flex: none; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

/* MARK: - The frame of the page */
header { background: var(--panel); border-bottom: 1px solid var(--line); }
header h1 { font-weight: 650; letter-spacing: .01em; }
#connection { display: flex; align-items: center; gap: 6px; }
#connection::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--faint); flex: none; }
#connection.live::before { background: var(--good); }
#connection.lost::before { background: var(--bad); }
#title { flex: 0 1 auto; min-width: 5em; }
#now { flex: 1 4 auto; }
#heat { width: 142px; }
#view { position: relative; flex: 1; min-height: 0; display: flex; }
#zoom { position: absolute; right: 12px; bottom: 8px; display: flex; gap: 4px; }
#faults { background: var(--bad-paper); border-bottom: 1px solid var(--line); padding: 4px 10px; }
#faults summary { color: var(--bad); cursor: pointer; }
#faults ul { margin: 4px 0; padding: 0; list-style: none; max-height: 24vh; overflow: auto; }
main { flex: 1; display: grid; grid-template-columns: 272px minmax(0, 1fr); min-height: 0; }
aside { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); background: var(--panel); }
#stage { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
#upper { flex: 1 1 55%; min-height: 150px; display: flex; flex-direction: column; }
#lower { flex: 1 1 45%; min-height: 150px; display: grid; grid-template-columns: minmax(0, 1fr) 340px; border-top: 1px solid var(--line); }
#records { container-type: inline-size; }
#logFilter { width: 0; min-width: 60px; }
#logPanel { flex: 1; min-height: 0; display: flex; flex-direction: column; }
#records, #details { min-height: 0; min-width: 0; display: flex; flex-direction: column; background: var(--panel); }
#details { border-left: 1px solid var(--line); overflow: auto; padding: 8px 12px 16px; }
/* A diagram that is higher than wide stands beside the log. */
@media (min-width: 901px) {
  #stage.tall { flex-direction: row; }
  #stage.tall #lower { flex: 0 0 45%; grid-template: minmax(0, 55fr) minmax(0, 45fr) / minmax(0, 1fr); border-top: none; border-left: 1px solid var(--line); }
  #stage.tall #upper { flex-basis: 0; min-width: 0; }
  #stage.tall #details { border-left: none; border-top: 1px solid var(--line); }
}
#empty { place-self: center; max-width: 44em; padding: 32px; text-align: center; color: var(--soft); grid-column: 1 / -1; }
#empty h2 { color: var(--ink); font-size: 17px; font-weight: 600; }
body.dropping::after {
  content: "Drop the recording to open it"; position: fixed; inset: 12px; display: grid; place-items: center;
  font-size: 20px; border: 2px dashed var(--focus); border-radius: 10px; background: var(--choice); opacity: .93;
}

/* MARK: - Lists of which only the visible rows exist */
.list { position: relative; overflow: auto; flex: 1; min-height: 0; overflow-anchor: none; contain: strict; }
.list > .rows { position: relative; }
.row {
  position: absolute; left: 0; right: 0; display: flex; align-items: center; gap: 8px; padding: 0 10px;
  white-space: nowrap; cursor: default; contain: layout paint;
}
.row:hover { background: var(--sunken); }
.row[aria-selected="true"] { background: var(--choice); box-shadow: inset 3px 0 var(--focus); }
.row.inRange { background: var(--choice); }
#machines .row.group { font-weight: 600; background: var(--sunken); border-bottom: 1px solid var(--line); }
#machines .row.group::before { content: "▾"; width: 10px; color: var(--soft); flex: none; }
#machines .row.group[aria-expanded="false"]::before { content: "▸"; }
#machines .row.group[aria-selected="true"] { background: var(--choice); }
#machines .row:not(.group) { padding-left: 26px; }
#machines .name { flex: 1 1 0; min-width: 40%; }
#machines .states { flex: 0 1 auto; text-align: right; color: var(--soft); }
#machines .age { color: var(--faint); min-width: 40px; text-align: right; flex: none; }
#machines .group .age { margin-left: auto; }
#machines .age:empty, #machines .states:empty { display: none; }
#machines .gone .name { text-decoration: line-through; color: var(--faint); }
#machines .blocked .states { color: var(--bad); }
.logGrid .row, .logHead {
  display: grid; align-items: center; gap: 10px;
  grid-template-columns: 44px 92px minmax(90px, 1fr) 112px minmax(120px, 1.6fr);
}
.logHead { padding: 0 10px; color: var(--soft); border-bottom: 1px solid var(--line); min-height: 24px; }
.logGrid .number, .logHead :first-child { text-align: right; }
.after { opacity: .55; }
@container (max-width: 560px) {
  .logGrid .row, .logHead { gap: 8px; grid-template-columns: 32px minmax(80px, 1fr) 104px minmax(80px, 1.2fr); }
  .logGrid .time, .logHead .time { display: none; }
}
.outcome.transitioned { color: var(--good); }
.outcome.ignored, .outcome.queued { color: var(--soft); }
.outcome.rejected, .outcome.failed, .outcome.subjectReleased { color: var(--bad); }
.outcome.deferred { color: var(--wait); }

/* MARK: - The diagram */
.canvas { position: relative; flex: 1; min-height: 0; overflow: auto; padding: 6px 6px 42px; background: var(--paper); }
.canvas svg { display: block; margin: auto; height: auto; }
.canvas svg text { fill: var(--ink); }
.canvas svg .graph > polygon { fill: none; stroke: none; }
.canvas svg .state > path, .canvas svg .state > polygon { stroke: var(--state-line); fill: var(--state); transition: fill .15s; }
.canvas svg .cluster.state > path, .canvas svg .region > polygon, .canvas svg .region > path { fill: var(--frame); }
.canvas svg .cluster.region > polygon, .canvas svg .cluster.region > path { fill: none; stroke: none; }
.canvas svg .cluster.name > polygon { fill: none; stroke: none; }
.canvas svg path.rule, .canvas svg path.separator { stroke: var(--strong) !important; fill: none !important; }
.canvas svg .edge > path { stroke: var(--state-line); fill: none; }
.canvas svg .edge > polygon { stroke: var(--state-line); fill: var(--state-line); }
.canvas svg .node > ellipse, .canvas svg .node:not(.state) > polygon { stroke: var(--state-line); fill: var(--panel); }
.canvas .graph .node:is(.initial, .fork, .join) > :is(ellipse, polygon) { fill: var(--state-line); }
.canvas svg .final > ellipse { fill: var(--state-line); }
.canvas svg .final > ellipse:last-of-type:not(:first-of-type) { fill: none; }
.canvas svg :is(.state, .transition) { cursor: pointer; }
.canvas svg .active > path:not(.rule, .separator), .canvas svg .active > polygon { fill: var(--active); stroke: var(--active-line); stroke-width: 2.2; }
.canvas svg .active > ellipse { stroke: var(--active-line); stroke-width: 2.2; }
.canvas svg .active > ellipse:first-of-type { fill: var(--active-line); }
.canvas svg .cluster.active > path:not(.rule, .separator) { fill: color-mix(in srgb, var(--active) 38%, var(--frame)); stroke-width: 1.8; }
.canvas svg .taken > path { stroke: var(--taken); stroke-width: 2.6; }
.canvas svg .taken > polygon { stroke: var(--taken); fill: var(--taken); }
.canvas svg .taken > text { fill: var(--taken); font-weight: bold; }
.canvas svg .badge { font: bold 10px system-ui, sans-serif; fill: var(--heat); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
.canvas svg .badge.due { fill: var(--taken); font-variant-numeric: tabular-nums; }
.canvas svg .hot > path:not(.rule, .separator), .canvas svg .hot > polygon {
  fill: color-mix(in srgb, var(--heat) calc(var(--level) * 60%), var(--state)); stroke: var(--heat);
}
.canvas svg .cluster.hot > path:not(.rule, .separator) { fill: color-mix(in srgb, var(--heat) calc(var(--level) * 16%), var(--frame)); }
.canvas svg .edge.hot > path { stroke: var(--heat); stroke-width: calc(1px + var(--level) * 3px); fill: none; }
.canvas svg .edge.hot > polygon { fill: var(--heat); }
.canvas svg .hot.active > path:not(.rule, .separator), .canvas svg .hot.active > polygon { stroke: var(--active-line); stroke-width: 2.6; }
.canvas svg .missed { opacity: .4; }
.canvas svg .missed > path { stroke-dasharray: 3 3; }
.canvas svg .filtered > path:not(.rule, .separator) { stroke: var(--focus); stroke-width: 3; }
@media (prefers-reduced-motion: no-preference) {
  /* Two names, so that the same transition flashes again when it is taken again. */
  .canvas svg .taken.odd > path { animation: odd .4s ease-out; }
  .canvas svg .taken.even > path { animation: even .4s ease-out; }
  @keyframes odd { from { stroke-width: 6; } }
  @keyframes even { from { stroke-width: 6; } }
}
.tree ul { list-style: none; margin: 0; padding-left: 18px; border-left: 1px solid var(--line); }
.tree > ul { padding: 4px 12px; border: none; }
.tree .node { display: inline-flex; gap: 8px; align-items: baseline; padding: 1px 8px; border: 1px solid transparent; border-radius: 5px; margin: 1px 0; }
.tree .active > .node { background: var(--active); border-color: var(--active-line); }
.tree .region > .node { font-style: italic; color: var(--soft); }
.tree .region.active > .node { background: none; border-color: transparent; }
.tree .hot > .node { background: color-mix(in srgb, var(--heat) calc(var(--level) * 50%), var(--panel)); }
.tree .missed > .node { opacity: .5; border-style: dashed; border-color: var(--strong); }
.tree .filtered > .node { outline: 2px solid var(--focus); }
.tree .badge { font: bold 11px system-ui, sans-serif; color: var(--heat); }
.tree .badge.due { color: var(--taken); }

/* MARK: - Timers, events, time travel */
.chips { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 4px 10px; max-height: 92px; overflow: auto; flex: none; }
.chips:empty { display: none; }
#events { border-top: 1px solid var(--line); background: var(--panel); }
#events button.enabled { border-color: var(--active-line); font-weight: 600; }
/* Above the diagram, so that it keeps its size when timers come and go. */
#timers { position: absolute; left: 10px; bottom: 6px; max-width: calc(100% - 150px); padding: 2px; pointer-events: none; }
.timer {
  display: inline-flex; gap: 8px; align-items: center; padding: 1px 8px; font-variant-numeric: tabular-nums;
  background: var(--panel); border: 1px solid var(--line); border-radius: 4px;
}
.timer progress { width: 64px; height: 5px; appearance: none; border: none; border-radius: 3px; background: var(--line); overflow: hidden; }
.timer progress::-webkit-progress-bar { background: var(--line); }
.timer progress::-webkit-progress-value { background: var(--taken); }
.timer progress::-moz-progress-bar { background: var(--taken); }
#travel { border-top: 1px solid var(--line); background: var(--panel); flex: none; }
#travel.past { background: var(--active); }
#travel input { flex: 1; min-width: 60px; accent-color: var(--active-line); padding: 0; border: none; background: none; }
#travel button { min-width: 30px; padding: 0 6px; }
#position { flex: 0 1 13em; min-width: 4em; text-align: right; }

/* MARK: - Messages between machines */
#messages { --columns: 2; }
#messages.none::after { content: "No messages to or from other machines."; display: block; padding: 10px; color: var(--soft); }
.lanes { position: sticky; top: 0; z-index: 1; display: grid; grid-template-columns: repeat(var(--columns), minmax(96px, 1fr)); background: var(--panel); border-bottom: 1px solid var(--line); min-width: calc(var(--columns) * 96px); }
.lanes span { text-align: center; padding: 3px 4px; font-weight: 600; }
#messages .rows { min-width: calc(var(--columns) * 96px); }
#messages .row {
  padding: 0; --lane: calc(100% / var(--columns));
  background-image: linear-gradient(to right, transparent calc(50% - .5px), var(--strong) calc(50% - .5px) calc(50% + .5px), transparent calc(50% + .5px));
  background-size: var(--lane) 100%;
}
.arrow { position: absolute; bottom: 7px; height: 0; border-top: 1.5px solid var(--ink); left: calc((var(--from) + .5) * var(--lane)); width: calc(var(--span) * var(--lane)); }
.arrow.delayed { border-top-style: dashed; }
.arrow::after { content: ""; position: absolute; right: 0; top: -5px; border: 4.5px solid transparent; border-left: 7px solid var(--ink); border-right: 0; }
.arrow.back::after { right: auto; left: 0; border-left: 0; border-right: 7px solid var(--ink); }
.arrow.own { width: 26px; height: 10px; bottom: 4px; border: 1.5px solid var(--ink); border-left: 0; border-radius: 0 6px 6px 0; }
.arrow.own::after { right: auto; left: 0; top: 4px; border-left: 0; border-right: 7px solid var(--ink); }
.arrow .label { position: absolute; left: 50%; bottom: 2px; transform: translateX(-50%); background: var(--panel); padding: 0 4px; font: 11px/14px var(--mono); }
.arrow.own .label { left: 30px; transform: none; bottom: -3px; }

/* MARK: - Details of a step, forms, dialogs */
dl { display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 4px 10px; margin: 6px 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd ul { margin: 0; padding: 0; list-style: none; }
.holds::before { content: "✓ "; color: var(--good); font-weight: 700; }
.fails::before { content: "✗ "; color: var(--bad); font-weight: 700; }
button.link { color: var(--focus); cursor: pointer; text-decoration: underline; background: none; border: none; padding: 0; min-height: 0; white-space: normal; text-align: left; }
dialog { color: var(--ink); background: var(--panel); border: 1px solid var(--strong); border-radius: 8px; padding: 14px 16px; width: min(720px, calc(100vw - 24px)); max-height: calc(100vh - 40px); }
dialog::backdrop { background: rgb(0 0 0 / .35); }
dialog .bar { padding: 8px 0 0; }
dialog textarea { width: 100%; font: 12px/1.5 var(--mono); height: min(52vh, 26em); resize: vertical; white-space: pre; margin-top: 8px; }
dialog .field { display: grid; grid-template-columns: 130px minmax(0, 1fr); gap: 8px; align-items: center; margin: 6px 0; }
dialog .need { display: block; overflow-wrap: anywhere; }
#formNote { color: var(--bad); margin: 8px 0 0; overflow-wrap: anywhere; }
#formNote:empty { display: none; }
dialog fieldset { border: 1px solid var(--line); border-radius: 5px; margin: 8px 0; padding: 4px 10px; }
#changeStates { max-height: 30vh; overflow: auto; }
#changeStates label { display: block; overflow-wrap: anywhere; }
#changeText { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 34vh; overflow: auto; margin: 8px 0 0; }
dialog table td { padding: 2px 14px 2px 0; }
#notice { position: fixed; left: 50%; bottom: 18px; transform: translateX(-50%); background: var(--ink); color: var(--paper); padding: 6px 14px; border-radius: 5px; max-width: calc(100vw - 24px); }
#notice:empty { display: none; }

/* MARK: - Narrow pages: one column that scrolls */
@media (max-width: 900px) {
  html, body { height: auto; }
  body { display: block; }
  main { display: block; }
  aside { border-right: none; border-bottom: 1px solid var(--line); height: 34vh; min-height: 180px; }
  #stage { display: block; }
  #upper, #view { display: block; min-height: 0; }
  .canvas { max-height: 60vh; min-height: 120px; }
  .bar { flex-wrap: wrap; }
  #title { max-width: 50%; }
  #now { flex: 1 0 45%; }
  #travel { position: sticky; bottom: 0; z-index: 2; border-bottom: 1px solid var(--line); }
  #travel input { order: 1; flex-basis: 100%; }
  #position { min-width: 0; flex: 1; }
  #lower { display: block; }
  #records { height: 50vh; }
  #details { border-left: none; border-top: 1px solid var(--line); }
  button, select, input:not([type="checkbox"]) { min-height: 32px; }
}
</style>
</head>
<body>
<header class="bar">
  <h1>Inspector</h1>
  <span id="connection" role="status" class="soft cut"></span>
  <span class="space"></span>
  <button id="open" title="Open a recording (a file of JSON lines)">Open…</button>
  <button id="save" title="Save what was received as a recording" disabled>Save</button>
  <button id="help" class="plain" title="Keys" aria-label="Keys">?</button>
  <input id="file" type="file" accept=".jsonl,.ndjson,.json,.txt" hidden>
</header>
<details id="faults" hidden><summary></summary><ul></ul></details>
<main>
  <div id="empty">
    <h2>No machines</h2>
    <p id="hint"></p>
    <p><button id="openHere">Open a recording…</button></p>
  </div>
  <aside aria-label="Machines" hidden>
    <div class="bar"><input id="search" type="search" placeholder="Search" aria-label="Search for machines" class="space" autocomplete="off" spellcheck="false"></div>
    <div class="bar" id="filter">
      <select id="inState" aria-label="Only machines in this state" class="space cut"></select>
      <label class="soft" for="longer">for &gt;</label>
      <input id="longer" class="number" aria-label="In the state for longer than" placeholder="0 s" size="5" autocomplete="off" title="For example 90, 5 min, 2 h, 3 d">
    </div>
    <div id="machines" class="list" role="tree" aria-label="Machines by chart" tabindex="0"></div>
    <div class="bar soft" id="sum"><span id="count" class="space cut" role="status"></span><button id="retry" hidden>Retry</button><button id="release" hidden>Release</button><button id="intervene" hidden title="Pause, continue or move by hand">Change…</button></div>
  </aside>
  <section id="stage" aria-label="Machine" hidden>
    <div id="upper">
      <div class="bar">
        <h2 id="title" class="cut"></h2><span id="now" class="soft cut"></span>
        <select id="heat" aria-label="Heat">
          <option value="none">Heat: none</option>
          <option value="visits">Heat: visits</option>
          <option value="coverage">Heat: coverage</option>
          <option value="fleet">Heat: machines</option>
        </select>
        <select id="detail" aria-label="Part of the diagram" hidden></select>
        <button id="asTree" aria-pressed="false" title="Show the states as a tree">Tree</button>
      </div>
      <div id="view">
        <div id="canvas" class="canvas" tabindex="0" role="group" aria-label="States"></div>
        <div id="timers" class="chips" role="group" aria-label="Pending timers"></div>
        <div id="zoom" role="group" aria-label="Size of the diagram">
          <button id="smaller" aria-label="Smaller" title="Smaller (-)">−</button><button id="fit" title="Fit (0)">Fit</button><button id="larger" aria-label="Larger" title="Larger (+)">+</button>
        </div>
      </div>
      <div id="events" class="chips" role="toolbar" aria-label="Send an event"></div>
      <div id="travel" class="bar" role="group" aria-label="Time travel">
        <button id="first" aria-label="Before the first step" title="Before the first step (Home)">⇤</button><button id="back" aria-label="One step back" title="One step back (←)">◀</button><button id="forth" aria-label="One step on" title="One step on (→)">▶</button>
        <input id="slider" type="range" min="0" max="0" value="0" aria-label="Step">
        <span id="position" class="number soft cut"></span>
        <button id="pause" aria-pressed="false" title="Keep this step while the machine goes on (p)">Pause</button>
        <button id="live" aria-pressed="true" title="Follow the machine (End)">Live</button>
      </div>
    </div>
    <div id="lower">
      <div id="records">
        <div class="bar" role="tablist" aria-label="Records">
          <button role="tab" id="logTab" aria-selected="true" aria-controls="logPanel">Log</button>
          <button role="tab" id="messageTab" aria-selected="false" aria-controls="messages" tabindex="-1">Messages</button>
          <input id="logFilter" type="search" class="space" placeholder="Filter" aria-label="Only steps with this event, state or outcome" title="Events, states, outcomes and reasons; a step has all of the words" autocomplete="off" spellcheck="false">
          <span id="range" class="soft cut" role="status"></span>
          <button id="copyTest" title="The chosen steps as a test in Swift; choose more with Shift">Copy as test…</button>
        </div>
        <div id="logPanel" role="tabpanel" aria-labelledby="logTab" class="logGrid">
          <div class="logHead"><span>#</span><span class="time">time</span><span>event</span><span>outcome</span><span>states</span></div>
          <div id="log" class="list" role="listbox" aria-label="Steps" aria-multiselectable="true" tabindex="0"></div>
        </div>
        <div id="messages" class="list" role="tabpanel" aria-labelledby="messageTab" tabindex="0" hidden></div>
      </div>
      <section id="details" aria-label="Step" aria-live="off"></section>
    </div>
  </section>
</main>
<div id="notice" role="alert"></div>
<dialog id="testDialog" aria-labelledby="testTitle">
  <h2 id="testTitle">The chosen steps as a test</h2>
  <textarea id="testText" readonly spellcheck="false" aria-label="Test in Swift"></textarea>
  <div class="bar"><span id="testNote" class="soft space"></span><button id="testCopy">Copy</button><button data-close>Close</button></div>
</dialog>
<dialog id="formDialog" aria-labelledby="formTitle">
  <form id="form">
    <h2 id="formTitle"></h2>
    <div id="fields"></div>
    <p id="formNote" role="alert"></p>
    <div class="bar"><span class="space"></span><button type="button" data-close>Cancel</button><button type="submit">Send</button></div>
  </form>
</dialog>
<dialog id="changeDialog" aria-labelledby="changeTitle">
  <form id="change">
    <h2 id="changeTitle"></h2>
    <label class="field"><span>Change</span><select id="changeKind"><option value="pause">Pause</option><option value="continue">Continue</option><option value="move">Move</option></select></label>
    <fieldset id="changeStates"></fieldset>
    <label class="field"><span>Reason, for the log</span><input id="changeReason" autocomplete="off"></label>
    <pre id="changeText" role="status"></pre>
    <div class="bar"><span class="space"></span><button type="button" data-close>Cancel</button><button type="button" id="changePreview">Preview</button><button type="submit" id="changeDo" disabled>Change</button></div>
  </form>
</dialog>
<dialog id="helpDialog" aria-label="Keys">
  <h2>Keys and clicks</h2>
  <table>
    <tr><td><kbd>/</kbd><td>search</tr>
    <tr><td><kbd>↑</kbd> <kbd>↓</kbd><td>the next machine, or step, of the list that has the focus; with Shift, more steps</tr>
    <tr><td><kbd>←</kbd> <kbd>→</kbd><td>one step back, or on; in the list of machines: close and open a group</tr>
    <tr><td><kbd>Home</kbd> <kbd>End</kbd><td>before the first step; follow the machine</tr>
    <tr><td><kbd>-</kbd> <kbd>+</kbd> <kbd>0</kbd><td>smaller, larger, fit</tr>
    <tr><td><kbd>p</kbd><td>pause: keep this step while the machine goes on; follow it again
    </tr>
    <tr><td><kbd>t</kbd><td>the chosen steps as a test</tr>
    <tr><td>Click<td>on a state: only machines in it; on an arrow: its last step</tr>
  </table>
  <div class="bar"><span class="space"></span><button data-close>Close</button></div>
</dialog>
<script nonce="NONCE">
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

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const setClass = (element, name) => { if (element.className !== name) element.className = name; };

const increase = (map, key, by = 1) => map.set(key, (map.get(key) ?? 0) + by);

function clock(at, digits = 3) {
  const date = new Date(at * 1000), two = number => String(number).padStart(2, "0");
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return digits ? `${time}.${String(date.getMilliseconds()).padStart(3, "0")}` : time;
}

/** "3 s", "12 min", "5 h", "2 d": one number is enough to compare machines. */
function duration(seconds) {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} d`;
}

/** The seconds of "90", "5 min", "2h" or "3 d"; undefined for anything else. */
function seconds(text) {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(s|m|min|h|d)?\s*$/i.exec(text || "0");
  const units = { s: 1, m: 60, min: 60, h: 3600, d: 86400 };
  return match ? Number(match[1]) * units[(match[2] ?? "s").toLowerCase()] : undefined;
}

const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** The index of the last element of a sorted list whose value is at most the given one, or -1. */
function lastIndex(list, value, key) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// MARK: - Model

/** What is kept of a stream that has no end. A recording is kept whole. */
const limits = { steps: 1000, allSteps: 200000, messages: 5000, gone: 500, faults: 500, patience: 3000, depth: 100, loading: 10_000 };

/** States are known by their paths, as in the format; shapes and arrows by the identities of the drawing. */
class Chart {
  visits = new Map();
  taken = new Map();

  constructor(line) {
    Object.assign(this, { key: line.chart, name: line.name ?? line.chart, line });
    this.nodes = new Map((line.nodes ?? []).map(node => [node.id, node]));
    this.states = new Map((line.nodes ?? []).filter(node => node.path !== undefined).map(node => [node.path, node]));
    this.edges = new Map((line.edges ?? []).map(edge => [edge.id, edge]));
  }

  stateName(path) { return this.states.get(path)?.title ?? path; }

  /** The path of the state around a node, through regions. */
  parentPath(node) {
    let outer = this.nodes.get(node?.parent);
    while (outer && outer.path === undefined) outer = this.nodes.get(outer.parent);
    return outer?.path;
  }

  /** The states among these that contain none of the others. */
  leaves(paths) {
    const outer = new Set(paths.map(path => this.parentPath(this.states.get(path))));
    return paths.filter(path => !outer.has(path));
  }

  leafText(paths) { return this.leaves(paths).map(path => this.stateName(path)).join(" · "); }
}

/** The innermost states, also of a machine whose chart is not known. */
const leafText = (chart, paths) => chart?.leafText(paths) ?? paths.join(" · ");

class Machine {
  active = [];
  since = new Map();
  steps = [];
  timers = [];
  assumed = [];
  /** The pending timers after some of the steps: `{ number, timers }`. */
  timerLog = [];
  events = [];
  visits = new Map();
  taken = new Map();
  number = 0;
  changed = 0;
  skipped = 0;
  gone = false;

  constructor(key, id, fleet) { Object.assign(this, { key, id, fleet, name: id }); }

  get chart() { return model.charts.get(this.chartKey); }

  indexOf(number) { return lastIndex(this.steps, number, step => step.number); }

  /** The values of the data after a step, and how many are left out: those of the last line, without what later steps have changed. */
  dataAfter(number) {
    const values = new Map((this.line?.data ?? []).map(({ name, value }) => [name, value]));
    const last = this.line?.number ?? 0;
    for (let index = this.steps.length - 1; index >= 0 && this.steps[index].number > number; index -= 1) {
      if (this.steps[index].number > last) continue;
      for (const { name, before } of this.steps[index].data ?? []) {
        if (before === undefined) values.delete(name);
        else values.set(name, before);
      }
    }
    return values;
  }

  /** The states at a time in the past, as far as the log reaches back. */
  activeAt(time) {
    const index = lastIndex(this.steps, time, step => step.time);
    if (index >= 0) return this.steps[index].to;
    return this.steps.length ? this.steps[0].from ?? [] : this.active;
  }

  /** The timers that were pending after a step. */
  timersAfter(number, active, time) {
    const entry = this.timerLog[lastIndex(this.timerLog, number, entry => entry.number)];
    const isPending = timer => timer.at > time && (timer.state === undefined || active.includes(timer.state));
    return (entry?.timers ?? []).filter(isPending);
  }

  setTimers(timers, number, time) {
    const begins = new Map(this.timers.map(timer => [timerKey(timer), timer.begin]));
    const begin = timer => timer.delay === undefined ? begins.get(timerKey(timer)) ?? time : timer.at - timer.delay;
    this.timers = timers.map(timer => ({ ...timer, begin: begin(timer) }));
    if (this.timerLog.at(-1)?.number === number) this.timerLog.pop();
    if (this.timers.length || this.timerLog.at(-1)?.timers.length) this.timerLog.push({ number, timers: this.timers });
    shorten(this.timerLog, limits.steps);
  }

  enter(active, time) {
    const before = new Set(this.active);
    for (const path of active) if (!before.has(path)) this.since.set(path, time);
    this.active = active;
    for (const path of before) if (!active.includes(path)) this.since.delete(path);
  }

  /** Visits of states and transitions, of this machine and of all of its chart. */
  count(step) {
    // Those that the step enters are counted below.
    if (this.steps[0] === step) this.assumeVisits(step.cause === "start" && step.entered ? [] : step.from ?? []);
    const before = new Set(step.from ?? []);
    for (const path of step.entered ?? step.to.filter(path => !before.has(path))) this.visit(path);
    for (const id of edgesOf(step)) {
      increase(this.taken, id);
      if (this.chart) increase(this.chart.taken, id);
    }
  }

  visit(path, by = 1) {
    increase(this.visits, path, by);
    if (this.chart) increase(this.chart.visits, path, by);
  }

  /** What was active before the first known step was visited, by steps that are not known. */
  assumeVisits(active) {
    for (const path of this.assumed) this.visit(path, -1);
    for (const path of active) this.visit(path);
    this.assumed = active;
  }
}

const timerKey = timer => `${timer.state}\n${timer.event}\n${timer.at}`;

/** The arrows that a step took, also those of a compound transition. */
const edgesOf = step => (step?.transitions ?? []).flatMap(({ id, ids }) => ids ?? (id === undefined ? [] : [id]));

/** Drops the oldest of a list that grows while a program is live; in larger parts, which is faster. */
function shorten(list, count) {
  const extra = list.length - count;
  if (model.isRecording || extra <= count / 5) return 0;
  list.splice(0, extra);
  return extra;
}

const model = {};

function clearModel() {
  Object.assign(model, {
    charts: new Map(), views: new Map(), machines: new Map(), fleets: new Map(), gone: [], messages: [], halves: new Map(),
    faults: [], faultCount: 0, format: {}, found: new Map(), stepCount: 0, lastTime: 0, clockOffset: 0, isRecording: false, isReadable: true,
  });
}

/** The time of the source: of its clock while it is live, of its last line in a recording. */
const now = () => model.isRecording ? model.lastTime : Date.now() / 1000 + model.clockOffset;

function fault(line, text) {
  model.faultCount += 1;
  if (model.faults.length < limits.faults) model.faults.push(`Line ${line}: ${text}`);
  changed.faults = true;
  draw();
}

// MARK: - Lines

/** Takes one line of the stream, or of a recording. A line that is wrong is named, and the next ones are read. */
function take(text, number) {
  if (!text.trim()) return;
  try {
    const line = parsed(text);
    const type = line.format === undefined ? line.type : "format";
    if (typeof type !== "string") throw new Error("“type” is missing");
    check(line, shapes[type], "");
    // Lines of other types may be added to the format.
    if (Object.hasOwn(receivers, type) && (model.isReadable || type === "format")) receivers[type](line);
    if (line.time > model.lastTime) model.lastTime = line.time;
  } catch (error) {
    fault(number, `${error.message}: ${text.length > 80 ? text.slice(0, 80) + "…" : text}`);
  }
}

/** Integers that a number of JavaScript has not exactly keep their digits, where the browser can. */
const largeInteger = /(?:^|[^.\d])\d{16,}(?![.\d])/;
const isExact = number => !Number.isInteger(number) || Number.isSafeInteger(number);
const keepInteger = (_, value, { source } = {}) =>
  typeof value === "number" && !isExact(value) && source && JSON.rawJSON ? JSON.rawJSON(source) : value;
const isRaw = value => JSON.isRawJSON?.(value) ?? false;

function parsed(text) {
  let line;
  try { line = largeInteger.test(text) ? JSON.parse(text, keepInteger) : JSON.parse(text); } catch { throw new Error("this is no JSON"); }
  if (line === null || typeof line !== "object" || Array.isArray(line)) throw new Error("this is no object");
  return line;
}

/** What members must be, if they are there: a type of JSON, or in an array the shape of each element. A name with “!” is needed. */
const texts = ["string"], numbers = { "*": "number" };
const shapes = {
  format: { format: "string", version: "any", time: "number", run: "string" },
  chart: {
    "chart!": "string", name: "string", svg: "string",
    swift: { definition: "string", subject: "string", module: "string", machine: "string" },
    nodes: [{ "id!": "string", kind: "string", path: "string", title: "string", swift: "string", parent: "string", lines: texts }],
    edges: [{ "id!": "string", "from!": "string", "to!": "string", label: "string" }],
  },
  machine: {
    "machine!": "string", name: "string", chart: "string", fleet: "string", number: "number", time: "number", since: "number",
    active: texts, timers: [{ "event!": "string", "at!": "number", state: "string", delay: "number" }],
    events: [{ "event!": "string", swift: "string", enabled: "boolean", sample: "any" }], failed: "string", blocked: "string",
    data: [{ "name!": "string", "value!": "string" }], omittedData: "number",
  },
  step: {
    "machine!": "string", "number!": "number", "time!": "number", took: "number", fleet: "string", event: "string", text: "string",
    swift: "string", cause: "string", "outcome!": "string", reason: "string", sender: "string",
    transitions: [{ id: "string", ids: texts, name: "string", source: "string", internal: "boolean" }],
    guards: [{ name: "string", path: "string", "holds!": "boolean" }],
    actions: texts, exited: texts, entered: texts, raised: texts, from: texts, to: texts,
    sent: [{ "event!": "string", after: "number", to: "string" }],
    data: [{ "name!": "string", before: "string", value: "string" }], omittedData: "number",
  },
  view: {
    "chart!": "string", depth: "number", focus: "string", svg: "string",
    nodes: [{ "id!": "string", kind: "string", path: "string", title: "string", parent: "string", lines: texts }],
    edges: [{ "id!": "string", "from!": "string", "to!": "string", label: "string", ids: texts }],
  },
  skipped: { "machine!": "string", "count!": "number" },
  gone: { "machine!": "string", time: "number" },
  matches: { "count!": "number" },
  fleet: { "fleet!": "string", "chart!": "string", "counts!": numbers, name: "string", machines: "number", blocked: "number",
    dead: "number", oldest: numbers, actions: texts },
};

const typeNames = { string: "a text", number: "a number", boolean: "true or false" };

/** Throws what is wrong with a value, so that nothing of a wrong line is entered. */
function check(value, shape, path) {
  if (shape === undefined || shape === "any") return;
  if (typeof shape === "string") {
    if (typeof value !== shape) throw new Error(`“${path}” is not ${typeNames[shape]}`);
  } else if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw new Error(`“${path}” is not a list`);
    for (const element of value) check(element, shape[0], path);
  } else checkMembers(value, shape, path);
}

function checkMembers(value, shape, path) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error(`“${path}” is not an object`);
  const inner = name => path ? `${path}.${name}` : name;
  if (shape["*"]) for (const [name, element] of Object.entries(value)) check(element, shape["*"], inner(name));
  for (const [key, expected] of Object.entries(shape)) {
    const name = key.replace("!", "");
    // As if it was missing.
    if (value[name] === null) delete value[name];
    if (Object.hasOwn(value, name)) check(value[name], expected, inner(name));
    else if (key.endsWith("!")) throw new Error(`“${inner(name)}” is missing`);
  }
}

/** Throws if the nodes of a chart do not form a tree, or a deep one. */
function checkTree(nodes = []) {
  const known = new Map(nodes.map(node => [node.id, node]));
  for (const node of nodes) {
    let depth = 0;
    for (let outer = known.get(node.parent); outer; outer = known.get(outer.parent)) {
      if (++depth > limits.depth) throw new Error(`the node “${node.id}” is inside itself, or inside more than ${limits.depth} others`);
    }
  }
}

/** Throws if a drawing is nested deeper than any that is drawn, which no browser could copy. */
function checkDrawing(svg = "") {
  let depth = 0;
  for (const [tag] of svg.matchAll(/<(?:!--[^]*?-->|\/?[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*>)/g)) {
    if (tag.startsWith("<!")) continue;
    depth += tag[1] === "/" ? -1 : tag.endsWith("/>") ? 0 : 1;
    if (depth > limits.depth) throw new Error(`“svg” has more than ${limits.depth} elements inside each other`);
  }
}

function need(line, ...names) {
  for (const name of names) if (line[name] === undefined) throw new Error(`“${name}” is missing`);
}

/** Machines of a store are named within their fleet. */
const keyOf = ({ machine, fleet }) => fleet === undefined ? String(machine) : `${fleet}/${machine}`;

function machineOf(line) {
  need(line, "machine");
  const key = keyOf(line);
  if (!model.machines.has(key)) {
    model.machines.set(key, new Machine(key, String(line.machine), line.fleet));
    changed.list = true;
  }
  return model.machines.get(key);
}

const receivers = {
  format(line) {
    model.isReadable = line.format === "schematic-inspector" && line.version === 1;
    if (!model.isReadable) throw new Error(`version ${line.version} of ${line.format} is not known to this page`);
    // The machines of a program that was started again begin anew.
    if (!model.isRecording && model.format.run !== undefined && model.format.run !== line.run) forgetRun();
    model.format = line;
    if (!model.isRecording) expectMachines();
    if (line.time) model.clockOffset = line.time - Date.now() / 1000;
    changed.list = true;
  },

  chart(line) {
    checkTree(line.nodes);
    checkDrawing(line.svg);
    const chart = new Chart(line), old = model.charts.get(chart.key);
    model.charts.set(chart.key, chart);
    if (old) Object.assign(chart, { visits: old.visits, taken: old.taken });
    changed.list = changed.states = true;
    pictures.delete(chart.key);
    for (const key of model.views.keys()) if (key.startsWith(`${chart.key}\n`)) model.views.delete(key);
  },

  view(line) {
    checkTree(line.nodes);
    checkDrawing(line.svg);
    model.views.set(viewKey(line.chart, line), new Chart(line));
    changed.states = true;
  },

  machine(line) {
    const machine = machineOf(line), number = line.number ?? 0;
    // The log of a machine may be answered after a newer line of the stream.
    if (line.fleet === undefined && number === machine.number && line.time < machine.line?.time) return;
    if (line.chart !== machine.chartKey || line.name !== machine.line?.name) changed.list = true;
    // The list of a fleet has no data: those of the log stay until the machine has changed.
    if (line.fleet !== undefined && number === machine.line?.number)
      line = { data: machine.line.data, omittedData: machine.line.omittedData, ...line };
    // The details of a step may be drawn before its data are known.
    if (line.data && number !== machine.line?.number && machine.key === choice.machine) detailed = null;
    machine.name = String(line.name ?? machine.name);
    machine.chartKey = line.chart ?? machine.chartKey;
    Object.assign(machine, { line, gone: false, isExpected: false, blocked: line.blocked, events: line.events ?? machine.events });
    if (number < machine.number) return;
    // What was entered before the first step that is known.
    if (!machine.steps.length && line.fleet === undefined) machine.assumeVisits(line.active ?? []);
    machine.enter(line.active ?? [], line.since ?? line.time);
    machine.setTimers(line.timers ?? [], number, line.time);
    Object.assign(machine, { number, changed: line.since ?? machine.changed });
  },

  step(line) {
    const machine = machineOf(line);
    // Members that would be empty are missing.
    line.to ??= [];
    if (!insert(machine, line)) return;
    machine.count(line);
    if (line.number > machine.number) {
      if (line.outcome === "transitioned") machine.changed = line.time;
      machine.enter(line.to, line.time);
      machine.number = line.number;
    }
    addMessages(line);
    trim(machine);
  },

  skipped(line) {
    const machine = machineOf(line);
    machine.skipped += line.count;
  },

  gone(line) {
    if (!model.machines.has(keyOf(line))) return;
    const machine = Object.assign(machineOf(line), { gone: true, timers: [] });
    model.gone.push(machine.key);
    const oldest = model.gone.length > limits.gone && model.machines.get(model.gone.shift());
    if (oldest?.gone && !model.isRecording) forget(oldest);
    changed.list = true;
  },

  matches(line) { model.matches = line.count; },

  fleet(line) {
    need(line, "fleet", "chart", "counts");
    model.fleets.set(line.fleet, line);
    changed.list = true;
  },
};

/** Forgets the machines of the former run of a program, but not what is chosen: a machine has the same identity again. */
function forgetRun() {
  const { charts, fleets, faults, faultCount } = model;
  clearModel();
  Object.assign(model, { charts, fleets, faults, faultCount });
  for (const chart of charts.values()) Object.assign(chart, { visits: new Map(), taken: new Map() });
  groups.clear();
  Object.assign(choice, { position: null, anchor: null });
  Object.assign(changed, { list: true, rows: true, position: true });
  detailed = null;
}

/** After a new connection, all machines are sent again; those that are not have ended meanwhile. */
function expectMachines() {
  const expected = [...model.machines.values()].filter(machine => machine.fleet === undefined && !machine.gone);
  for (const machine of expected) machine.isExpected = true;
  setTimeout(() => {
    const ended = expected.filter(machine => machine.isExpected && model.machines.get(machine.key) === machine);
    for (const { id } of ended) receivers.gone({ machine: id });
    draw();
  }, limits.patience);
}

function forget(machine) {
  if (machine.key === choice.machine) return;
  model.machines.delete(machine.key);
  model.stepCount -= machine.steps.length;
}

/** Adds a step where its number belongs; a log that was asked for has steps that were received before. */
function insert(machine, step) {
  const index = machine.indexOf(step.number);
  if (index >= 0 && machine.steps[index].number === step.number) return false;
  machine.steps.splice(index + 1, 0, step);
  model.stepCount += 1;
  return true;
}

/** A message is known from the step that sent it, from the step that handled it, or from both. */
function addMessages({ machine, event, text, time, number, sender, sent = [] }) {
  for (const message of sent) {
    if (message.to !== undefined) addMessage({ ...message, from: machine, time, number }, "sender");
  }
  if (sender !== undefined) addMessage({ from: sender, to: machine, event, text, time, answer: number }, "receiver");
}

/** Adds what only the other step knows. */
function complete(message, other) {
  for (const [name, value] of Object.entries(other)) message[name] ??= value;
}

function addMessage(message, by) {
  const key = JSON.stringify([message.from, message.to, message.event]), halves = model.halves.get(key) ?? [];
  if (halves.length && halves[0].by !== by) return complete(halves.shift().message, message);
  halves.push({ message, by });
  if (halves.length > 100) halves.shift();
  if (model.halves.size > limits.messages) model.halves.clear();
  model.halves.set(key, halves);
  model.messages.push(message);
  shorten(model.messages, limits.messages);
}

/** Whether a step in the past is shown, which stays while the machine goes on. */
const isHeld = machine => choice.position !== null && machine.key === choice.machine;

/** Drops old steps of live machines, so that the page's memory is bounded. */
function trim(machine) {
  if (isHeld(machine)) return holdSteps(machine);
  model.stepCount -= shorten(machine.steps, limits.steps);
  if (model.isRecording || model.stepCount <= limits.allSteps) return;
  for (const other of model.machines.values()) {
    if (!isHeld(other)) model.stepCount -= other.steps.splice(0, other.steps.length >> 1).length;
  }
}

/** Keeps the chosen step and those before it, and drops the newest ones: the log is asked for again afterwards. */
function holdSteps(machine) {
  const extra = machine.steps.length - 2 * limits.steps;
  if (model.isRecording || extra <= 0) return;
  const first = Math.max(machine.indexOf(choice.position) + 1, machine.steps.length - extra);
  model.stepCount -= machine.steps.splice(first).length;
  machine.hasDropped = true;
}

/** Shows the last step, and keeps it; or follows the machine again. */
function togglePause() {
  const last = chosenMachine()?.steps.at(-1);
  if (choice.position !== null) travel(null);
  else if (last && !model.isRecording) travel(last.number);
}

// MARK: - What is chosen

const choice = {
  machine: null, group: null, position: null, anchor: null, tab: "log", asTree: false, zoom: 1, fits: false,
  query: "", inState: "", longer: 0, closed: new Set(), rows: [], views: new Map(),
  /** Set while the choice is the page's own: the machine that was chosen before and is not known any more, and until when
      it may come again. */
  own: null,
};

const chosenMachine = () => model.machines.get(choice.machine);

const chosenGroup = () => groups.get(chosenMachine() ? groupKey(chosenMachine()) : choice.group);

const chosenChart = () => chosenMachine()?.chart ?? chosenGroup()?.chart;

function chooseMachine(key, position = null) {
  if ($("heat").value === "fleet") $("heat").value = "none";
  Object.assign(choice, { machine: key, anchor: null, own: null });
  changed.reveal = true;
  travel(position);
  // Not for each machine that a key which is held down passes.
  clearTimeout(logTimer);
  logTimer = setTimeout(askForLog, performance.now() - chosenAt < 300 ? 150 : 0);
  chosenAt = performance.now();
}
let chosenAt = 0, logTimer;

/** Shows all machines of a chart, or of a fleet. */
function chooseGroup(key) {
  if ($("heat").value !== "coverage") $("heat").value = "fleet";
  Object.assign(choice, { machine: null, group: key, anchor: null, own: null });
  travel(null);
}

/** Shows the state after a step; null follows the machine. The program is not changed. */
function travel(position, extending = false) {
  if (extending) choice.anchor ??= choice.position ?? chosenMachine()?.steps.at(-1)?.number ?? null;
  else choice.anchor = null;
  choice.position = position;
  const machine = chosenMachine();
  if (position === null && machine?.hasDropped) {
    machine.hasDropped = false;
    askForLog();
  }
  changed.position = true;
  draw();
}

function travelBy(count, extending = false) {
  const steps = chosenMachine()?.steps ?? [];
  if (!steps.length) return;
  const index = moment().index + count;
  if (index >= steps.length - 1 && count > 0 && !extending) return travel(null);
  travel(index < 0 ? steps[0].number - 1 : steps[Math.min(index, steps.length - 1)].number, extending);
}

/** What is shown of the chosen machine: its states now, or after the chosen step. */
function moment() {
  const machine = chosenMachine();
  if (!machine) return { index: -1, active: [], timers: [], time: now() };
  const { steps } = machine, isPast = choice.position !== null && steps.length > 0;
  if (!isPast) {
    return { index: steps.length - 1, step: steps.at(-1), active: machine.active, timers: machine.timers, time: now() };
  }
  const index = machine.indexOf(choice.position), step = steps[index], { time } = step ?? steps[0];
  const active = step ? step.to : steps[0].from ?? [];
  return { index, step, isPast, time, active, timers: machine.timersAfter(choice.position, active, time) };
}

/** The first and the last index of the steps that become a test: those chosen, or all up to the shown one. */
function chosenRange() {
  const machine = chosenMachine(), shown = moment().index;
  if (!machine || choice.anchor === null) return [0, shown];
  const other = Math.max(0, machine.indexOf(choice.anchor));
  return [Math.max(0, Math.min(other, shown)), Math.max(other, shown)];
}

// MARK: - Drawing

/** What has changed since the last frame, beyond the states of machines. */
const changed = { list: true, rows: true, states: true, faults: false, position: true, reveal: false };
let isScheduled = false;

/** Draws once in the next frame, however many lines arrive before it. */
function draw() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    drawAll();
  });
}

function drawAll() {
  const isEmpty = model.machines.size === 0 && model.charts.size === 0;
  $("empty").hidden = !isEmpty;
  setText($("hint"), stream && !model.isRecording ? "The program has none yet." : "Drop a recording here, or choose one.");
  document.querySelector("aside").hidden = $("stage").hidden = isEmpty;
  if (changed.faults) drawFaults();
  $("save").disabled = isEmpty;
  if (!isEmpty) {
    drawFilter();
    drawList();
    chooseFirst();
    drawStage();
  }
  if (changed.states) detailed = null;
  Object.assign(changed, { list: isListLate, rows: false, states: false, faults: false, position: false, reveal: false });
}

/** Chooses the first machine of the program, or a group as long as there is none. Lines come in parts. So a choice of the
    page is replaced by the machine that was chosen before the program was started again, if it comes soon, and a group
    by a machine; a fleet only if it comes soon. */
function chooseFirst() {
  const { own } = choice, isEarly = own !== null && performance.now() < own.end;
  if (isEarly && model.machines.has(own.missed)) return chooseMachine(own.missed);
  const group = choice.machine === null ? groups.get(choice.group) : undefined;
  if (chosenMachine() || group && !(own && (isEarly || !group.fleet))) return;
  const first = [...groups.values()].find(group => !group.fleet && group.machines.length);
  if (!first && (group || !groups.size)) return;
  const isNew = own === null || choice.machine !== null;
  const next = isNew ? { missed: choice.machine, end: performance.now() + limits.loading } : own;
  if (first) chooseMachine(first.machines[0].key);
  else chooseGroup(groups.keys().next().value);
  choice.own = next;
}

function drawFaults() {
  const box = $("faults");
  box.hidden = model.faultCount === 0;
  setText(box.querySelector("summary"), `${plural(model.faultCount, "line")} could not be read`);
  const list = box.querySelector("ul");
  while (list.children.length > model.faults.length) list.lastChild.remove();
  for (const text of model.faults.slice(list.children.length)) list.append(make("li", { class: "code" }, text));
}

/** A list that has elements only for the rows that can be seen. */
class VirtualList {
  length = 0;
  pool = [];

  constructor(box, rowHeight, makeRow, fill) {
    Object.assign(this, { box, rowHeight, makeRow, fill, height: 0 });
    this.rows = box.appendChild(make("div", { class: "rows", role: "none" }));
    box.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => {
      const wasAtEnd = this.isAtEnd;
      this.height = box.clientHeight;
      if (wasAtEnd && this.sticks) this.scrollToEnd();
      this.draw();
    }).observe(box);
  }

  get isAtEnd() { return this.box.scrollTop + this.height >= this.length * this.rowHeight - this.rowHeight / 2; }

  resize(length) {
    if (length === this.length) return;
    this.length = length;
    this.rows.style.height = `${length * this.rowHeight}px`;
  }

  draw() {
    const top = Math.max(0, Math.floor(this.box.scrollTop / this.rowHeight) - 3);
    const count = Math.max(0, Math.min(this.length - top, Math.ceil(this.height / this.rowHeight) + 7));
    while (this.pool.length < count) this.pool.push(this.add());
    this.pool.forEach((row, place) => {
      row.hidden = place >= count;
      if (!row.hidden) this.show(row, top + place);
    });
  }

  add() {
    const row = this.rows.appendChild(this.makeRow());
    row.style.height = `${this.rowHeight}px`;
    return row;
  }

  show(row, index) {
    row.index = index;
    row.style.top = `${index * this.rowHeight}px`;
    this.fill(row, index);
  }

  reveal(index) {
    const top = index * this.rowHeight, { box } = this;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + this.rowHeight > box.scrollTop + this.height) box.scrollTop = top + this.rowHeight - this.height;
  }

  scrollToEnd() { this.box.scrollTop = this.length * this.rowHeight; }
}

function rowOf(event) { return event.target.closest(".row")?.index; }

function select(row, isSelected, position, size) {
  row.setAttribute("aria-selected", isSelected);
  row.setAttribute("aria-posinset", position + 1);
  row.setAttribute("aria-setsize", size);
  const list = row.parentNode.parentNode, isActive = list.getAttribute("aria-activedescendant") === row.id;
  if (isSelected && !isActive) list.setAttribute("aria-activedescendant", row.id);
  if (!isSelected && isActive) list.removeAttribute("aria-activedescendant");
}

let rowCount = 0;
function makeRow(role, ...names) {
  const cells = names.map(name => make("span", { class: name }));
  return make("div", { class: "row", role, id: `row${rowCount++}` }, ...cells);
}

// MARK: - The list of machines

const makeMachineRow = () => makeRow("treeitem", "name cut", "states cut", "age number");
const machineList = new VirtualList($("machines"), 26, makeMachineRow, fillMachine);

function fillMachine(row, index) {
  const item = choice.rows[index];
  if (item.group !== undefined) fillGroup(row, item, index);
  else fillMember(row, item, index);
}

function fillGroup(row, item, index) {
  const [name, states, age] = row.children;
  setClass(row, "row group");
  row.title = item.name;
  row.setAttribute("aria-level", 1);
  row.setAttribute("aria-expanded", !choice.closed.has(item.group));
  setText(name, item.name);
  setText(states, "");
  setText(age, item.count);
  select(row, choice.machine === null && choice.group === item.group, index, choice.rows.length);
}

function fillMember(row, machine, index) {
  const [name, states, age] = row.children, past = choice.position !== null ? moment().time : null;
  const active = past === null ? machine.active : machine.activeAt(past);
  setClass(row, `row${machine.gone ? " gone" : ""}${machine.blocked ? " blocked" : ""}`);
  row.setAttribute("aria-level", 2);
  row.removeAttribute("aria-expanded");
  setText(name, machine.name);
  setText(states, machine.gone ? "gone" : machine.blocked ? "blocked" : leafText(machine.chart, active));
  setText(age, past === null && machine.changed ? duration(now() - machine.changed) : "");
  row.title = machine.blocked ? `${machine.name}: ${machine.blocked}` : machine.name;
  select(row, choice.machine === machine.key, index, choice.rows.length);
}

const isFiltered = () => choice.query !== "" || choice.inState !== "" || choice.longer > 0;

function matches(machine) {
  const { query, longer } = choice, [chart, path] = choice.inState.split("\n");
  if (query && !machine.name.toLowerCase().includes(query) && !machine.id.toLowerCase().includes(query)) return false;
  if (!choice.inState && !longer) return true;
  if (machine.gone) return false;
  if (!choice.inState) return now() - machine.changed > longer;
  if (machine.chartKey !== chart || !machine.active.includes(path)) return false;
  return !longer || now() - (machine.since.get(path) ?? machine.changed) > longer;
}

/** The machines of each chart, and of each fleet. */
const groups = new Map();
const groupKey = ({ fleet, chartKey }) => fleet === undefined ? `chart ${chartKey}` : `fleet ${fleet}`;
const collator = new Intl.Collator("en", { numeric: true });

/** Sorts by name when machines were added, not when they change. */
function groupMachines() {
  groups.clear();
  // The machines of the program come before stored ones.
  const all = [...model.machines.values()], isOwn = machine => machine.fleet === undefined;
  for (const machine of all.filter(isOwn)) groupOf(machine).machines.push(machine);
  for (const [fleet, { chart, name, actions }] of model.fleets) {
    const group = { name: name ?? fleet, fleet, actions, chart: model.charts.get(chart), machines: [] };
    groups.set(groupKey(group), group);
  }
  for (const machine of all) if (!isOwn(machine)) groupOf(machine).machines.push(machine);
  const used = new Set([...groups.values()].map(group => group.chart));
  for (const chart of model.charts.values()) if (!used.has(chart)) groupOf({ chartKey: chart.key });
  const byName = (one, other) => collator.compare(one.name, other.name);
  for (const { machines, fleet } of groups.values()) if (!fleet) machines.sort(byName);
}

function groupOf(machine) {
  const key = groupKey(machine), chart = model.charts.get(machine.chartKey);
  const name = chart?.name ?? machine.chartKey ?? "Without a chart";
  if (!groups.has(key)) groups.set(key, { name, chart, machines: [] });
  return groups.get(key);
}

function listRows() {
  const rows = [];
  let count = 0;
  for (const [key, group] of groups) {
    // The machines of a fleet have been filtered by the program, which knows them all.
    const members = group.fleet || !isFiltered() ? group.machines : group.machines.filter(matches);
    if (!members.length && isFiltered() && !group.fleet) continue;
    const found = foundIn(group, members);
    const listed = members.length && members.length < found ? `${members.length} of ` : "";
    rows.push({ group: key, name: group.name, count: `${listed}${found.toLocaleString("en")}` });
    if (!choice.closed.has(key)) for (const member of members) rows.push(member);
    count += model.isRecording ? members.length : found;
  }
  return { rows, count };
}

/** How many machines of a group match the filter; the program lists only the first ones of a fleet. */
function foundIn({ fleet }, { length }) {
  const all = model.fleets.get(fleet);
  if (!all) return length;
  return isFiltered() && !model.isRecording ? model.found.get(fleet) ?? length : Math.max(length, all.machines ?? 0);
}

/** All machines: those of the program, and those of each store, also if they are not listed. */
const totalCount = () => model.isRecording ? model.machines.size : [...groups.values()].reduce((sum, { fleet, machines }) =>
  sum + Math.max(machines.length, model.fleets.get(fleet)?.machines ?? 0), 0);

let sortedAt = 0, isListLate = false;

function drawList() {
  // Thousands of machines may arrive one after the other: they are sorted a few times in a second, not in each frame.
  isListLate = changed.list && model.machines.size > 500 && performance.now() - sortedAt < 250;
  if (changed.list && !isListLate) {
    groupMachines();
    sortedAt = performance.now();
    changed.rows = true;
  }
  if (changed.rows || choice.inState || choice.longer) updateRows();
  machineList.resize(choice.rows.length);
  if (changed.reveal) machineList.reveal(chosenRow());
  machineList.draw();
}

function updateRows() {
  const { rows, count } = listRows();
  choice.rows = rows;
  const all = plural(totalCount(), "machine");
  if (choice.isLongerWrong) setText($("count"), "Not a time: write 90, 5 min, 2 h or 3 d");
  else setText($("count"), isFiltered() ? `${count.toLocaleString("en")} of ${all}` : all);
}

function chosenRow() {
  if (choice.machine !== null) return choice.rows.findIndex(item => item.key === choice.machine);
  return choice.rows.findIndex(item => item.group === choice.group);
}

function chooseRow(index) {
  const item = choice.rows[index];
  if (!item) return;
  if (item.group !== undefined) chooseGroup(item.group);
  else chooseMachine(item.key, choice.position === null ? null : positionAt(item, moment().time));
  machineList.reveal(index);
}

/** The last step of another machine at this time, so that time travel continues when another one is chosen. */
function positionAt(machine, time) {
  if (!machine.steps.length) return null;
  const index = lastIndex(machine.steps, time, step => step.time);
  return index < 0 ? machine.steps[0].number - 1 : machine.steps[index].number;
}

function toggleGroup(group, isClosed = !choice.closed.has(group)) {
  choice.closed[isClosed ? "add" : "delete"](group);
  changed.rows = true;
  draw();
}

/** The states of all charts, as choices of the filter. */
function drawFilter() {
  if (!changed.states) return;
  const menu = $("inState");
  menu.replaceChildren(make("option", { value: "" }, "In any state"));
  for (const chart of model.charts.values()) {
    const options = [...chart.states.keys()].map(path => make("option", { value: `${chart.key}\n${path}` }, path));
    menu.append(make("optgroup", { label: chart.name }, ...options));
  }
  menu.value = choice.inState;
  if (menu.value !== choice.inState) menu.value = choice.inState = "";
}

// MARK: - The diagram

const svgSpace = "http://www.w3.org/2000/svg";
const svgElements = new Set("svg g title desc path polygon polyline ellipse circle rect line text tspan".split(" "));
const svgAttributes = new Set(("class transform d points x y cx cy r rx ry x1 y1 x2 y2 dx dy viewBox fill fill-opacity stroke "
  + "stroke-width stroke-dasharray stroke-opacity font-family font-size font-weight font-style text-anchor "
  + "text-decoration role aria-roledescription").split(" "));
const asIs = { createHTML: text => text };
const policy = window.trustedTypes?.createPolicy("diagram", asIs) ?? asIs;

/** A copy of a drawing that has only shapes and text: no script, handler, link, style, image or foreign element. */
function cleanCopy(node, parts) {
  const copy = document.createElementNS(svgSpace, node.localName);
  for (const { name, value } of node.attributes) {
    if (svgAttributes.has(name) && !/url\s*\(|:/i.test(value)) copy.setAttribute(name, value);
  }
  if (node.id) parts.set(node.id, copy);
  for (const child of node.childNodes) appendClean(child, copy, parts);
  return copy;
}

function appendClean(child, copy, parts) {
  if (child.nodeType === Node.TEXT_NODE) return copy.append(child.data);
  if (child.nodeType !== Node.ELEMENT_NODE || child.namespaceURI !== svgSpace) return;
  // A link is left out, and what it contains is kept.
  if (child.localName === "a") for (const inner of child.childNodes) appendClean(inner, copy, parts);
  else if (svgElements.has(child.localName)) copy.append(cleanCopy(child, parts));
}

/** The states of a chart as a drawing, or as a tree: in both, an element for each public id. */
class Picture {
  parts = new Map();
  shown = new Map();

  constructor(chart, asTree) {
    this.chart = chart;
    this.root = (!asTree && chart.line.svg && this.drawing(chart.line.svg)) || this.tree();
    for (const [id, part] of this.parts) {
      part.addEventListener("click", event => choosePart(event, chart, id));
    }
  }

  drawing(text) {
    const parsed = new DOMParser().parseFromString(policy.createHTML(text), "image/svg+xml").documentElement;
    if (!parsed.viewBox?.baseVal.width || parsed.querySelector("parsererror")) return null;
    const elements = new Map(), svg = cleanCopy(parsed, elements);
    for (const [id, part] of elements) {
      const isEdge = this.chart.edges.has(id.replace(/-start$/, ""));
      const baseClass = part.getAttribute("class") ?? "";
      if (isEdge || this.chart.nodes.has(id)) this.parts.set(id, Object.assign(part, { baseClass, isEdge }));
    }
    this.size = svg.viewBox.baseVal;
    return svg;
  }

  tree() {
    const top = make("ul"), lists = new Map(), shown = ["state", "composite", "region", "final"];
    for (const node of this.chart.nodes.values()) {
      if (!shown.includes(node.kind)) continue;
      const name = make("span", {}, node.title ?? node.path ?? (node.kind === "region" ? "region" : node.id));
      const list = make("ul"), label = make("div", { class: "node" }, name);
      const item = make("li", { class: node.kind }, label, list);
      if (node.lines?.length) label.title = node.lines.join("\n");
      lists.set(node.id, list);
      (lists.get(node.parent) ?? top).append(item);
      this.parts.set(node.id, Object.assign(item, { baseClass: node.kind }));
    }
    return make("div", { class: "tree" }, top);
  }

  /** Sets classes, heat and badges where they differ from those that are shown. */
  paint(marks) {
    for (const [id, part] of this.parts) {
      const mark = this.markOf(id, marks), before = this.shown.get(id) ?? {};
      if (mark.classes !== before.classes) part.setAttribute("class", `${part.baseClass} ${mark.classes ?? ""}`);
      if (mark.level !== before.level) part.style.setProperty("--level", mark.level ?? 0);
      if (mark.badge !== before.badge || mark.due !== before.due) this.setBadge(part, mark);
      this.shown.set(id, mark);
    }
  }

  /** The second part of an arrow is drawn like the first, without its badge. */
  markOf(id, marks) {
    if (!id.endsWith("-start")) return marks.get(id) ?? {};
    return { ...marks.get(id.slice(0, -"-start".length)), badge: undefined };
  }

  setBadge(part, { badge, due }) {
    const text = [due, badge].filter(Boolean).join("  ");
    part.badge ??= this.size ? this.svgBadge(part) : part.firstChild.appendChild(make("span"));
    part.badge.setAttribute("class", due ? "badge due" : "badge");
    setText(part.badge, text);
  }

  /** Above the right corner of a state; below the label of an arrow, or in its middle. */
  svgBadge(part) {
    const text = document.createElementNS(svgSpace, "text"), label = part.isEdge && part.querySelector("text");
    const shape = label || part.querySelector("path, polygon, ellipse") || part, box = shape.getBBox();
    const middle = part.isEdge && !label ? shape.getPointAtLength(shape.getTotalLength() / 2) : null;
    text.setAttribute("x", middle?.x ?? box.x + (label ? box.width / 2 : box.width));
    text.setAttribute("y", middle?.y ?? (label ? box.y + box.height + 8 : box.y - 3));
    text.setAttribute("text-anchor", part.isEdge ? "middle" : "end");
    return part.appendChild(text);
  }

  /** Fits the width and, if it stays readable, the height; on request both, however small the text becomes. */
  fit(width, height) {
    if (!this.size) return;
    const across = width / this.size.width, down = height / this.size.height, whole = Math.min(across, down);
    const fitting = Math.min(1.25, choice.fits ? whole : Math.max(whole, Math.min(across, 0.8), 0.62));
    this.root.setAttribute("width", Math.round(this.size.width * fitting * choice.zoom));
  }
}

const pictures = new Map();

function pictureOf(chart) {
  const wanted = choice.asTree || !chart.line.svg, shown = wanted ? chart : viewOf(chart);
  let picture = pictures.get(chart.key);
  if (!picture || picture.asTree !== wanted || picture.chart !== shown) {
    picture = new Picture(shown, wanted);
    picture.asTree = wanted;
    pictures.set(chart.key, picture);
  }
  return picture;
}

/** A click on a state filters the list by it, a second one removes the filter; on an arrow, it shows its last step. */
function choosePart(event, chart, id) {
  const path = chart.nodes.get(id)?.path, edge = chart.edges.get(id.replace(/-start$/, "")), state = `${chart.key}\n${path}`;
  event.stopPropagation();
  if (path !== undefined) setFilter(choice.inState === state ? "" : state);
  else if (edge) travelToLast(edge);
}

/** The last step before the shown one that took this transition, or one for which it stands; else the last of all. */
function travelToLast({ id, ids = [id] }) {
  const steps = chosenMachine()?.steps ?? [], hasTaken = step => edgesOf(step).some(taken => ids.includes(taken));
  const step = steps.slice(0, Math.max(0, moment().index)).findLast(hasTaken) ?? steps.findLast(hasTaken);
  if (step) travel(step.number);
}

function setFilter(value) {
  $("inState").value = value;
  filter();
}

function drawPicture(shown) {
  const chart = chosenChart(), canvas = $("canvas");
  $("asTree").disabled = !chart?.line.svg;
  $("zoom").hidden = choice.asTree || !chart?.line.svg;
  drawDetail(chart);
  if (!chart) return canvas.replaceChildren();
  const picture = pictureOf(chart);
  if (canvas.firstChild !== picture.root) {
    canvas.replaceChildren(picture.root);
    canvas.className = picture.size ? "canvas" : "canvas tree";
    fitPicture();
  }
  const isTall = !picture.size || picture.size.height > 0.8 * picture.size.width;
  $("stage").classList.toggle("tall", isTall && chosenMachine() !== undefined);
  picture.paint(marksIn(picture.chart, chart, marks(chart, shown)));
  if (changed.position || shown.step !== picture.lastStep) keepInView(picture, shown);
  picture.lastStep = shown.step;
}

// MARK: - Parts of large diagrams

const viewKey = (chart, { depth, focus }) => `${chart}\n${depth ?? ""}\n${focus ?? ""}`;

/** What is shown of a chart: the chosen part, once it has arrived, or all of it. */
function viewOf(chart) {
  const chosen = choice.views.get(chart.key);
  return chosen && model.views.get(viewKey(chart.key, chosen)) || chart;
}

let detailOf = null;

/** The parts that can be shown: only the program draws them, and a recording has one diagram. */
function drawDetail(chart) {
  const composites = [...chart?.states.values() ?? []].filter(node => node.kind === "composite");
  const menu = $("detail");
  menu.hidden = !isLive || choice.asTree || !chart?.line.svg || composites.length === 0;
  if (menu.hidden || detailOf === chart) return;
  detailOf = chart;
  const depthOf = path => { let depth = 0; for (let outer = path; outer !== undefined; depth += 1) outer = chart.parentPath(chart.states.get(outer)); return depth; };
  const depth = Math.max(...composites.map(({ path }) => depthOf(path)));
  const levels = Array.from({ length: Math.min(depth, 20) }, (_, index) =>
    make("option", { value: JSON.stringify({ depth: index + 1 }) }, index ? `${index + 1} levels` : "Outermost states"));
  const around = composites.slice(0, 500).map(({ path }) => make("option", { value: JSON.stringify({ focus: path }) }, path));
  menu.replaceChildren(make("option", { value: "" }, "Whole chart"), ...levels,
    make("optgroup", { label: "A state and its neighbors" }, ...around));
  menu.value = choice.views.has(chart.key) ? JSON.stringify(choice.views.get(chart.key)) : "";
}

async function chooseDetail() {
  const chart = chosenChart(), { value } = $("detail");
  if (!chart) return;
  if (value) choice.views.set(chart.key, JSON.parse(value));
  else choice.views.delete(chart.key);
  const chosen = choice.views.get(chart.key);
  try {
    if (chosen && !model.views.has(viewKey(chart.key, chosen))) {
      for (const text of await get("view", { chart: chart.key, ...chosen })) if (text) take(text, `1 of a part of ${chart.name}`);
    }
  } catch (error) {
    notify(`This part cannot be shown: ${error.message}`);
    choice.views.delete(chart.key);
    detailOf = null;
  }
  draw();
}

/** The marks of a chart in a part of it: a state that is left out marks the one around it. */
function marksIn(view, chart, all) {
  if (view === chart) return all;
  const marks = new Map(), standIns = new Map();
  for (const edge of view.edges.values()) for (const id of edge.ids ?? []) standIns.set(id, edge.id);
  const add = (id, { classes, level = 0, badge, due }) => {
    const mark = marks.get(id) ?? { classes: "" };
    for (const name of classes.split(" ")) if (name && !mark.classes.split(" ").includes(name)) mark.classes += ` ${name}`;
    marks.set(id, Object.assign(mark, { level: Math.max(mark.level ?? 0, level), badge: mark.badge ?? badge, due: mark.due ?? due }));
  };
  for (const [id, mark] of all) {
    const node = chart.nodes.get(id);
    if (!node) {
      if (standIns.has(id)) add(standIns.get(id), mark);
      continue;
    }
    let path = node.path;
    while (path !== undefined && !view.states.has(path)) path = chart.parentPath(chart.states.get(path));
    if (path === undefined) continue;
    const isActive = mark.classes.split(" ").includes("active");
    add(view.states.get(path).id, path === node.path ? mark : { classes: isActive ? "active" : "", due: mark.due });
  }
  return marks;
}

function fitPicture() {
  const chart = chosenChart(), canvas = $("canvas");
  const height = Math.max(canvas.clientHeight, choice.fits ? 88 : 240);
  if (chart) pictureOf(chart).fit(canvas.clientWidth - 12, height - 48);
}

/** Scrolls a diagram that is larger than its place to the innermost active state. */
function keepInView(picture, shown) {
  const canvas = $("canvas");
  if (canvas.scrollHeight <= canvas.clientHeight && canvas.scrollWidth <= canvas.clientWidth) return;
  const { chart, parts } = picture, part = parts.get(chart.states.get(chart.leaves(shown.active)[0])?.id);
  if (!part) return;
  const box = part.getBoundingClientRect(), frame = canvas.getBoundingClientRect();
  const down = box.top + box.height / 2 - frame.top - frame.height / 2;
  const right = box.left + box.width / 2 - frame.left - frame.width / 2;
  if (box.top < frame.top || box.bottom > frame.bottom) canvas.scrollTop += down;
  if (box.left < frame.left || box.right > frame.right) canvas.scrollLeft += right;
}

/** The classes, heat and badges of each part, by the identities of nodes and edges. */
function marks(chart, shown) {
  const all = new Map(), heat = $("heat").value;
  const mark = id => all.get(id) ?? (all.set(id, { classes: "" }), all.get(id));
  const state = path => mark(chart.states.get(path)?.id ?? path);
  for (const path of shown.active) state(path).classes += " active";
  for (const id of edgesOf(shown.step)) mark(id).classes += ` taken ${shown.step.number % 2 ? "odd" : "even"}`;
  for (const timer of shown.timers) {
    if (timer.state !== undefined) state(timer.state).due = remaining(timer, shown.time);
  }
  if (choice.inState.startsWith(`${chart.key}\n`)) state(choice.inState.split("\n")[1]).classes += " filtered";
  if (heat === "fleet") addHeat(state, machineCounts());
  else if (heat === "visits" && chosenMachine()) addVisits(mark, state, chosenMachine());
  else if (heat === "coverage") addCoverage(mark, state, chart);
  return all;
}

function addHeat(mark, counts) {
  const most = Math.log1p(Math.max(1, ...counts.values()));
  for (const [key, count] of counts) {
    if (!count) continue;
    const part = mark(key);
    part.classes += " hot";
    part.level = (Math.log1p(count) / most).toFixed(2);
    part.badge = count.toLocaleString("en");
  }
}

function addVisits(mark, state, { visits, taken }) {
  addHeat(state, visits);
  addHeat(mark, taken);
}

function addCoverage(mark, state, chart) {
  addVisits(mark, state, chart);
  for (const path of chart.states.keys()) if (!chart.visits.get(path)) state(path).classes += " missed";
  for (const id of coverable(chart)) if (!chart.taken.get(id)) mark(id).classes += " missed";
}

/** The arrows that a step names: not those from initial nodes. */
function coverable(chart) {
  const isInitial = edge => chart.nodes.get(edge.from)?.kind === "initial";
  return [...chart.edges.values()].filter(edge => !isInitial(edge)).map(edge => edge.id);
}

function machineCounts() {
  const group = chosenGroup(), fleet = model.fleets.get(group?.fleet);
  if (fleet) return new Map(Object.entries(fleet.counts));
  const counts = new Map();
  for (const machine of group?.machines ?? []) {
    if (!machine.gone) for (const path of machine.active) increase(counts, path);
  }
  return counts;
}

function remaining(timer, time) {
  const left = Math.max(0, timer.at - time);
  return left < 100 ? `${left.toFixed(1)} s` : duration(left);
}

// MARK: - The stage

function drawStage() {
  const machine = chosenMachine(), shown = moment();
  $("lower").hidden = $("travel").hidden = !machine;
  drawTitle(machine, shown);
  drawPicture(shown);
  drawTimers(shown);
  drawEvents(machine, shown);
  if (machine) {
    drawTravel(machine, shown);
    drawLog(machine, shown);
    drawMessages(machine, shown);
    drawDetails(machine, shown);
  }
}

function drawTitle(machine, shown) {
  const chart = chosenChart();
  const name = machine?.name ?? chosenGroup()?.name ?? "";
  setText($("title"), name);
  for (const action of ["retry", "release", "intervene"]) $(action).hidden = !chosenGroup()?.actions?.includes(action);
  if (document.title !== `${name} – Inspector`) document.title = `${name} – Inspector`;
  setText($("now"), machine && $("heat").value !== "coverage" ? machineText(machine, shown) : groupText(chart));
}

function machineText({ chart, blocked, gone, line }, { active, isPast }) {
  const texts = [leafText(chart, active)];
  if (gone) texts.push("gone");
  if (blocked) texts.push(`blocked: ${blocked}`);
  if (line?.failed && !isPast) texts.push(`failed: ${line.failed}`);
  if (line?.job) texts.push(`dead job: ${typeof line.job === "string" ? line.job : JSON.stringify(line.job)}`);
  return texts.join(" – ");
}

function groupText(chart) {
  const fleet = model.fleets.get(chosenGroup()?.fleet);
  if (!fleet || $("heat").value === "coverage") return chart ? coverageText(chart) : "";
  const counts = [[fleet.machines, "machine"], [fleet.blocked, "blocked machine"], [fleet.dead, "dead job"]];
  return counts.filter(([count]) => count).map(([count, word]) => plural(count, word)).join(", ");
}

function coverageText(chart) {
  const states = [...chart.states.keys()], visited = states.filter(path => chart.visits.get(path));
  const edges = coverable(chart), taken = edges.filter(id => chart.taken.get(id));
  const all = [plural(states.length, "state"), plural(edges.length, "transition")];
  return `visited: ${visited.length} of ${all[0]}, ${taken.length} of ${all[1]}`;
}

const makeTimer = () => make("span", { class: "timer" }, make("progress", { max: 1, "aria-label": "Time left" }), make("span"));

function drawTimers({ timers, time }) {
  const box = $("timers");
  while (box.children.length > timers.length) box.lastChild.remove();
  timers.forEach((timer, place) => {
    const chip = box.children[place] ?? box.appendChild(makeTimer()), whole = timer.at - timer.begin;
    chip.firstChild.value = whole > 0 ? Math.max(0, Math.min(1, (timer.at - time) / whole)) : 0;
    setText(chip.lastChild, `${timer.event} in ${remaining(timer, time)}`);
  });
}

function drawTravel(machine, shown) {
  const { steps } = machine, slider = $("slider"), isEmpty = steps.length === 0;
  slider.max = steps.length;
  slider.value = shown.index + 1;
  slider.disabled = isEmpty;
  $("first").disabled = $("back").disabled = isEmpty || shown.index < 0;
  $("forth").disabled = !shown.isPast;
  $("live").setAttribute("aria-pressed", !shown.isPast);
  $("pause").setAttribute("aria-pressed", shown.isPast === true);
  $("pause").disabled = isEmpty;
  $("pause").hidden = model.isRecording;
  setText($("live"), model.isRecording ? "End" : "Live");
  $("travel").classList.toggle("past", shown.isPast === true);
  const text = isEmpty ? "no steps" : positionText(shown, Math.max(machine.number, steps.at(-1).number));
  setText($("position"), text);
  slider.setAttribute("aria-valuetext", text);
}

function positionText({ step }, last) {
  return step ? `${step.number} of ${last} · ${clock(step.time)}` : "before the first step";
}

// MARK: - The log

const makeStepRow = () => makeRow("option", "number soft", "time soft", "event code cut", "outcome cut", "to cut");
const log = new VirtualList($("log"), 24, makeStepRow, fillStep);
log.sticks = true;
const signs = {
  transitioned: "→", ignored: "∅", rejected: "✗", failed: "✗", deferred: "↷", queued: "…", subjectReleased: "✗",
};

/** The indices of the steps that the filter leaves; null without a filter. */
let filtered = null;

/** By step: what the filter searches. */
const searched = new WeakMap();

function searchText(machine, step) {
  if (!searched.has(step)) {
    const parts = [eventText(step), step.event, step.outcome, step.reason, step.cause, leafText(machine.chart, step.to)];
    searched.set(step, parts.filter(Boolean).join("\n").toLowerCase());
  }
  return searched.get(step);
}

function filterSteps(machine) {
  const words = $("logFilter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = step => words.every(word => searchText(machine, step).includes(word));
  filtered = words.length ? [...machine.steps.keys()].filter(index => matches(machine.steps[index])) : null;
}

function filterLog() {
  changed.position = true;
  draw();
}

const stepIndex = place => filtered ? filtered[place] : place;

/** The row of a step, or that of the last one before it. */
const placeOf = index => filtered ? lastIndex(filtered, index, found => found) : index;

/** Moves through the rows of the log. */
function travelInLog(count, extending) {
  const machine = chosenMachine();
  if (!filtered || !machine) return travelBy(count, extending);
  const place = Math.max(0, Math.min(filtered.length - 1, placeOf(moment().index) + count)), step = machine.steps[filtered[place]];
  if (step) travel(step.number, extending);
}

function fillStep(row, place) {
  const machine = chosenMachine(), index = stepIndex(place), step = machine?.steps[index];
  if (!step) return;
  const [number, time, event, outcome, to] = row.children, { index: shown, isPast } = moment();
  setText(number, String(step.number));
  setText(time, clock(step.time));
  setText(event, eventText(step));
  setText(outcome, `${signs[step.outcome] ?? "·"} ${step.outcome ?? ""}`);
  setClass(outcome, `outcome cut ${step.outcome ?? ""}`);
  const isChange = step.outcome === "transitioned";
  setText(to, isChange || !step.reason ? leafText(machine.chart, step.to) : step.reason);
  setClass(to, isChange ? "to cut" : "to cut soft");
  row.title = step.reason ?? "";
  const [first, last] = chosenRange(), inRange = choice.anchor !== null && index >= first && index <= last;
  setClass(row, `row${inRange ? " inRange" : ""}${isPast && index > shown ? " after" : ""}`);
  select(row, index === shown, place, log.length);
}

const eventText = step => step.text ?? step.event ?? `(${step.cause ?? "no event"})`;

function drawLog(machine, shown) {
  const follows = choice.position === null && (log.isAtEnd || changed.position);
  filterSteps(machine);
  log.resize(filtered?.length ?? machine.steps.length);
  if (follows) log.scrollToEnd();
  else if (changed.position) log.reveal(Math.max(0, placeOf(shown.index)));
  log.draw();
  const [first, last] = chosenRange();
  const hasRange = choice.anchor !== null && last > first;
  const range = hasRange ? `steps ${machine.steps[first].number}–${machine.steps[last].number}` : "";
  setText($("range"), range || (filtered ? `${filtered.length} of ${plural(machine.steps.length, "step")}` : ""));
  $("copyTest").disabled = last < 0;
}

// MARK: - The details of a step

let detailed = null;

function drawDetails(machine, { step }) {
  const key = step ? `${machine.key}\n${step.number}` : machine.key;
  if (detailed === key) return;
  detailed = key;
  $("details").replaceChildren(...(step ? stepDetails(machine, step) : noDetails(machine)));
}

function noDetails(machine) {
  const data = dataItems(machine, { number: machine.number });
  const values = data.length ? [make("h3", {}, "Data"), make("ul", {}, ...data)] : [];
  return [make("p", { class: "soft" }, "No step is chosen."), ...values];
}

function stepDetails(machine, step) {
  const { chart } = machine, list = make("dl");
  const names = paths => leafText(chart, paths ?? []) || "–";
  const add = (term, ...values) => { if (values.length) list.append(make("dt", {}, term), make("dd", {}, ...values)); };
  const addList = (term, items) => { if (items?.length) add(term, make("ul", {}, ...items)); };
  const before = machine.steps[machine.indexOf(step.number - 1)];
  add("Outcome", make("span", { class: `outcome ${step.outcome}` }, `${signs[step.outcome] ?? ""} ${step.outcome}`));
  if (step.reason) add("Why", step.reason);
  add("States", step.outcome === "transitioned" ? `${names(step.from)} → ${names(step.to)}` : names(step.to));
  addList("Guards", step.guards?.map(guardItem));
  addList("Transitions", step.transitions?.map(taken => make("li", {}, transitionText(chart, taken))));
  addList("Exited", codeItems(step.exited));
  addList("Actions", codeItems(step.actions));
  addList("Entered", codeItems(step.entered));
  addList("Raised", codeItems(step.raised));
  addList("Data", dataItems(machine, step));
  addList("Sent", step.sent?.map(sent => make("li", {}, ...sentText(machine, sent, step))));
  if (step.sender !== undefined) add("Sender", link(step.sender, step.time));
  if (step.cause && step.cause !== "external") add("Cause", step.cause);
  add("Time", clock(step.time) + (step.took === undefined ? "" : `, took ${took(step.took)}`));
  const missing = before ? step.number - 1 - before.number : 0;
  if (missing) add("Gap", `not kept before this one: ${plural(missing, "step")}`);
  return [make("h3", {}, `Step ${step.number}: `, make("span", { class: "code" }, eventText(step))), list];
}

/** What the step has changed, and then the other values. */
function dataItems(machine, { number, data = [], omittedData = 0 }) {
  // The log of a fleet has no data: only the present ones are known.
  if (machine.fleet !== undefined && number !== machine.line?.number)
    return machine.line?.data ? [make("li", { class: "soft" }, "not kept: a store has only the present data")] : [];
  const values = machine.dataAfter(number), omitted = machine.line?.omittedData ?? 0;
  for (const { name } of data) values.delete(name);
  const item = (text, name, value) => make("li", { class: text }, `${name} = `, make("span", {}, value));
  const changes = data.map(({ name, before, value }) =>
    item("code changed", name, before === undefined ? value : `${before} → ${value ?? "–"}`));
  const more = (count, text) => count > 0 ? [make("li", { class: "soft" }, `and ${count.toLocaleString("en")} more ${text}`)] : [];
  const others = [...values].map(([name, value]) => item("code quiet", name, value));
  return [...changes, ...more(omittedData, "that changed"), ...others, ...more(omitted, "values")];
}

const codeItems = texts => texts?.map(text => make("li", { class: "code" }, String(text)));

const took = seconds => seconds < 0.001 ? `${(seconds * 1e6).toFixed(1)} µs` : `${(seconds * 1000).toFixed(1)} ms`;

function guardItem({ holds, name, path }) {
  const place = make("span", { class: "quiet" }, path ? ` of ${path}` : "");
  return make("li", { class: holds ? "holds" : "fails" }, name ?? "a guard without a name", place);
}

function transitionText(chart, { id, ids, name, internal }) {
  const labels = (ids ?? [id]).map(id => chart?.edges.get(id)?.label).filter(Boolean).join(" ");
  return `${(name ?? id ?? "").replaceAll("-->", "→")}${labels ? `: ${labels}` : ""}${internal ? " (internal)" : ""}`;
}

function sentText(machine, sent, step) {
  const event = make("span", { class: "code" }, eventText(sent)), delay = sent.after ? ` after ${sent.after} s` : "";
  const isOwn = sent.to === undefined || sent.to === machine.id;
  return isOwn ? [event, delay] : [event, " to ", link(sent.to, step.time), delay];
}

/** A link to another machine; in the past, at that time. */
function link(key, time) {
  const machine = model.machines.get(key);
  if (!machine) return String(key);
  const go = () => chooseMachine(key, choice.position === null ? null : positionAt(machine, time));
  return make("button", { class: "link", onclick: go }, machine.name);
}

// MARK: - Messages between machines

const messageList = new VirtualList($("messages"), 30, makeMessageRow, fillMessage);
messageList.sticks = true;
const lanes = { keys: [], messages: [] };
$("messages").prepend(make("div", { class: "lanes" }));

function makeMessageRow() {
  return make("div", { class: "row" }, make("span", { class: "arrow" }, make("span", { class: "label" })));
}

/** The machines that exchanged messages with this one, itself first, and those messages. */
function laneMessages(machine) {
  const messages = model.messages.filter(message => message.from === machine.key || message.to === machine.key);
  const keys = new Set([machine.key]);
  for (const message of messages) if (keys.size < 24) keys.add(message.from).add(message.to);
  const shown = messages.filter(message => keys.has(message.from) && keys.has(message.to));
  // Logs that are asked for bring older ones.
  return { keys: [...keys], messages: shown.sort((one, other) => one.time - other.time) };
}

const laneName = key => model.machines.get(key)?.name ?? key;

function drawMessages(machine, shown) {
  if (choice.tab !== "messages") return;
  Object.assign(lanes, laneMessages(machine));
  const follows = messageList.isAtEnd, box = $("messages"), head = box.firstChild;
  box.style.setProperty("--columns", lanes.keys.length);
  lanes.time = shown.isPast ? shown.time : Infinity;
  while (head.children.length > lanes.keys.length) head.lastChild.remove();
  while (head.children.length < lanes.keys.length) head.append(make("span", { class: "cut" }));
  lanes.keys.forEach((key, place) => setText(head.children[place], laneName(key)));
  box.classList.toggle("none", lanes.messages.length === 0);
  messageList.resize(lanes.messages.length);
  if (follows) messageList.scrollToEnd();
  messageList.draw();
}

function fillMessage(row, index) {
  const message = lanes.messages[index], arrow = row.firstChild;
  const from = lanes.keys.indexOf(message.from), to = lanes.keys.indexOf(message.to);
  setClass(row, message.time > lanes.time ? "row after" : "row");
  setClass(arrow, `arrow${to < from ? " back" : ""}${to === from ? " own" : ""}${message.after ? " delayed" : ""}`);
  arrow.style.setProperty("--from", Math.min(from, to));
  arrow.style.setProperty("--span", Math.abs(to - from));
  setText(arrow.firstChild, eventText(message));
  row.title = `${clock(message.time)}  ${laneName(message.from)} → ${laneName(message.to)}: ${eventText(message)}`;
}

function chooseTab(tab) {
  choice.tab = tab;
  for (const [button, panel, name] of [["logTab", "logPanel", "log"], ["messageTab", "messages", "messages"]]) {
    $(button).setAttribute("aria-selected", name === tab);
    $(button).tabIndex = name === tab ? 0 : -1;
    $(panel).hidden = name !== tab;
  }
  draw();
}

// MARK: - Sending events

let eventsKey = "";

function drawEvents(machine, { isPast }) {
  const may = model.format.sends && !model.isRecording && machine && !machine.gone;
  const events = may ? machine.events : [];
  const key = JSON.stringify([machine?.key, events, isPast]);
  if (key === eventsKey) return;
  eventsKey = key;
  const focused = document.activeElement?.dataset?.event;
  $("events").replaceChildren(...events.map(event => eventButton(event, isPast)));
  if (focused !== undefined) [...$("events").children].find(button => button.dataset.event === focused)?.focus();
}

function eventButton(event, isPast) {
  const title = isPast ? "Follow the machine to send it events" : event.enabled ? "It would be handled" : "It would be ignored";
  const name = event.enabled && !isPast ? "code enabled" : "code quiet";
  const attributes = { class: name, title, "data-event": event.event, disabled: isPast };
  const isOne = chosenMachine().events.filter(other => other.event === event.event).length === 1;
  const text = isOne ? event.event : event.swift?.replace(/^\./, "") ?? event.event;
  const label = hasFields(event.sample) ? `${text}…` : text;
  return make("button", { ...attributes, onclick: () => startSending(event) }, label);
}

/** Whether a form has something to ask for: the sample of an event without a payload has only empty objects. */
function hasFields(sample) {
  if (sample === undefined || sample === null) return false;
  return typeof sample !== "object" || Object.values(sample).some(hasFields);
}

function startSending(sent) {
  const { event, sample } = sent, index = chosenMachine().events.indexOf(sent);
  if (!hasFields(sample)) return send(event, index);
  const field = makeField(event, sample);
  $("formTitle").textContent = `Send ${event} to ${chosenMachine()?.name}`;
  $("fields").replaceChildren(field.element);
  setText($("formNote"), "");
  $("form").onsubmit = submitted => {
    submitted.preventDefault();
    const payload = valueOf(field);
    if (payload === undefined) return;
    $("formDialog").close();
    send(event, index, payload);
  };
  $("formDialog").showModal();
}

function valueOf(field) {
  // A notice would be behind the form.
  try { return field.value(); } catch (error) { setText($("formNote"), error.message); }
}

/** A field, or several, for a value like the sample. What contains one value, as Swift's events do, adds no frame. */
function makeField(name, sample) {
  if (sample === null || typeof sample !== "object" || Array.isArray(sample) || isRaw(sample)) return makeInput(name, sample);
  const fields = Object.entries(sample).map(([key, value]) => [key, makeField(/^_\d+$/.test(key) ? name : key, value)]);
  const elements = fields.map(([, field]) => field.element);
  return {
    element: fields.length === 1 ? elements[0] : make("fieldset", {}, make("legend", {}, name), ...elements),
    value: () => Object.fromEntries(fields.map(([key, field]) => [key, field.value()])),
  };
}

function makeInput(name, sample) {
  const type = isRaw(sample) ? "number" : { boolean: "checkbox", number: "number", string: "text" }[typeof sample];
  const attributes = type ? { type, step: "any", required: type === "number" } : { class: "code", title: "JSON" };
  // A field of one line would drop the line breaks.
  const input = type === "text" && /[\r\n]/.test(sample) ? make("textarea", { rows: 3 }) : make("input", attributes);
  if (type === "checkbox") input.checked = sample;
  else input.value = type && !isRaw(sample) ? sample : JSON.stringify(sample);
  const number = () => parsedNumber(input.value);
  const read = { checkbox: () => input.checked, number, text: () => input.value }[type];
  const need = { checkbox: "yes or no", number: "a number", text: "a text" }[type] ?? `JSON, such as ${input.value}`;
  const json = () => {
    try { return JSON.parse(input.value); } catch { throw new Error(`“${name}” is no JSON: write it like ${JSON.stringify(sample)}.`); }
  };
  const label = make("span", {}, name, make("span", { class: "need soft" }, need));
  return { element: make("label", { class: "field" }, label, input), value: read ?? json };
}

/** The number of a field, with all digits of an integer. */
function parsedNumber(text) {
  const number = Number(text);
  return isExact(number) || !JSON.rawJSON || !/^-?\d+$/.test(text) ? number : JSON.rawJSON(text);
}

async function send(event, index, payload) {
  const { id, fleet } = chosenMachine();
  await post("send", { machine: id, fleet, event, index, payload });
}

/** Does something with each machine of the fleet that the list shows. */
async function act(action) {
  const machines = chosenMachine() ? [chosenMachine()] : chosenGroup()?.machines ?? [];
  const word = action === "retry" ? "Retry" : "Release";
  const what = machines.length === 1 ? machines[0].name : plural(machines.length, "machine");
  if (!machines.length || !confirm(`${word} ${what}?`)) return;
  let done = 0;
  for (const { id, fleet } of machines) if (await post("act", { fleet, machine: id, action })) done += 1;
  if (done) notify(`${word}: ${plural(done, "machine")}`);
  askForFleets();
}

// MARK: - Changes by hand

/** The machines that the dialog changes, and their versions in the preview; none without a preview. */
const change = { machines: [], versions: new Map() };

function startChange() {
  change.machines = chosenMachine() ? [chosenMachine()] : chosenGroup()?.machines ?? [];
  if (!change.machines.length) return;
  const paths = [...chosenChart().states.keys()];
  const isInnermost = path => !paths.some(other => other.startsWith(`${path}/`) || other.startsWith(`${path}@`));
  const fields = paths.filter(isInnermost).map(path => make("label", {}, make("input", { type: "checkbox", value: path }), ` ${path}`));
  const what = change.machines.length === 1 ? change.machines[0].name : plural(change.machines.length, "machine");
  setText($("changeTitle"), `Change ${what} by hand`);
  $("changeStates").replaceChildren(make("legend", {}, "To the innermost states"), ...fields);
  forgetPreview();
  $("changeDialog").showModal();
}

function forgetPreview() {
  change.versions.clear();
  $("changeStates").hidden = $("changeKind").value !== "move";
  $("changeDo").disabled = true;
  setText($("changeText"), "");
}

/** Previews the change of all machines, or changes those whose preview was not refused. */
async function performChange(preview) {
  const action = $("changeKind").value, reason = $("changeReason").value;
  const states = action === "move" ? [...$("changeStates").querySelectorAll("input:checked")].map(input => input.value) : [];
  const machines = change.machines.filter(({ id }) => preview || change.versions.has(id));
  const versions = new Map(), texts = [], former = change.versions;
  $("changePreview").disabled = $("changeDo").disabled = true;
  for (const { id, fleet, name } of machines) {
    const body = { fleet, machine: id, action, states, reason, preview, version: former.get(id) };
    const response = await post("act", body, text => texts.push(`${name}: ${text}`));
    if (!response) continue;
    const { text, version } = await response.json();
    versions.set(id, version);
    texts.push(text);
  }
  $("changePreview").disabled = false;
  change.versions = preview ? versions : new Map();
  $("changeDo").disabled = change.versions.size === 0;
  setText($("changeText"), texts.join("\n"));
  if (preview) return;
  if (versions.size === machines.length) $("changeDialog").close();
  if (versions.size) notify(`Changed: ${plural(versions.size, "machine")}`);
  askForFleets();
}

/** A server may have several inspectors at different paths. */
const secretName = `inspector ${location.pathname}`;

/** A request with the secret of this page, which other programs at other ports do not get, as they do the cookie. */
const request = (path, { headers, ...options } = {}) =>
  fetch(path, { ...options, headers: { ...headers, "Inspector-Page": sessionStorage.getItem(secretName) ?? "" } });

/** The answer of the program; if it has not done it, a notice says why, or the function that is given. */
async function post(path, body, say = notify) {
  const isText = typeof body === "string";
  try {
    const headers = { "Content-Type": isText ? "text/plain" : "application/json" };
    const response = await request(path, { method: "POST", headers, body: isText ? body : JSON.stringify(body) });
    if (response.ok) return response;
    say(await response.text() || `The program rejected it (${response.status}).`);
  } catch { say("The program does not answer."); }
  return null;
}

let noticeTimer;
function notify(text) {
  setText($("notice"), text);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => setText($("notice"), ""), 6000);
}

// MARK: - Copy as a test

/** The chosen steps as a test in Swift: the events, and the states that the log shows after them. */
function testText(machine, [first, last]) {
  const { chart, steps } = machine, { module } = swiftOf(chart);
  const imports = ["import Schematic", "import SchematicTesting", "import Testing"];
  if (module) imports.push("", `@testable import ${module}`);
  const head = `@Test func \`${testName(machine, steps[first], steps[last])}\`() throws {`;
  const lines = [...imports, "", head, ...machineLines(chart)];
  const before = stimuli(steps.slice(0, first)).filter(({ step }) => step.event !== undefined);
  if (before.length) lines.push("  // The events before the chosen part.");
  for (const { step } of before) lines.push(swiftEvent(step) ? `  machine.handle(${swiftEvent(step)})` : unknownEvent(step));
  if (readsSubject(machine, last)) lines.splice(lines.indexOf(head) + 1, 0, "  // TODO: give the subject the values that it had: guards read it.");
  for (const stimulus of stimuli(steps.slice(first, last + 1))) lines.push(...expectations(chart, stimulus));
  return [...lines, "}", ""].join("\n");
}

/** A name may contain anything but what ends it. */
function testName(machine, first, last) {
  const range = first === last ? `step ${first.number}` : `steps ${first.number} to ${last.number}`;
  return oneLine(`${machine.name}, ${range}`).replace(/[`\\]/g, " ");
}

// A recording may have any source, and so may the texts of events: what becomes code has the shape of what the recorder
// writes. Cases and literals call nothing but what the type of the event has.
const swiftName = "(?:[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*|`[^`\\\\\\p{Cc}]+`)";
const swiftText = '"(?:[^"\\\\\\p{Cc}]|\\\\(?:[nrt0"\'\\\\]|u\\{[0-9a-fA-F]{1,8}\\}))*"';
const swiftNumber = "-?\\d[\\d_]*(?:\\.\\d+)?(?:e[-+]?\\d+)?";
const swiftToken = new RegExp(`${swiftText}|${swiftNumber}|${swiftName}|[.,:()[\\]<>?!]`, "uy");
const isName = text => new RegExp(`^${swiftName}$`, "u").test(text);
const isPath = text => new RegExp(`^${swiftName}(?:\\.${swiftName})*$`, "u").test(text);
const isType = text => /^[\p{L}_][\p{L}\p{M}\p{N}_.<>, ]*$/u.test(text);

/** The tokens of a line of code; undefined if it has others, or spaces that do not follow a token. */
function swiftTokens(text) {
  const tokens = [];
  for (swiftToken.lastIndex = 0; swiftToken.lastIndex < text.length;) {
    const [token] = swiftToken.exec(text) ?? [];
    if (token === undefined) return undefined;
    tokens.push(token);
    while (text[swiftToken.lastIndex] === " ") swiftToken.lastIndex += 1;
  }
  return tokens;
}

/** Whether code is a literal, a list of such, or a case with them as its payload: `.volume(level: 0.5)`, `.init(id: 3)`. */
function isCase(text) {
  const tokens = typeof text === "string" ? swiftTokens(text) : undefined;
  let index = 0;
  const takes = token => tokens[index] === token && ++index > 0;
  const argument = depth => {
    if (tokens[index + 1] === ":" && isName(tokens[index] ?? "")) index += 2;
    return value(depth + 1);
  };
  // A list, or a dictionary of keys and values.
  const list = depth => {
    if (takes("]")) return true;
    if (takes(":")) return takes("]");
    do if (!value(depth + 1) || takes(":") && !value(depth + 1)) return false; while (takes(","));
    return takes("]");
  };
  const value = depth => {
    if (depth > 20 || index >= tokens.length) return false;
    if (takes("[")) return list(depth);
    if (!takes(".")) return /^(?:["\d-]|(?:nil|true|false)$)/.test(tokens[index++]);
    if (!isName(tokens[index++] ?? "")) return false;
    if (!takes("(")) return true;
    do if (!argument(depth)) return false; while (takes(","));
    return takes(")");
  };
  return tokens !== undefined && value(0) && index === tokens.length;
}

/** Whether code is one expression on a line, made of names, literals, calls and lists. */
function isExpression(text) {
  const tokens = swiftTokens(text), open = [], closing = { "(": ")", "[": "]" };
  if (!tokens) return false;
  for (const token of tokens) {
    if (token in closing) open.push(closing[token]);
    else if ((token === ")" || token === "]") && open.pop() !== token) return false;
  }
  return open.length === 0;
}

/** What a chart says about code, as far as it is such. */
function swiftOf({ line: { swift = {} } }) {
  const checks = { definition: isPath, subject: isType, module: isName, machine: isExpression };
  return Object.fromEntries(Object.entries(swift).filter(([name, text]) => checks[name]?.(text)));
}

function machineLines(chart) {
  const { definition, subject, machine } = swiftOf(chart);
  if (machine) return [`  let machine = ${machine}.started()`];
  const lines = definition ? [] : ["  // TODO: write how the machine is made."];
  if (subject) lines.push(`  let subject = ${subject}()`);
  return [...lines, `  let machine = try StateMachine(${definition ?? "Chart"}()${subject ? ", subject: subject" : ""}).started()`];
}

/** Whether guards have read a subject that the test makes without knowing its values. */
function readsSubject({ steps, chart }, last) {
  const { subject, machine } = swiftOf(chart);
  return subject !== undefined && machine === undefined && steps.slice(0, last + 1).some(step => step.guards?.length);
}

/** The steps that the test causes, each with the last of those that the machine adds by itself: events that its actions
 * sent, and those that it had deferred. Without a host, timers do not run: the test sends their events. */
function stimuli(steps) {
  const all = [];
  for (const step of steps) {
    const isOwn = ["internal", "recalled"].includes(step.cause) || step.outcome === "queued";
    if (!isOwn) all.push({ step, end: step });
    else if (all.length) all.at(-1).end = step;
  }
  return all;
}

/** The event as code; undefined if that is not known. */
function swiftEvent({ swift, event, fleet }) {
  if (isCase(swift)) return swift;
  // Of a stored machine, it is not known whether the event has a payload.
  return swift === undefined && fleet === undefined && isName(event) ? `.${event}/* the payload is not known */` : undefined;
}

const unknownEvent = step => `  // TODO: handle the event ${JSON.stringify(oneLine(step.event))}.`;

const outcomes = ["transitioned", "ignored", "rejected", "deferred", "failed", "subjectReleased", "queued"];

function expectations(chart, { step, end }) {
  const states = chart.leaves(end.to).map(path => chart.states.get(path)?.swift);
  const after = !states.every(isCase) ? `  // in ${oneLine(chart.leafText(end.to))}` : `  #expect(machine.leafStates == [${states.join(", ")}])`;
  if (step.event === undefined) return [after];
  const event = swiftEvent(step);
  if (event === undefined || !outcomes.includes(step.outcome)) return [...guardComments(step), unknownEvent(step), after];
  return [...guardComments(step), `  #expect(machine.handle(${event}).kind == .${step.outcome})`, after];
}

/** The answers of guards, which depend on a subject that the author has to prepare. */
function guardComments({ guards = [] }) {
  return guards.map(({ name, holds }) => `  // ${oneLine(name ?? "A guard")}: ${holds ? "holds" : "does not hold"}`);
}

const oneLine = text => text.replace(/\p{Cc}/gu, " ");

/** What the author of the test has to do, because the log does not have it. */
function testNote(machine, [, last]) {
  const { steps, chart } = machine;
  const notes = [], { definition, machine: made } = swiftOf(chart), [first] = steps;
  const isUnknown = step => step.event !== undefined && !isCase(step.swift);
  if (!definition && !made) notes.push("The definition has no name: write how the machine is made.");
  if (first.number > 1) notes.push(`The log begins with step ${first.number}, in ${chart.leafText(first.from ?? [])}.`);
  if (readsSubject(machine, last)) notes.push("Guards read the subject: give it the values that it had.");
  if (steps.slice(0, last + 1).some(isUnknown)) notes.push("Some events are not known, because they are masked or cannot be written as code: write them.");
  if (made && model.isRecording) notes.push("The recording says by which code the machine is made: read it before you run it.");
  return notes.join(" ");
}

function showTest() {
  const machine = chosenMachine(), range = chosenRange();
  if (!machine?.chart || range[1] < 0) return;
  $("testText").value = testText(machine, range);
  setText($("testNote"), testNote(machine, range));
  setText($("testCopy"), "Copy");
  $("testDialog").showModal();
}

async function copyTest() {
  // The clipboard of pages is not there for files; selected text can always be copied.
  $("testText").select();
  const copied = navigator.clipboard?.writeText($("testText").value) ?? Promise.reject();
  await copied.catch(() => document.execCommand("copy"));
  setText($("testCopy"), "Copied");
}

// MARK: - Recordings

function startOver() {
  clearModel();
  pictures.clear();
  groups.clear();
  Object.assign(choice, { machine: null, group: null, position: null, anchor: null, inState: "", query: "", longer: 0, isLongerWrong: false });
  for (const id of ["search", "longer", "logFilter"]) $(id).value = "";
  $("longer").setAttribute("aria-invalid", false);
  Object.assign(changed, { list: true, states: true, faults: true, position: true, rows: true });
  detailed = null;
}

const pause = () => new Promise(resolve => setTimeout(resolve));

let openCount = 0;

/** Reads a recording in parts, so that the page answers meanwhile. */
async function openRecording(file) {
  const opened = ++openCount;
  closeStream();
  startOver();
  model.isRecording = true;
  let rest = "", number = 0;
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      take(line, ++number);
      if (number % 2000 === 0) await showProgress(file, number);
      // Another one was opened meanwhile.
      if (opened !== openCount) return;
    }
  }
  take(rest, ++number);
  setConnection("", `${file.name} · ${plural(model.stepCount, "step")}`);
  draw();
}

async function showProgress(file, number) {
  setConnection("", `${file.name}, line ${number.toLocaleString("en")}…`);
  draw();
  await pause();
}

const openFirst = files => {
  if (files?.[0]) openRecording(files[0]).catch(error => notify(`${files[0].name} cannot be read: ${error.message}`));
};

/** What was received, as the lines of a recording. */
function recordingText() {
  const charts = [...model.charts.values()].map(chart => chart.line), later = [];
  const lines = [{ format: "schematic-inspector", version: 1, time: model.format.time, sends: false }, ...charts];
  for (const { fleet, line, steps } of model.machines.values()) {
    if (fleet !== undefined || !line) continue;
    const first = steps[0] ? { number: steps[0].number - 1, active: steps[0].from, timers: [] } : {};
    lines.push({ ...line, ...first });
    later.push(...steps, line);
  }
  later.sort((one, other) => one.time - other.time);
  return [...lines, ...later].map(line => JSON.stringify(line) + "\n").join("");
}

function saveRecording() {
  const url = URL.createObjectURL(new Blob([recordingText()], { type: "application/x-ndjson" }));
  const name = `inspector-${new Date().toISOString().slice(0, 19).replace(/[T:]/g, "-")}.jsonl`;
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// MARK: - The stream of a program

let stream = null, isLive = false, retryDelay = 500, streamLine = 0;

function setConnection(name, text) {
  isLive = name === "live";
  setClass($("connection"), `soft cut ${name}`);
  setText($("connection"), text);
}

/** Gives the token of the address to the program, which answers with a cookie, and removes it from the address. */
async function connect() {
  const token = location.hash.slice(1);
  if (token) {
    history.replaceState(null, "", location.pathname);
    const answer = await post("session", token);
    if (!answer) return setConnection("lost", "This address is not valid: open the one that the program printed last.");
    sessionStorage.setItem(secretName, await answer.text());
  }
  listen();
}

/** Reads the stream until it ends, or until the page is hidden: browsers have six connections to a host. */
async function listen() {
  if (model.isRecording) return;
  stream = paused;
  if (document.hidden) return setConnection("", "paused while hidden");
  setConnection("", "connecting…");
  const opened = stream = new AbortController();
  const waiting = () => { if (stream === opened && !isLive) setConnection("", "connecting… (a browser has six connections to a program: hide or close other tabs)"); };
  const patience = setTimeout(waiting, limits.patience);
  try {
    const response = await request("stream", { signal: opened.signal });
    clearTimeout(patience);
    // A program that was started again has another token, and a tab that was opened without one has none.
    if (response.status === 403) return setConnection("lost", "The program was started again: open its new address.");
    if (!response.ok) throw new Error(await response.text());
    retryDelay = 500;
    setConnection("live", "live");
    askForLog();
    askForFleets();
    await receive(response.body);
  } catch { /* It has ended, or was not opened. */ }
  if (stream === opened && !model.isRecording) lost();
}

/** Takes the events of a stream: lines that begin with “data: ”. */
async function receive(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done && !model.isRecording; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: ")) take(line.slice(6), ++streamLine);
    draw();
  }
}

/** A hidden page needs no stream, and leaves its connection to other pages. */
function followVisibility() {
  if (model.isRecording || !stream) return;
  if (document.hidden) {
    closeStream();
    setConnection("", "paused while hidden");
  } else if (stream === paused) listen();
}

const paused = {};

function closeStream() {
  if (stream && stream !== paused) stream.abort();
  stream = stream && paused;
}

/** The lines of an answer. */
async function get(path, query) {
  const items = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const response = await request(`${path}?${items.map(pair => pair.map(encodeURIComponent).join("=")).join("&")}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.text()).split("\n");
}

/** Asks for the steps of the chosen machine: the stream has only those since the page was opened, and not all. */
async function askForLog() {
  const machine = chosenMachine();
  if (!machine || !isLive) return;
  askedAt = performance.now();
  machine.skipped = 0;
  try {
    const lines = await get("log", { machine: machine.id, fleet: machine.fleet });
    for (const [index, text] of lines.entries()) take(text, `${index + 1} of the log of ${machine.name}`);
    machine.readNumber = machine.number;
    if (machine.fleet !== undefined) detailed = null;
    draw();
  } catch (error) { notify(`The log cannot be read: ${error.message}`); }
}

let askedAt = 0;

function askAboutGap() {
  const machine = chosenMachine();
  if (machine?.skipped && performance.now() - askedAt > 500) askForLog();
}

let isAskingForFleets = false;

async function askForFleets() {
  if (!isLive || isAskingForFleets) return;
  isAskingForFleets = true;
  for (const [key, { fleet, chart }] of groups) {
    if (fleet === undefined || choice.closed.has(key)) continue;
    await askForFleet(fleet, chart).catch(error => notify(`The fleet cannot be read: ${error.message}`));
  }
  isAskingForFleets = false;
}

async function askForFleet(fleet, chart) {
  const [key, state] = choice.inState.split("\n"), isOther = state !== undefined && key !== chart?.key;
  const query = { fleet, state, older: choice.longer || undefined, text: choice.query };
  const lines = isOther ? [] : (await get("machines", query)).filter(text => text.trim());
  for (const machine of model.machines.values()) if (machine.fleet === fleet) forget(machine);
  model.matches = undefined;
  for (const [index, text] of lines.entries()) take(text, `${index + 1} of ${fleet}`);
  model.found.set(fleet, model.matches ?? model.fleets.get(fleet)?.machines);
  changed.list = true;
  const machine = chosenMachine();
  if (machine?.fleet === fleet && (machine.readNumber ?? machine.number) !== machine.number) await askForLog();
  draw();
}

function lost() {
  stream = paused;
  setConnection("lost", "connection lost; connecting again…");
  setTimeout(() => { if (stream === paused) listen(); }, retryDelay);
  retryDelay = Math.min(10000, retryDelay * 2);
}

// MARK: - Keys and pointers

function on(id, type, action) { $(id).addEventListener(type, action); }

function isTyping(target) {
  return target.matches("input:not([type=range]), select, textarea") || document.querySelector("dialog[open]");
}

const keys = {
  "/": () => $("search").focus(),
  "ArrowLeft": event => travelBy(-1, event.shiftKey),
  "ArrowRight": event => travelBy(1, event.shiftKey),
  "Home": () => travelToStart(),
  "End": () => travel(null),
  "+": () => zoom(1.25),
  "-": () => zoom(0.8),
  "0": () => zoom(0),
  "p": () => togglePause(),
  "t": () => showTest(),
  "?": () => $("helpDialog").showModal(),
};

const listKeys = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

const groupRow = key => choice.rows.findIndex(item => item.group === key);

function machineKey(event) {
  const index = chosenRow(), group = choice.rows[index]?.group;
  if (event.key in listKeys) chooseRow(Math.max(0, Math.min(choice.rows.length - 1, index + listKeys[event.key])));
  else if (event.key === "ArrowRight" && group !== undefined) toggleGroup(group, false);
  else if (event.key === "ArrowLeft" && group !== undefined) toggleGroup(group, true);
  else if (event.key === "ArrowLeft" && chosenMachine()) chooseRow(groupRow(groupKey(chosenMachine())));
  else return;
  handled(event);
}

function logKey(event) {
  const count = listKeys[event.key];
  if (!Number.isFinite(count)) return;
  travelInLog(count, event.shiftKey);
  handled(event);
}

function handled(event) {
  event.preventDefault();
  event.stopPropagation();
}

function travelToStart() {
  const first = chosenMachine()?.steps[0];
  if (first) travel(first.number - 1);
}

function zoom(factor) {
  choice.zoom = factor ? Math.max(0.25, Math.min(6, choice.zoom * factor)) : 1;
  if (!factor) choice.fits = true;
  fitPicture();
}

function pickStep(event) {
  const step = chosenMachine()?.steps[stepIndex(rowOf(event))];
  if (step) travel(step.number, event.shiftKey);
}

function pickMachine(event) {
  const index = rowOf(event), item = choice.rows[index];
  if (!item) return;
  // The sign before the name of a chart opens and closes its group.
  if (item.group !== undefined && event.offsetX < 24 && event.target.classList.contains("row")) toggleGroup(item.group);
  else chooseRow(index);
}

function pickMessage(event) {
  const message = lanes.messages[rowOf(event)];
  if (message?.number !== undefined) chooseMachine(message.from, message.number);
  else if (message) chooseMachine(message.to, message.answer);
}

function slide() {
  const { steps } = chosenMachine() ?? { steps: [] }, index = $("slider").valueAsNumber - 1;
  if (index >= steps.length - 1) travel(null);
  else travel(index < 0 ? steps[0].number - 1 : steps[index].number);
}

function filter() {
  const over = seconds($("longer").value);
  $("longer").setAttribute("aria-invalid", over === undefined);
  const query = $("search").value.trim().toLowerCase();
  Object.assign(choice, { query, inState: $("inState").value, longer: over ?? 0, isLongerWrong: over === undefined });
  changed.rows = true;
  $("machines").scrollTop = 0;
  clearTimeout(filterTimer);
  filterTimer = setTimeout(askForFleets, 200);
  draw();
}
let filterTimer;

function connectControls() {
  for (const id of ["search", "inState", "longer"]) on(id, "input", filter);
  on("machines", "click", pickMachine);
  on("machines", "dblclick", event => {
    const item = choice.rows[rowOf(event)];
    if (item?.group !== undefined) toggleGroup(item.group);
  });
  on("machines", "keydown", machineKey);
  on("log", "click", pickStep);
  on("log", "keydown", logKey);
  on("messages", "click", pickMessage);
  on("slider", "input", slide);
  on("first", "click", travelToStart);
  on("back", "click", () => travelBy(-1));
  on("forth", "click", () => travelBy(1));
  on("live", "click", () => travel(null));
  on("pause", "click", togglePause);
  on("logFilter", "input", filterLog);
  on("heat", "change", draw);
  on("detail", "change", chooseDetail);
  on("asTree", "click", () => {
    choice.asTree = !choice.asTree;
    $("asTree").setAttribute("aria-pressed", choice.asTree);
    draw();
  });
  on("smaller", "click", keys["-"]);
  on("larger", "click", keys["+"]);
  on("fit", "click", keys["0"]);
  on("logTab", "click", () => chooseTab("log"));
  on("messageTab", "click", () => chooseTab("messages"));
  for (const id of ["logTab", "messageTab"]) on(id, "keydown", tabKey);
  on("copyTest", "click", showTest);
  on("testCopy", "click", copyTest);
  on("save", "click", saveRecording);
  on("help", "click", keys["?"]);
  for (const id of ["open", "openHere"]) on(id, "click", () => $("file").click());
  on("file", "change", event => {
    openFirst([...event.target.files]);
    // The same file can be chosen again.
    event.target.value = "";
  });
  for (const action of ["retry", "release"]) on(action, "click", () => act(action));
  on("intervene", "click", startChange);
  for (const id of ["changeKind", "changeStates"]) on(id, "change", forgetPreview);
  on("changePreview", "click", () => performChange(true));
  on("change", "submit", event => {
    event.preventDefault();
    if (!$("changeDo").disabled) performChange(false);
  });
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
}

function tabKey(event) {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  chooseTab(choice.tab === "log" ? "messages" : "log");
  $(choice.tab === "log" ? "logTab" : "messageTab").focus();
  handled(event);
}

function connectPage() {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key](event);
  });
  document.addEventListener("visibilitychange", followVisibility);
  document.addEventListener("dragover", event => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", event => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", event => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    openFirst(event.dataTransfer.files);
  });
  // Another token of the same address.
  window.addEventListener("hashchange", () => location.reload());
  on("canvas", "wheel", event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  });
  new ResizeObserver(fitPicture).observe($("canvas"));
}

/** Times pass without lines: countdowns ten times in a second, ages and filters by age once. */
function tick() {
  ticks += 1;
  if (chosenMachine()?.timers.length && choice.position === null || isListLate || ticks % 10 === 0) draw();
  askAboutGap();
  if (ticks % 20 === 0 && model.fleets.size && !document.hidden) askForFleets();
}
let ticks = 0;

clearModel();
connectControls();
connectPage();
setInterval(tick, 100);
if (location.protocol !== "file:") connect(); else setConnection("", "no program; open a recording");
draw();
</script>
</body>
</html>
"""#
