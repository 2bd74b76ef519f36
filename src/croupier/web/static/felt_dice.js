// The dice of a felt: laid, and thrown.
import { dieHref, still, svg } from "./basics.js";
import { box } from "./felt_places.js";
import { t } from "./words.js";

/** Lay dice with these faces up. */
export function layDice(felt, faces) {
  if (!felt.dice) return [];
  const at = box(felt.dice);
  const size = Math.min(at.h * 0.72, at.w / faces.length - 12);
  const start = at.x + at.w / 2 - (faces.length * (size + 12) - 12) / 2;
  felt.dice.replaceChildren(svg("title", {}, t`Dice: ${faces.join(", ")}`));
  const tones = felt.dice.dataset.tones?.split(" ") || [];
  felt.dice.setAttribute("role", "img");
  felt.dice.setAttribute("aria-label", t`Dice: ${faces.join(", ")}`);
  return faces.map((face, index) => {
    const node = svg("use", {
      href: dieHref(face),
      width: size,
      height: size,
      x: start + index * (size + 12),
      y: at.y + (at.h - size) / 2,
      class: tones[index] ? `die tone-${tones[index]}` : "die",
    });
    felt.dice.append(node);
    return node;
  });
}

/** Throw the dice until they lie so, or at once when `hurried()`. */
export async function roll(felt, faces, hurried = () => false, ms = 900) {
  const nodes = layDice(felt, faces);
  if (still() || !felt.visible) return;
  const end = Date.now() + ms * 0.7;
  for (const [index, node] of nodes.entries())
    node.animate(
      [
        { transform: `translate(${-260 - index * 40}px, ${index % 2 ? -50 : 40}px)`, opacity: 0.3 },
        { transform: "translate(0, 0)", opacity: 1 },
      ],
      { duration: ms * 0.8, easing: "cubic-bezier(.15,.8,.3,1)" },
    );
  while (Date.now() < end && !hurried()) {
    for (const node of nodes) node.setAttribute("href", dieHref(1 + Math.floor(Math.random() * 6)));
    await new Promise((done) => setTimeout(done, 80));
  }
  for (const [index, node] of nodes.entries()) node.setAttribute("href", dieHref(faces[index]));
  if (!hurried()) await new Promise((done) => setTimeout(done, ms * 0.3));
}
