// What all pages share: menus, little explanations, copying, sound and signs, the form that starts a table.

import { all, around } from "./dom.js";
import * as sound from "./sound.js";

/** @typedef {import("./dom.js").Thing} Thing */

/**
 * The words that explain a thing.
 * @param {Thing} element
 */
function wordsOf(element) {
  return (
    element.dataset.tip ||
    element.getAttribute("aria-label") ||
    element.querySelector(":scope > title")?.textContent ||
    ""
  );
}

const tip = document.getElementById("tip");

/** Whether the last touch was a finger's: then nothing that stays may lie in its way. */
let byFinger = false;

/** @param {Thing} element */
function explain(element) {
  const words = wordsOf(element);
  if (!words || !tip || byFinger) return;
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
  const touched = (/** @type {Event} */ event) => {
    byFinger = event instanceof PointerEvent && event.pointerType === "touch";
  };
  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("keydown", touched, true);
  document.addEventListener("pointerover", (event) => {
    const found = around(event, EXPLAINED);
    if (found && event.pointerType !== "touch") explain(found);
    else hideTip();
  });
  document.addEventListener("focusin", (event) => {
    const found = around(event, EXPLAINED);
    if (found && found === event.target && found.matches(":focus-visible")) explain(found);
    else hideTip();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  showSwitches();
  showSharing();
  beAnApp();
  for (const form of all(document, "[data-seats-form]")) showSeats(form);
}

/** @param {MouseEvent} event */
function onClick(event) {
  hideTip();
  const button = around(event, "button, a");
  if (!button) {
    if (event.target instanceof HTMLDialogElement) event.target.close(); // outside of the sheet
    return;
  }
  if (button.dataset.open) {
    button.closest("dialog")?.close();
    const sheet = document.getElementById(button.dataset.open);
    if (sheet instanceof HTMLDialogElement) sheet.showModal();
  } else if ("close" in button.dataset) {
    button.closest("dialog")?.close();
  } else if (button.dataset.copy) {
    copy(button, button.dataset.copy);
  } else if (button.dataset.share) {
    share(button.dataset.share, button.dataset.words ?? "");
  } else if (button.dataset.switch) {
    flip(button.dataset.switch);
  }
}

/**
 * @param {Thing} button
 * @param {string} text
 */
async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    button.parentElement?.querySelector("input")?.select(); // without a secure context the browser copies only what is selected
    document.execCommand("copy");
  }
  const words = button.innerHTML;
  button.textContent = document.getElementById("page")?.dataset.wordsCopied ?? "✓";
  setTimeout(() => {
    button.innerHTML = words;
  }, 1500);
}

/** Where the browser can install us it is offered in the menu; and without a network a page of ours says so. */
function beAnApp() {
  navigator.serviceWorker?.register("/worker.js").catch(() => {}); // some browsers may not, in private windows
  const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-install]"));
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (!button) return;
    button.hidden = false;
    button.onclick = () => /** @type {any} */ (event).prompt();
  });
  addEventListener("appinstalled", () => {
    if (button) button.hidden = true;
  });
}

/**
 * Hands a link to whatever the device shares with.
 * @param {string} url
 * @param {string} text
 */
async function share(url, text) {
  try {
    await navigator.share({ title: document.title, text, url });
  } catch {
    // whoever closes the sheet of the device has changed his mind
  }
}

/** Buttons that share are shown where the device can; links can be copied everywhere. */
export function showSharing() {
  for (const button of all(document, "[data-share]"))
    button.toggleAttribute("hidden", !("share" in navigator));
}

/** @param {string} name */
async function flip(name) {
  if (name === "sound") sound.setOn(!sound.isOn());
  if (name === "tap" || name === "names")
    localStorage.setItem(name, localStorage.getItem(name) === "on" ? "off" : "on");
  if (name === "notify" && "Notification" in window) {
    const on = localStorage.getItem("notify") === "on";
    const may = on || (await Notification.requestPermission()) === "granted";
    localStorage.setItem("notify", !on && may ? "on" : "off");
  }
  showSwitches();
}

/** Shows which switches are on, and the names of fields where they are wanted. */
export function showSwitches() {
  document.documentElement.classList.toggle("with-names", localStorage.getItem("names") === "on");
  for (const button of all(document, "[data-switch]")) {
    const name = button.dataset.switch ?? "";
    const on = name === "sound" ? sound.isOn() : localStorage.getItem(name) === "on";
    button.setAttribute("aria-pressed", String(on));
  }
}

/**
 * Tells somebody who looks elsewhere that it is his turn.
 * @param {string} words
 * @param {string} body
 */
export function notify(words, body) {
  if (
    document.hidden &&
    localStorage.getItem("notify") === "on" &&
    window.Notification?.permission === "granted"
  ) {
    const note = new Notification(words, { body, tag: "motu-turn" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** @param {Event} event */
function onChange(event) {
  const field = event.target;
  if (field instanceof HTMLSelectElement && "atOnce" in field.dataset) return field.form?.submit();
  const form = around(event, "[data-seats-form]");
  if (form) showSeats(form);
}

/**
 * Shows as many seats as are wanted, and a name for those at this device.
 * @param {Thing} form
 */
function showSeats(form) {
  const wanted = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=seats]:checked"));
  for (const row of /** @type {HTMLElement[]} */ (all(form, "[data-seat]"))) {
    row.hidden = Number(row.dataset.seat) >= Number(wanted?.value ?? 99);
    for (const field of all(row, "select, input")) field.toggleAttribute("disabled", row.hidden);
    const name = /** @type {HTMLElement | null} */ (row.querySelector(".here"));
    if (name) name.hidden = row.querySelector("select")?.value !== "here";
  }
}

/**
 * Keeps a socket open: `hear` gets every message, `state` is told whether the connection stands.
 * @param {() => string} address
 * @param {(message: any) => void} hear
 * @param {(standing: boolean) => void} state
 */
export function keepOpen(address, hear, state) {
  /** @type {WebSocket} */
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
  addEventListener("pagehide", () => {
    closed = true;
    socket.close();
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  addEventListener("online", () => socket.readyState > 1 && open());
  return {
    /** @param {object} message */
    send: (message) => socket.readyState === 1 && socket.send(JSON.stringify(message)),
  };
}

begin();
