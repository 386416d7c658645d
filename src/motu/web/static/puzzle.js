// Puzzles: a try goes to the server; which ones are solved, and how many in a row, this browser remembers.

import "./still.js";

const KEY = "puzzles";

/** @returns {{ solved: string[], row: number, tried: string }} */
function remembered() {
  try {
    return { solved: [], row: 0, tried: "", ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { solved: [], row: 0, tried: "" };
  }
}

/** What this page tells: a puzzle solved at the first try counts for the row, a wrong try ends it. */
function learn() {
  const { puzzle, solved, tried } = document.getElementById("page")?.dataset ?? {};
  const known = remembered();
  if (puzzle && tried === "yes") {
    known.row = 0;
    known.tried = puzzle;
  }
  if (puzzle && solved === "yes" && !known.solved.includes(puzzle)) {
    known.solved.push(puzzle);
    if (known.tried !== puzzle) known.row += 1;
  }
  localStorage.setItem(KEY, JSON.stringify(known));
  return known;
}

const known = learn();
for (const mark of document.querySelectorAll("[data-mark]")) {
  if (mark instanceof HTMLElement)
    mark.classList.toggle("solved", known.solved.includes(mark.dataset.mark ?? ""));
}
for (const streak of document.querySelectorAll(".streak")) {
  if (streak instanceof HTMLElement) {
    streak.textContent = (streak.dataset.words ?? "").replace("#", String(known.row));
  }
}
