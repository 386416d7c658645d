// A position to think about: what is lit is touched like at a table, and the answer goes to the server as a form.

import { begin, light } from "./choose.js";

if (document.getElementById("prompt")) {
  begin((button) => button.form?.requestSubmit(button));
  light();
}
document.getElementById("words")?.focus({ preventScroll: true });
