// What every page's script uses: the API, money, small builders of elements.
import { counted, t, word } from "./words.js";

/** A refusal of the server: one sentence, what is allowed, the clause. */
export class Refused extends Error {
  constructor(body, status) {
    super(body.refused || t`The server returned an error (${status}).`);
    this.allowed = body.allowed || [];
    this.cite = body.cite || "";
    this.status = status; // 0: nothing came back
  }
}

/** A key of its own for each act: should it arrive twice, it is done once. */
const key = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");

/**
 * Ask the API; refusals are thrown.
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  /** @type {RequestInit & { headers: Record<string, string> }} */
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin", signal };
  if (method !== "GET") options.headers["Idempotency-Key"] = key();
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer, text;
  try {
    answer = await fetch(path, options);
    text = await answer.text();
  } catch {
    throw new Refused({ refused: t`The server is not responding.` }, 0);
  }
  let said = {};
  try {
    said = text ? JSON.parse(text) : {};
  } catch {
    said = answer.ok ? text : {};
  }
  if (!answer.ok) throw new Refused(said, answer.status);
  return answer.status === 202 ? { waiting: true, ...said } : said;
}
export const get = (path) => ask("GET", path);
export const post = (path, body = {}, signal = undefined) => ask("POST", path, body, signal);

/** `1 round`, `2 rounds`. */
export const count = (number, thing) => counted(number, `{0} ${thing}`, `{0} ${thing}s`);

/** What the amounts on this page are in: the sign before them, and what they are called. */
export const { sign = "$", units = "dollars" } = document.documentElement.dataset;

/** 1250 is `$12.50`, -500 is `−$5`. */
export function money(cents) {
  const whole = Math.abs(cents);
  const text =
    whole % 100 ? (whole / 100).toLocaleString("en", { minimumFractionDigits: 2 }) : (whole / 100).toLocaleString("en");
  return `${cents < 0 ? "−" : ""}${sign}${text}`;
}

/** The amount on a chip: `5`, `2.50`, `1.2K`. */
export function short(cents) {
  const dollars = Math.abs(cents) / 100;
  if (dollars >= 1e6) return `${+(dollars / 1e6).toFixed(1)}M`;
  if (dollars >= 1e4) return `${+(dollars / 1e3).toFixed(1)}K`;
  return dollars % 1 ? dollars.toFixed(2) : String(dollars);
}

/** `12.50` is 1250; NaN for what is no amount. */
export function cents(text) {
  const match = /^\s*(?:[A-Z]{0,3}\p{Sc})?([\d,]+)(?:\.(\d{1,2}))?\s*$/u.exec(text);
  return match ? Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] || "0").padEnd(2, "0")) : NaN;
}

/** An element with attributes (`on…` are listeners) and children; text is never read as markup. */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}
function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An id in words: `straight flush`. */
export const dashless = (text) => String(text).replace(/(?<=[a-z])-(?=\w)|(?<=\w)-(?=[a-z])/gi, " "); // a sign stays

/** @type {(selector: string, within?: ParentNode) => any} */
export const $ = (selector, within = document) => within.querySelector(selector);
/** @type {(selector: string, within?: ParentNode) => any[]} */
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

/** The anchor of a clause on a rules page, as the server makes it. */
export function anchor(clause) {
  return (
    "c-" +
    clause
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, "-")
      .replace(/^-+|-+$/g, "")
  );
}

/** A citation as a link to its clause: `pa 649a.12(d)` in the chapter at `address`. */
export function clauseLink(cite, address) {
  if (!cite) return null;
  const [book, ...rest] = cite.split(" ");
  const other = rest.length > 1 && /^[a-z]/.test(rest[0]) ? `${book}/${rest.shift()}` : ""; // of another chapter
  const clause = rest.join(" ");
  const own = address && address.split("/")[0] === book;
  return own
    ? el(
        "a",
        {
          class: "cite",
          href: `/games/${other || address}/clause?of=${encodeURIComponent(clause)}`,
          target: "_blank",
          rel: "noopener",
        },
        cite,
      )
    : el("span", { class: "cite" }, cite);
}

/** The page's script is at work: what waited for it can be used. */
export function ready() {
  $("main").removeAttribute("aria-busy");
  for (const node of $$("[data-waits]")) node.disabled = false;
}

/** How far a count is, with its percentage where that is known. */
export function progressOf(found) {
  const part = found.total ? Math.floor((100 * found.done) / found.total) : null;
  const said = [
    found.counting ? t`Calculating ${found.counting}` : t`Calculating`,
    part === null ? " …" : `: ${part}%`,
  ].join("");
  return el(
    "div",
    { class: "counting" },
    said,
    " ",
    part === null ? el("progress") : el("progress", { max: 100, value: part, "aria-label": said }),
  );
}

