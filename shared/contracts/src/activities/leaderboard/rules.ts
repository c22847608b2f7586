// What a name on the leaderboard may be, for the schema and for the field of the form.

export const MIN_LEADERBOARD_NAME_LENGTH = 2
/** Characters as people count them are at most as many. */
export const MAX_LEADERBOARD_NAME_LENGTH = 24
/** What is typed may be longer: blanks and marks that are not shown are taken out. */
export const MAX_TYPED_NAME_LENGTH = 100

/**
 * A name as it is shown: one line, single blanks, and none of the characters that
 * are not seen but change how what is beside them is read, such as overrides of
 * the direction. The joiners that some scripts are written with stay.
 */
export const leaderboardName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()

/**
 * Why a name cannot be taken; null when it can. Besides its length: it has a
 * letter or a digit, no address and no telephone number, which strangers would
 * read, and no heaps of marks above letters, which cover the rows around.
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

/** Two names with the same key look the same to a reader: case, accents and what stands between letters and digits do not tell them apart. */
export const leaderboardNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u065f]|[^\p{L}\p{M}\p{N}]/gu, '')
