/** @typedef {import('./locales.mjs').Locale} Locale */

/** Diacritics above and below letters, which are optional in writing. */
const MARKS = /[\u064B-\u0652\u0670]/g

/** Plural imperatives that do not begin with an alif; the others are recognized by their form. */
const IMPERATIVES = new Set([
  'ضعوا',
  'خذوا',
  'عودوا',
  'كونوا',
  'قوموا',
  'حاولوا',
  'راجعوا',
  'تابعوا',
  'سجلوا',
  'غيروا',
  'جربوا',
  'حددوا',
  'عدلوا',
  'شغلوا',
  'حدثوا',
  'قدموا',
  'وقعوا',
  'كرروا',
  'تحققوا',
  'تفقدوا',
  'تأكدوا',
  'تواصلوا',
  'تذكروا',
])

/**
 * Words that look like a plural address but are not: 'she will be', 'cooperation', 'to judge', 'to
 * accumulate', 'is concluded'.
 */
const NO_ADDRESS = /^(?:[سف]?تكون|ال?تعاون|يختتم)$|(?:حكم|حاكم|تراكم)$/u

/** @type {((word: string) => boolean)[]} */
const PLURAL_ADDRESS = [
  (word) => /^(?:أنتم|[بل]كم)$/u.test(word),
  (word) => /\p{L}{2,}كم$/u.test(word),
  (word) => /^[اأ]\p{L}{2,}وا(?:ه|ها)?$/u.test(word),
  (word) => IMPERATIVES.has(word),
  (word) => /^س?ت\p{L}{2,}ون(?:ه|ها|هم|ي|نا)?$/u.test(word),
  (word) => /^\p{L}{3,}تم(?:وه|وها|وهم|ونا)?$/u.test(word),
]

/** The one allowed spelling of words that have two. @type {[pattern: RegExp, wanted: string][]} */
const SPELLING = [
  [/اً/u, 'the tanwin before its alif: ـًا'],
  [
    /(?<!\p{L})(?:أيضا|أولا|مثلا|شكرا|قليلا|لاحقا|سابقا|دائما|تلقائيا|يوميا|حاليا|أبدا|جدا|فورا|غدا)(?![\p{L}\p{M}])/u,
    'the tanwin: ـًا',
  ],
  [/(?<!\p{L})[وف]?(?:ي|س|ست)?تعذر/u, 'تعذّر with its shadda'],
  [/تحقق/u, 'تحقّق with its shadda'],
  [/(?<!\p{L})[وف]?يرجى/u, 'يُرجى with its damma'],
  [/ألماناك|المناك/u, 'the name of the product in Latin letters: Almanac'],
  [/[\u0600-\u06FF»][,;?]/u, 'the Arabic signs ، ؛ ؟'],
  [/(?<=\p{L}{2})تَ(?:ه|ها|هم)?(?!\p{L})/u, 'no vowel sign that makes its reader a man: كتبت for كتبتَ'],
  [
    /(?<!\p{L})(?:(?:لا )?تزال|كنت|تكون|أنت|ابقَ|فابقَ|البقاء) (?:موافقًا|مسجّلًا?|متأكدًا|راغبًا|مهتمًا|مستعدًا)/u,
    'words that fit everyone: موافقتك قائمة for كنت موافقًا',
  ],
]

/** The first word that addresses several people. @param {string} text @returns {string | undefined} */
function pluralAddressIn(text) {
  const words = text.replaceAll(/\{\{[^}]*\}\}/g, ' ').match(/[\p{L}\p{M}]+/gu) ?? []
  return words.find((written) => {
    const word = written.replaceAll(MARKS, '')
    return (
      [word, word.replace(/^[وف]/u, '')].every((form) => !NO_ADDRESS.test(form)) &&
      [word, word.replace(/^[وف]/u, '')].some((form) => PLURAL_ADDRESS.some((addresses) => addresses(form)))
    )
  })
}

/**
 * Arabic texts that address several people (texts address one person), or use another spelling than the
 * allowed one.
 * @param {Map<string, Locale>} locales
 * @returns {string[]}
 */
export const arabicProblems = (locales) =>
  [...(locales.get('ar') ?? new Map())].flatMap(([key, { value, file, line }]) => {
    const plural = pluralAddressIn(value)
    return [
      ...(plural ? [`'${key}' addresses several people ('${plural}'): Almanac speaks to one`] : []),
      ...SPELLING.filter(([pattern]) => pattern.test(value)).map(([, wanted]) => `'${key}' wants ${wanted}`),
    ].map((problem) => `${file}:${line}: ${problem}`)
  })
