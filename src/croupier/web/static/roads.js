// The scoreboard of two hands: the bead plate and the big road, as SVG.
import { svg } from "./basics.js";
import { t } from "./words.js";

const ROWS = 6;
const CELL = 20;

function sheet(columns, marks, label) {
  const node = svg("svg", { viewBox: `0 0 ${columns * CELL} ${ROWS * CELL}`, role: "img", "aria-label": label });
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < ROWS; row += 1)
      node.append(svg("rect", { class: "cell", x: column * CELL, y: row * CELL, width: CELL, height: CELL }));
  node.append(...marks);
  return node;
}

const NAMES = { B: "Banker", P: "Player", T: "Tie" };

export function roads(road) {
  const said = road
    .slice(-12)
    .reverse()
    .map((mark) => `${NAMES[mark[0]]} ${mark.slice(1)}`)
    .join(", ");
  const most = 24;
  const first = Math.max(0, Math.ceil(road.length / ROWS) - most) * ROWS;
  const beads = road.slice(first).map((mark, index) => {
    const [x, y] = [Math.floor(index / ROWS) * CELL + CELL / 2, (index % ROWS) * CELL + CELL / 2];
    const group = svg("g");
    group.append(svg("circle", { class: mark[0], cx: x, cy: y, r: 8.6 }), svg("text", { x, y }, mark[1] ?? mark[0]));
    return group;
  });
  const places = new Map();
  const ties = new Map();
  let [column, row, start, winner] = [0, 0, -1, ""];
  for (const mark of road) {
    const key = `${column},${row}`;
    if (mark[0] === "T") {
      ties.set(key, (ties.get(key) || 0) + 1);
      continue;
    }
    if (mark[0] !== winner) {
      winner = mark[0];
      start += 1;
      while (places.has(`${start},0`)) start += 1;
      [column, row] = [start, 0];
    } else if (row + 1 < ROWS && column === start && !places.has(`${column},${row + 1}`)) row += 1;
    else column += 1;
    places.set(`${column},${row}`, mark[0]);
  }
  const wide = Math.max(0, ...[...places.keys(), ...ties.keys()].map((key) => Number(key.split(",")[0]))) + 1;
  const skip = Math.max(0, wide - most);
  const rings = [];
  for (const key of new Set([...places.keys(), ...ties.keys()])) {
    const [at, down] = key.split(",").map(Number);
    if (at < skip) continue;
    const [x, y] = [(at - skip) * CELL + CELL / 2, down * CELL + CELL / 2];
    if (places.has(key))
      rings.push(svg("circle", { class: `ring ${places.get(key)}`, cx: x, cy: y, r: 7.4, fill: "none" }));
    if (ties.has(key)) {
      rings.push(svg("line", { class: "T", x1: x - 6, y1: y + 6, x2: x + 6, y2: y - 6, "stroke-width": 2.4 }));
      if (ties.get(key) > 1) rings.push(svg("text", { class: "T", x, y }, String(ties.get(key))));
    }
  }
  return [
    sheet(Math.max(12, Math.ceil(beads.length / ROWS)), beads, t`Bead plate. Last hands, newest first: ${said}`),
    sheet(Math.max(12, Math.min(most, wide)), rings, t`Big road. Last hands, newest first: ${said}`),
  ];
}
