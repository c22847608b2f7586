/** @typedef {import('./locales.mjs').Locale} Locale */

/**
 * Forbidden patterns of a language with their replacements.
 * @typedef {Record<string, [pattern: RegExp, wanted: string][]>} Rules
 */

/**
 * Punctuation rules of each language that keyboards do not apply by themselves.
 * @type {Rules}
 */
const RULES = {
  en: [[/\p{L}'\p{L}/u, 'the apostrophe ’']],
  // A breaking space could leave a punctuation mark at the start of a line (Lexique des règles typographiques
  // en usage à l'Imprimerie nationale).
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

/**
 * Texts that break the punctuation rules of their language.
 * @param {Map<string, Locale>} locales
 * @returns {string[]}
 */
export const typographyProblems = (locales) => problemsBy(locales, RULES)
