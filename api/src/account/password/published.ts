import type { Database } from '../../http/serve'
import { isPassword } from './hash'

/** The people of the demonstration, and the password that stands in its files and in the README. */
const DEMONSTRATION = { addresses: '%@demo.almanac.health', password: 'almanac-demo' }

/** The addresses of people who still have the demonstration's password. */
export async function peopleWithPublishedPasswords(database: Database): Promise<string[]> {
  const people = await database
    .selectFrom('users')
    .where('email', 'like', DEMONSTRATION.addresses)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .select(['email', 'password_hash'])
    .execute()
  const published = await Promise.all(
    people.map(async ({ email, password_hash }) =>
      (await isPassword(DEMONSTRATION.password, password_hash)) ? [email] : [],
    ),
  )
  return published.flat()
}
