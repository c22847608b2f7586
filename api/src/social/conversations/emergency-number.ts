import { countryOf } from '@almanac/domain/local-contacts'
import { countryOf as countryOfNumber } from '../../account'
import type { CompanyMessaging } from '../../database/documents/platform'
import type { Database } from '../../http/serve'

type Numbers = Pick<NonNullable<CompanyMessaging['care_team']>, 'emergency_number' | 'emergency_numbers'>

/**
 * The number to call in an emergency where the reader is: the country of their phone number, else of their time zone.
 * A study has participants abroad, and they cannot dial the number of its own country.
 */
export async function emergencyNumberFor(
  database: Database,
  reader_id: string,
  { emergency_number, emergency_numbers = [] }: Numbers,
): Promise<string> {
  if (emergency_numbers.length === 0) return emergency_number
  const reader = await database.selectFrom('users').where('id', '=', reader_id).select('time_zone').executeTakeFirst()
  const country = countryOf(
    emergency_numbers.flatMap(({ countries }) => countries),
    {
      phone_country: await countryOfNumber(database, reader_id),
      time_zone: reader?.time_zone ?? null,
      locales: [],
    },
  )
  return (
    emergency_numbers.find(({ countries }) => country !== null && countries.includes(country))?.number ??
    emergency_number
  )
}
