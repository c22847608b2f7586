import { randomBytes } from 'node:crypto'
import type { Database } from '../../http/serve'
import { hashOf } from '../session/store'

/** Number of codes; each is valid once. */
const RECOVERY_CODES = 10

/** Characters that are not easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 80 bits: too many for brute force, so a plain hash is enough. */
function newCode(): string {
  const letters = Array.from({ length: 16 }, () => letterOf()).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** A uniformly random character: bytes beyond a multiple of their number are drawn again. */
function letterOf(): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 256 - (256 % LETTERS.length)) return LETTERS[byte % LETTERS.length] ?? ''
  }
}

/** Normalizes a typed code: lower case, without separators. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Replaces the recovery codes and returns the new ones, which are not readable later. */
export async function newRecoveryCodes(transaction: Database, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(plain(code)) })))
    .execute()
  return codes
}

/** How many recovery codes are unused. */
export async function recoveryCodesLeft(database: Database, user_id: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Uses up a recovery code; false when it is none of theirs. */
export async function useRecoveryCode(database: Database, user_id: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(plain(code)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
