import { randomBytes } from 'node:crypto'
import type { Database } from '../../http/serve'
import { hashOf } from '../session/store'

/** So many are made; each is good once. */
const RECOVERY_CODES = 10

/** Letters and digits that are not taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 80 bits: too many to try, so a plain hash keeps them. */
function newCode(): string {
  const letters = Array.from({ length: 16 }, () => letterOf()).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** One of them, each as likely: bytes beyond a multiple of their number are drawn again. */
function letterOf(): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 256 - (256 % LETTERS.length)) return LETTERS[byte % LETTERS.length] ?? ''
  }
}

/** As it was typed: without what groups it, in small letters. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Makes new recovery codes in place of those before, and gives them this once. */
export async function replaceRecoveryCodes(transaction: Database, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(plain(code)) })))
    .execute()
  return codes
}

/** Whether this is one of their recovery codes; it is good no more then. */
export async function useRecoveryCode(database: Database, user_id: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(plain(code)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
