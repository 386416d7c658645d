// Sounds, made on the spot and off until asked for: never the only sign of anything.

/** @typedef {{at?: number, from: number, to?: number, long: number, loud?: number, type?: OscillatorType, noise?: boolean}} Stroke */

/** @type {AudioContext | null} */
let context = null;

export function isOn() {
  return localStorage.getItem("sound") === "on";
}

/** @param {boolean} on */
export function setOn(on) {
  localStorage.setItem("sound", on ? "on" : "off");
  if (on) play("knock");
}

/**
 * One stroke: a tone that falls, or noise, fading away.
 * @param {AudioContext} context
 * @param {Stroke} stroke
 */
function stroke(context, { at = 0, from, to = from, long, loud = 0.25, type = "sine", noise = false }) {
  const begin = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  gain.connect(context.destination);
  let source;
  if (noise) {
    const length = Math.ceil(context.sampleRate * long);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) data[i] = Math.random() * 2 - 1;
    source = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.9 });
    source.connect(filter).connect(gain);
  } else {
    source = new OscillatorNode(context, { type, frequency: from });
    source.frequency.exponentialRampToValueAtTime(to, begin + long);
    source.connect(gain);
  }
  source.start(begin);
  source.stop(begin + long + 0.05);
}

/** @type {Record<string, Stroke[]>} */
const SOUNDS = {
  knock: [{ from: 520, to: 240, long: 0.09, type: "triangle" }],
  rustle: [{ noise: true, from: 2600, long: 0.16, loud: 0.12 }],
  drum: [
    { from: 110, to: 55, long: 0.3, loud: 0.5 },
    { at: 0.28, from: 110, to: 55, long: 0.35, loud: 0.5 },
  ],
  falling: [0, 1, 2].map((i) => ({
    at: i * 0.1,
    from: 420 - i * 90,
    to: 180 - i * 30,
    long: 0.09,
    type: /** @type {const} */ ("triangle"),
  })),
  conch: [
    { from: 196, to: 233, long: 1.3, loud: 0.2, type: "sawtooth" },
    { at: 0.02, from: 98, to: 117, long: 1.3, loud: 0.25 },
  ],
};

/** @param {string} name */
export function play(name) {
  if (!isOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const one of SOUNDS[name] ?? []) stroke(context, one);
}
