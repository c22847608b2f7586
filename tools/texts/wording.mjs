import { problemsBy } from './typography.mjs'

/** @typedef {import('./locales.mjs').Locale} Locale */

/**
 * Words that the product does not use, with their replacements (docs/contributing/texts.md, "Write texts").
 * @type {import('./typography.mjs').Rules}
 */
const RULES = {
  en: [
    [/\b(e-)?mails?\b/i, "'email'"],
    [/\bgo on\b/i, "'continue'"],
    [/\b(some|any|every)body\b/i, "'someone', 'anyone' or 'everyone'"],
    [/\bby itself\b/i, "'automatically' or 'on its own'"],
    // Fixed by specification 001, section 5: "Your response to the current page will not be saved."
    [
      /\b(could|would|did|does|do|is|are|was|were|has|have|will(?! not be saved\.$)|can)( not|not)\b/i,
      "a contraction, such as 'can’t'",
    ],
    [/\b(cancelled|colour|favourite|organis\w+|recognis\w+|centre|diarrhoea|haem\w+|dialled)\b/i, 'American spelling'],
  ],
  es: [
    [/\bencuestas?\b/i, '«cuestionario»'],
    [/\be-?mails?\b/i, '«correo»'],
    [/\bustede?s?\b/i, '«tú»'],
  ],
  fr: [
    [/(?<!\p{L})enquêtes?(?!\p{L})/iu, '« questionnaire »'],
    [/\p{L}\((e|ne|ère|rice)\)/u, 'words that fit everyone, without (e)'],
    [
      /vous (n’)?êtes (pas )?(encore |déjà )?(dé)?(connecté|inscrit|invité|averti|obligé)(?!\p{L})/iu,
      'words that fit everyone, such as « Connexion réussie »',
    ],
  ],
}

/** Texts that use a word other than the product's. @param {Map<string, Locale>} locales @returns {string[]} */
export const wordingProblems = (locales) => problemsBy(locales, RULES)