let toastTimer = 0;
const hush = (event) => {
  const box = $(".toast:not(.fine)");
  if (event.type === "keydown" ? event.key === "Escape" : !box?.contains(event.target)) box?.remove();
};
addEventListener("pointerdown", hush);
addEventListener("keydown", hush);
/** Say something: that something is done for a while, a refusal until the next click or Escape. */
export function tell(said, { fine = false, address = "" } = {}) {
  $(".toast")?.remove();
  const box = el("div", { class: fine ? "toast fine" : "toast", role: fine ? "status" : "alert" });
  if (said instanceof Error) {
    box.append(said.message, " ");
    if (said instanceof Refused && said.cite) box.append(clauseLink(said.cite, address) ?? said.cite);
    if (said instanceof Refused && said.allowed.length)
      box.append(
        el(
          "div",
          { class: "soft" },
          t`Allowed: ${said.allowed.slice(0, 12).join(", ")}${said.allowed.length > 12 ? " …" : ""}`,
        ),
      );
  } else box.append(said);
  document.body.append(box);
  clearTimeout(toastTimer);
  if (fine) toastTimer = setTimeout(() => box.remove(), 3000 + box.textContent.length * 45);
  else
    box.append(
      el("button", { type: "button", class: "quiet", "aria-label": t`Close`, onclick: () => box.remove() }, "✕"),
    );
}

/** Do something that may take a while; if it does, say so until it is done. */
export async function patiently(said, work) {
  const box = el("div", { class: "toast fine", role: "status" }, said, el("progress"));
  const timer = setTimeout(() => document.body.append(box), 700);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    box.remove();
  }
}

/** Ask whether something that cannot be undone shall be done, with a `note` if one is asked for or `needed`; null if not. */
export function confirmed(text, does, { note = "", needed = false } = {}) {
  const about = { rows: 3, maxlength: 500, "aria-label": note, placeholder: note, required: needed };
  const said = note ? el("textarea", about) : null;
  const box = el(
    "dialog",
    { class: "confirm", "aria-label": does },
    el(
      "form",
      { method: "dialog" },
      el("p", {}, text),
      said,
      el(
        "div",
        { class: "row" },
        el("button", { class: "primary", value: "yes", "data-act": "confirm" }, does),
        el("button", { value: "no", formnovalidate: true }, t`Cancel`),
      ),
    ),
  );
  document.body.append(box);
  box.showModal();
  return new Promise((done) =>
    box.addEventListener("close", () => {
      box.remove();
      done(box.returnValue === "yes" ? { note: said?.value.trim() ?? "" } : null);
    }),
  );
}

/** Run something that may be refused. */
export async function attempt(work, address = "") {
  try {
    return await work();
  } catch (error) {
    tell(error, { address });
    return undefined;
  }
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const SYMBOLS = "/felt/symbols.svg";
/** The picture of a card, small or large, or of a tile; of its back if it is not seen. */
export const cardHref = (card, small = false, pieces = "card") =>
  pieces === "tile" ? `${SYMBOLS}#${card || "tile-back"}` : `${SYMBOLS}#${card || "back"}${small ? "-s" : ""}`;
export const dieHref = (face) => `${SYMBOLS}#die-${face}`;
const RANKS = { T: "10", J: t`jack`, Q: t`queen`, K: t`king`, A: t`ace` };
const SUITS = { c: t`clubs`, d: t`diamonds`, h: t`hearts`, s: t`spades` };
/** `the queen of hearts`, `the tile 6-6`. */
export function cardName(card) {
  if (!card) return t`a ${word($(".felt")?.dataset.pieces || "card")} face down`;
  if (/^[1-6]-[1-6]$/.test(card)) return t`the tile ${card}`;
  if (card === "Joker" || !SUITS[card[1]]) return card === "Joker" ? t`a joker` : card;
  return t`the ${RANKS[card[0]] || card[0]} of ${SUITS[card[1]]}`;
}

const CHIPS = [5000, 1000, 500, 100, 25, 5, 1];
/** A chip of radius `r` with an amount. */
export function chip(amount, x, y, r, extra = "") {
  const dollars = Math.abs(amount) / 100;
  const value = CHIPS.find((one) => dollars >= one) || 1;
  const text = short(amount);
  const group = svg("g", { class: `chip d-${value} ${extra}`, transform: `translate(${x} ${y})` });
  group.append(
    svg("circle", { class: "disc", r }),
    svg("circle", { class: "rim", r: r + 1.2 }),
    svg("circle", { class: "rim", r: r * 0.72 }),
    svg("text", { "font-size": Math.min(r * 0.95, (r * 2.5) / Math.max(2, text.length)) }, text),
  );
  return group;
}
