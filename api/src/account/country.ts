import { readPhoneNumber } from '@almanac/domain/phone'
import type { Database } from '../http/serve'

/** The country of the user's primary phone number (ISO 3166 alpha-2); null without a number, or for one of no country. */
export async function countryOf(database: Database, user_id: string): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('primary_contact_number')
    .executeTakeFirst()
  return (user?.primary_contact_number && readPhoneNumber(user.primary_contact_number)?.country) || null
}
