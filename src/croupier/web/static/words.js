// The words of the pages in the reader's language; what its catalog does not have stays in English.
const { lang } = document.documentElement;
const found = lang === "en" ? null : await fetch(`/languages/${lang}`).catch(() => null);
const words = found?.ok ? await found.json() : {};

const fill = (key, values) => (words[key] ?? key).replace(/\{(\d+)\}/g, (_, place) => values[place]);

/** A word of the data, such as a role or "cards". */
export const word = (text) => words[text] ?? text;

/** A text: t`You win ${amount}` is looked up as `You win {0}`. */
export const t = (parts, ...values) =>
  fill(
    parts.reduce((all, part, index) => `${all}{${index - 1}}${part}`),
    values,
  );

/** A count of things, by the texts for one and for several, which have the number as {0}. */
export const counted = (number, one, several) => fill(number === 1 ? one : several, [number.toLocaleString(lang)]);
