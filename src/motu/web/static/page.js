// What all pages share: menus, little explanations, copying, sound and signs, the form that starts a table.

import * as sound from "./sound.js";

/** The words that explain a thing. */
function wordsOf(element) {
  return (
    element.dataset?.tip ||
    element.getAttribute("aria-label") ||
    element.querySelector(":scope > title")?.textContent ||
    ""
  );
}

const tip = document.getElementById("tip");

function explain(element) {
  const words = wordsOf(element);
  if (!words || !tip) return;
  tip.textContent = words;
  tip.hidden = false;
  const box = element.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = box.top - own.height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 4)}px`;
}

function hideTip() {
  if (tip) tip.hidden = true;
}

const EXPLAINED = "[data-touch], .thing, [data-tip], #board [aria-label], #board g:has(> title)";

export function begin() {
  document.addEventListener("pointerover", (event) => {
    const found = event.pointerType !== "touch" && event.target.closest?.(EXPLAINED);
    if (found) explain(found);
    else hideTip();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(EXPLAINED) && event.target.matches(":focus-visible")) explain(event.target);
    else hideTip();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  showSwitches();
  for (const form of document.querySelectorAll("[data-seats-form]")) showSeats(form);
}

function onClick(event) {
  hideTip();
  const button = event.target.closest?.("button, a");
  if (!button) {
    if (event.target.nodeName === "DIALOG") event.target.close(); // outside of the sheet
    return;
  }
  if (button.dataset.open) {
    button.closest("dialog")?.close();
    document.getElementById(button.dataset.open)?.showModal();
  } else if ("close" in button.dataset) {
    button.closest("dialog")?.close();
  } else if (button.dataset.copy) {
    copy(button);
  } else if (button.dataset.switch) {
    flip(button.dataset.switch);
  }
}

async function copy(button) {
  const field = button.parentElement.querySelector("input");
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    field?.select(); // without a secure context the browser copies only what is selected
    document.execCommand("copy");
  }
  const words = button.innerHTML;
  button.textContent = document.getElementById("page")?.dataset.wordsCopied ?? "✓";
  setTimeout(() => (button.innerHTML = words), 1500);
}

async function flip(name) {
  if (name === "sound") sound.setOn(!sound.isOn());
  if (name === "notify" && "Notification" in window) {
    const on = localStorage.getItem("notify") === "on";
    const may = on || (await Notification.requestPermission()) === "granted";
    localStorage.setItem("notify", !on && may ? "on" : "off");
  }
  showSwitches();
}

/** Shows which switches are on. */
export function showSwitches() {
  for (const button of document.querySelectorAll("[data-switch]")) {
    const on = button.dataset.switch === "sound" ? sound.isOn() : localStorage.getItem("notify") === "on";
    button.setAttribute("aria-pressed", String(on));
  }
}

/** Tells somebody who looks elsewhere that it is his turn. */
export function notify(words, body) {
  if (document.hidden && localStorage.getItem("notify") === "on" && window.Notification?.permission === "granted") {
    const note = new Notification(words, { body, tag: "motu-turn" });
    note.onclick = () => (window.focus(), note.close());
  }
}

function onChange(event) {
  const form = event.target.closest?.("[data-seats-form]");
  if (form) showSeats(form);
}

/** Shows as many seats as are wanted, and a name for those at this device. */
function showSeats(form) {
  const count = Number(form.querySelector("[name=seats]:checked")?.value ?? 99);
  for (const row of form.querySelectorAll("[data-seat]")) {
    const off = Number(row.dataset.seat) >= count;
    row.hidden = off;
    for (const field of row.querySelectorAll("select, input")) field.disabled = off;
    row.querySelector(".here").hidden = row.querySelector("select").value !== "here";
  }
}

/** Keeps a socket open: `hear` gets every message, `state` is told whether the connection stands. */
export function keepOpen(address, hear, state) {
  let socket;
  let wait = 250;
  let closed = false;
  const open = () => {
    socket = new WebSocket(address().replace(/^http/, "ws"));
    socket.onopen = () => {
      wait = 250;
      state(true);
    };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (closed) return;
      state(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 5000);
    };
  };
  open();
  addEventListener("pagehide", () => ((closed = true), socket.close()));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("online", () => socket.readyState > 1 && open());
  return {
    send: (message) => socket.readyState === 1 && socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  };
}

begin();
