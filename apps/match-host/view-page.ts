/**
 * Style and script of the page that shows a match. Names from players and rules are inserted as text, never as markup.
 */

export const VIEW_STYLE = `
body { font: 16px/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color: #222; background: #fff; }
main { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; }
img { max-width: 28rem; width: 100%; height: auto; }
table { border-collapse: collapse; } th, td { text-align: left; padding: 0.15rem 1rem 0.15rem 0; }
.faint { color: #595959; overflow-wrap: anywhere; } .fault { color: #a61b1b; } #end { font-weight: bold; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1b1b1b; } .faint { color: #b5b5b5; } .fault { color: #ff9b9b; } img { background: #fff; } }
`;

export const VIEW_SCRIPT = `"use strict";
const steps = document.getElementById("steps");
const board = document.getElementById("board");
const end = document.getElementById("end");
const addRow = (texts, name) => {
  const row = steps.insertRow();
  if (name) row.className = name;
  for (const text of texts) row.insertCell().textContent = text;
};
const events = new EventSource("/events");
events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  if (event.kind === "step") {
    if (event.step > 0) addRow([event.step, ...event.moves]);
    if (event.hasBoard) {
      board.src = "/boards/" + event.step;
      board.alt = "The board after " + event.step + " steps";
      board.hidden = false;
    }
  } else if (event.kind === "fault") addRow(["", event.role + ": " + event.fault], "fault");
  else {
    end.textContent = event.text;
    events.close();
  }
};
`;
