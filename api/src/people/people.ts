import { normalizeEmail } from '@almanac/contracts/characters'
import { type RawBuilder, sql } from 'kysely'
import { unauthorized } from '../http/errors'
import { hasText } from '../database/text-search'
import type { Database } from '../http/serve'

/** A person as others see them. */
export interface Person {
  id: string
  first_name: string | null
  last_name: string | null
  avatar_id: number | null
  image_id: string | null
}

/** A person with their e-mail address, which others do not see. */
export interface KnownPerson extends Person {
  email: string
}

/** The e-mail address that names an operator in audit trails. 401 when the account is deleted. */
export async function emailOf(database: Database, user_id: string): Promise<string> {
  const user = await database.selectFrom('users').where('id', '=', user_id).select('email').executeTakeFirst()
  if (!user) throw unauthorized()
  return user.email
}

/**
 * The address under which an account is stored, else the normalized one. Where two accounts of
 * earlier releases have one address in two spellings, the older spelling has been kept: it is found
 * by exactly that spelling, which has precedence.
 */
export async function storedEmail(database: Database, typed: string): Promise<string> {
  const [as_typed, normalized] = [typed.trim().toLowerCase(), normalizeEmail(typed)]
  if (as_typed === normalized) return normalized
  const user = await database.selectFrom('users').where('email', '=', as_typed).select('email').executeTakeFirst()
  return user?.email ?? normalized
}

/** The id of the user with this e-mail address, in any spelling; undefined when there is none. */
export async function idOfEmail(database: Database, email: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', await storedEmail(database, email))
    .select('id')
    .executeTakeFirst()
  return user?.id
}

/** The id of the tester or operator with this address or id; undefined for any other account, and for none. */
export async function testerNamed(database: Database, user: string): Promise<string | undefined> {
  const named = normalizeEmail(user)
  const found = await database
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where((where) => where.or([where('users.email', '=', named), where(sql<string>`users.id::text`, '=', named)]))
    .select('users.id')
    .executeTakeFirst()
  return found?.id
}

/** The people with these ids, by id; unknown ids are left out. */
export async function peopleById(database: Database, ids: Iterable<string>): Promise<Map<string, KnownPerson>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const people = await database
    .selectFrom('users')
    .where('id', 'in', wanted)
    .select(['id', 'email', 'first_name', 'last_name', 'avatar_id', 'image_id'])
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}

/** Accounts by e-mail address, with their language; unknown addresses are left out. */
export async function accountsByEmail(
  database: Database,
  emails: readonly string[],
): Promise<Map<string, { id: string; locale: string }>> {
  if (emails.length === 0) return new Map()
  const users = await database
    .selectFrom('users')
    .where('email', 'in', emails)
    .select(['id', 'email', 'locale'])
    .execute()
  return new Map(users.map(({ email, ...account }) => [email, account]))
}

/** As accountsByEmail, limited to confirmed addresses. */
export async function confirmedAccounts(
  database: Database,
  emails: readonly string[],
): Promise<Map<string, { id: string; locale: string }>> {
  if (emails.length === 0) return new Map()
  const users = await database
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('email_confirmed_at', 'is not', null)
    .select(['id', 'email', 'locale'])
    .execute()
  return new Map(users.map(({ email, ...account }) => [email, account]))
}

/**
 * Locks these people until the transaction ends, always in the same order, so that
 * concurrent changes between them run one after the other. Returns the ids that
 * still exist.
 */
export async function lockPeople(transaction: Database, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Set()
  const people = await transaction
    .selectFrom('users')
    .where('id', 'in', wanted)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(people.map(({ id }) => id))
}

/** A person's full name; empty where none was given, or the account is deleted. */
export const fullName = (person: Pick<Person, 'first_name' | 'last_name'> | undefined): string =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ')

/** SQL: whether the name of the user in this column has the text in it, whatever case and accents. For other areas' queries. */
export const isNamed = (userColumn: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users where users.id = ${sql.ref(userColumn)}
    and ${hasText(sql`concat_ws(' ', users.first_name, users.last_name)`, text)})`
