/** @typedef {import('./locales.mjs').Locale} Locale */

/**
 * What each language asks of its punctuation that a keyboard does not write by itself.
 * @type {Record<string, [pattern: RegExp, wanted: string][]>}
 */
const RULES = {
  // A plain space would let a lone sign begin a line (Lexique des règles typographiques en usage à l'Imprimerie nationale).
  fr: [
    [/ [?!;]/, 'a narrow no-break space (U+202F) before ? ! ;'],
    [/ [:»]/, 'a no-break space (U+00A0) before : and »'],
    [/« /, 'a no-break space (U+00A0) after «'],
    [/\p{L}'\p{L}/u, 'the apostrophe ’'],
  ],
}

/** Texts whose punctuation is not that of their language. @param {Map<string, Locale>} locales @returns {string[]} */
export const typographyProblems = (locales) => [...locales].flatMap(([language, locale]) =>
  (RULES[language] ?? []).flatMap(([pattern, wanted]) => [...locale]
    .filter(([, { value }]) => pattern.test(value))
    .map(([key, { file, line }]) => `${file}:${line}: '${key}' wants ${wanted}`)))
