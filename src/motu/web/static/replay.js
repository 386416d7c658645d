// The form that takes a record: a chosen file becomes its text, and is sent.

import "./page.js";

const file = /** @type {HTMLInputElement} */ (document.getElementById("file"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("record"));

document.getElementById("file-field")?.removeAttribute("hidden");
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  text.value = await chosen.text();
  text.form?.requestSubmit();
});
