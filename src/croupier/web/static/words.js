// The words of the pages in the reader's language; what its catalogue does not have stays in English.
const { lang } = document.documentElement;
const found = lang === "en" ? null : await fetch(`/languages/${lang}`).catch(() => null);
const words = found?.ok ? await found.json() : {};

/** A text: t`You win ${amount}` is looked up as `You win {0}`. */
export function t(parts, ...values) {
  const key = typeof parts === "string" ? parts : parts.reduce((all, part, index) => `${all}{${index - 1}}${part}`);
  return (words[key] ?? key).replace(/\{(\d+)\}/g, (_, place) => values[place]);
}

/** A count of things: `1 round`, `2 rounds`; both texts have the number as {0}. */
export const counted = (number, one, several) => t(number === 1 ? one : several).replace("{0}", number.toLocaleString(lang));
