// Rules for a name on the leaderboard, for the schema and the form field.

export const MIN_LEADERBOARD_NAME_LENGTH = 2
/** Lengths count code points. */
export const MAX_LEADERBOARD_NAME_LENGTH = 24
/** The input may be longer, because blanks and invisible characters are removed. */
export const MAX_TYPED_NAME_LENGTH = 100

/**
 * The name as shown: one line, single blanks, without invisible characters that affect
 * the text around them, such as direction overrides. The joiners (U+200C, U+200D) stay,
 * because some scripts need them.
 */
export const leaderboardName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()

/**
 * Error code for a name; null if it is valid. Besides the length, it needs a letter or a
 * digit. Addresses and telephone numbers are forbidden, because strangers would see them,
 * and stacks of combining marks, because they cover adjacent rows.
 */
export function leaderboardNameProblem(typed: string): 'CANT_BE_BLANK' | 'NAME_LENGTH' | 'NAME_NOT_ALLOWED' | null {
  const name = leaderboardName(typed)
  if (name === '') return 'CANT_BE_BLANK'
  const { length } = [...name]
  if (length < MIN_LEADERBOARD_NAME_LENGTH || length > MAX_LEADERBOARD_NAME_LENGTH) return 'NAME_LENGTH'
  const digits = name.match(/\p{Nd}/gu)?.length ?? 0
  if (!/[\p{L}\p{N}]/u.test(name) || /[@＠]/u.test(name) || /:\/\/|www\./iu.test(name) || digits > 6)
    return 'NAME_NOT_ALLOWED'
  return /\p{M}{4}/u.test(name) ? 'NAME_NOT_ALLOWED' : null
}

/** Names with the same key look alike: it ignores case, accents, and everything except letters and digits. */
export const leaderboardNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u065f]|[^\p{L}\p{M}\p{N}]/gu, '')
