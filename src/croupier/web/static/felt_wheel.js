// The wheel of a felt: how it turns, and where it rests.
import { $, $$, still } from "./basics.js";
import { number } from "./felt_places.js";
import { t } from "./words.js";

/** Turn the wheel until it rests on `pocket`, or at once when `hurried()`. */
export async function spin(felt, pocket, hurried = () => false, ms = 3200) {
  if (!felt.wheel) return;
  const stop = angles(felt, pocket);
  felt.resting = pocket;
  felt.stop = stop;
  const rotor = $(".rotor", felt.wheel);
  const arm = $(".ball-arm", felt.wheel);
  const [cx, cy] = [number(felt.wheel, "cx"), number(felt.wheel, "cy")];
  for (const node of $$(".landed", felt.wheel)) node.classList.remove("landed");
  if (!still() && felt.visible) {
    const runs = [turn(rotor, felt.turned, stop.rotor - 360 * (arm ? 2 : 4), ms, cx, cy, hurried)];
    if (arm) runs.push(turn(arm, 0, 360 * 5 + stop.arm, ms, cx, cy, hurried));
    await Promise.all(runs);
  }
  rest(felt, pocket);
}

function angles(felt, pocket) {
  const pockets = felt.wheel.dataset.pockets.split("|");
  const all = pockets.flatMap((one, index) => (one === pocket ? [index] : []));
  const index = all.length ? all[Math.floor(Math.random() * all.length)] : 0;
  const turnOf = (360 * index) / pockets.length;
  felt.place = index;
  return $(".ball-arm", felt.wheel) ? { rotor: 40, arm: 40 + turnOf } : { rotor: -turnOf, arm: 0 };
}

/** Show the wheel at rest. */
export function rest(felt, pocket) {
  if (!felt.wheel) return;
  const [cx, cy] = [felt.wheel.dataset.cx, felt.wheel.dataset.cy];
  const stop = felt.resting === pocket ? felt.stop : angles(felt, pocket);
  felt.resting = pocket;
  felt.stop = stop;
  felt.turned = stop.rotor;
  $(".rotor", felt.wheel).setAttribute("transform", `rotate(${stop.rotor} ${cx} ${cy})`);
  $(".ball-arm", felt.wheel)?.setAttribute("transform", `rotate(${stop.arm} ${cx} ${cy})`);
  for (const node of $$(".landed", felt.wheel)) node.classList.remove("landed");
  $$(".pocket", felt.wheel)[felt.place]?.classList.add("landed");
  felt.wheel.setAttribute("aria-label", t`The wheel, at rest on ${pocket}`);
}

function turn(node, from, to, ms, cx, cy, hurried) {
  const start = performance.now();
  return new Promise((done) => {
    const step = (now) => {
      const part = hurried() ? 1 : Math.min(1, (now - start) / ms);
      const eased = 1 - (1 - part) ** 3;
      node.setAttribute("transform", `rotate(${from + (to - from) * eased} ${cx} ${cy})`);
      if (part < 1) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
}
