import { domainToASCII } from 'node:url'
import { sql, type Kysely } from 'kysely'

/**
 * Addresses in the spelling that new ones are stored in: without invisible characters, full-width
 * characters converted, the domain in ASCII. An address that somebody else has in that spelling
 * keeps the old one, under which its owner still signs in. And names without characters that turn
 * the sentence around them.
 */
const ADDRESSES: readonly (readonly [table: string, column: string])[] = [
  ['users', 'email'],
  ['invitations', 'email'],
  ['password_resets', 'email'],
  ['email_confirmations', 'email'],
  ['relationships', 'to_user_email'],
]

/** A copy of `normalizeEmail`, which may change after this has run. */
function normalized(email: string): string {
  const folded = email
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
    .toLowerCase()
  const at = folded.lastIndexOf('@')
  const domain = domainToASCII(folded.slice(at + 1))
  return at === -1 || domain === '' ? folded : `${folded.slice(0, at)}@${domain}`
}

/** Names of one line, by their columns. */
const NAMES: readonly (readonly [table: string, column: string, otherwise: string | null])[] = [
  ['users', 'first_name', null],
  ['users', 'last_name', null],
  ['invitations', 'first_name', null],
  ['invitations', 'last_name', null],
]

const DIRECTION = '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, column] of ADDRESSES) {
    const { rows } = await sql<{ email: string }>`select distinct ${sql.ref(column)} as email from ${sql.table(table)}
      where ${sql.ref(column)} ~ '[^ -~]'`.execute(database)
    for (const { email } of rows) {
      const target = normalized(email)
      // An account whose new spelling is taken keeps the old one, and so do the rows that name it.
      const taken = table === 'users' ? target : email
      if (target !== email)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${target} where ${sql.ref(column)} = ${email}
          and not exists (select from users as others where others.email = ${taken})`.execute(database)
    }
  }
  for (const [table, column] of NAMES)
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = nullif(trim(regexp_replace(${sql.ref(column)}, ${DIRECTION}, '', 'g')), '')
      where ${sql.ref(column)} ~ ${DIRECTION}`.execute(database)
}
