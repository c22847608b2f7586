/** @typedef {import('./locales.mjs').Locale} Locale */

/** What a language does not write, and what it writes instead. @typedef {Record<string, [pattern: RegExp, wanted: string][]>} Rules */

/**
 * What each language asks of its punctuation that a keyboard does not write by itself.
 * @type {Rules}
 */
const RULES = {
  en: [[/\p{L}'\p{L}/u, 'the apostrophe ’']],
  // A plain space would let a lone sign begin a line (Lexique des règles typographiques en usage à l'Imprimerie nationale).
  fr: [
    [/ [?!;]/, 'a narrow no-break space (U+202F) before ? ! ;'],
    [/ [:»]/, 'a no-break space (U+00A0) before : and »'],
    [/« /, 'a no-break space (U+00A0) after «'],
    [/\p{L}'\p{L}/u, 'the apostrophe ’'],
  ],
}

/** Texts that break a rule of their language. @param {Map<string, Locale>} locales @param {Rules} rules @returns {string[]} */
export const problemsBy = (locales, rules) =>
  [...locales].flatMap(([language, locale]) =>
    (rules[language] ?? []).flatMap(([pattern, wanted]) =>
      [...locale]
        .filter(([, { value }]) => pattern.test(value.replaceAll(/\{\{[^}]*\}\}/g, '…')))
        .map(([key, { file, line }]) => `${file}:${line}: '${key}' wants ${wanted}`),
    ),
  )

/** Texts whose punctuation is not that of their language. @param {Map<string, Locale>} locales @returns {string[]} */
export const typographyProblems = (locales) => problemsBy(locales, RULES)
