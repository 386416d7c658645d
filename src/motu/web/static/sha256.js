// SHA-256, so that fairness can be checked in every page, also where the browser's own is switched off
// because the address is not secure.

/** @type {number[]} */
const primes = [];
for (let number = 2; primes.length < 64; number++)
  if (primes.every((prime) => number % prime)) primes.push(number);
/** @param {number} value */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} by
 */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {number[]} state
 * @param {number[]} words
 */
function block(state, words) {
  const w = [...words];
  for (let i = 16; i < 64; i++) {
    const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = (w[i - 16] + a + w[i - 7] + b) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

/**
 * The SHA-256 of a text, in hexadecimal.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const length = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let i = 7; i >= 0; i--) bytes.push(Math.floor(length / 2 ** (8 * i)) & 255);
  let state = START;
  for (let at = 0; at < bytes.length; at += 64) {
    const words = [];
    for (let i = at; i < at + 64; i += 4)
      words.push((bytes[i] << 24) | (bytes[i + 1] << 16) | (bytes[i + 2] << 8) | bytes[i + 3]);
    state = block(state, words);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
