import { localeIn } from '@almanac/domain/languages'
import { zoneNamed } from '@almanac/domain/time'
import type { Database } from '../http/serve'
import { isInClosedStudy } from '../platform'
import { unauthorized } from '../http/errors'

/** A user's reminder settings; the zone is null until a device of theirs has sent one. */
interface Reminding {
  by_email: boolean
  /** They have unsubscribed from optional mails. */
  mails_stopped: boolean
  time_zone: string | null
}

/** The recipient of a reminder. */
export interface RemindedPerson {
  id: string
  email: string
  first_name: string | null
  locale: string
  /** The locale of dates and numbers: the language with the chosen region. */
  formats: string
  /** Reminded by mail, unless they have unsubscribed from optional mails. */
  by_email: boolean
  /** The address is confirmed. */
  email_confirmed: boolean
}

/** The zone until a device has sent one. */
const DEFAULT_ZONE = 'UTC'

/** The time zones of these people: UTC while unknown. Deleted accounts are left out. */
export async function zonesOf(database: Database, user_ids: readonly string[]): Promise<Map<string, string>> {
  if (user_ids.length === 0) return new Map()
  const users = await database.selectFrom('users').where('id', 'in', user_ids).select(['id', 'time_zone']).execute()
  return new Map(users.map(({ id, time_zone }) => [id, time_zone ?? DEFAULT_ZONE]))
}

/** Those of these people who may be reminded, by id: without members of closed studies and accounts to be deleted. */
export async function remindedPeople(
  database: Database,
  user_ids: readonly string[],
): Promise<Map<string, RemindedPerson>> {
  if (user_ids.length === 0) return new Map()
  const users = await database
    .selectFrom('users')
    .where('id', 'in', user_ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deletion_requests').whereRef('deletion_requests.user_id', '=', 'users.id').select('user_id'),
        ),
      ),
    )
    .where(({ not }) => not(isInClosedStudy('users.id')))
    .select([
      'id',
      'email',
      'first_name',
      'locale',
      'region',
      'reminders_by_email',
      'dont_send_emails',
      'email_confirmed_at',
    ])
    .execute()
  return new Map(
    users.map(({ region, reminders_by_email, dont_send_emails, email_confirmed_at, ...user }) => [
      user.id,
      {
        ...user,
        formats: localeIn(user.locale, region),
        by_email: reminders_by_email && !dont_send_emails,
        email_confirmed: email_confirmed_at !== null,
      },
    ]),
  )
}

/** The user's reminder settings. 401 when the account is deleted. */
export async function reminderSettingsOf(database: Database, user_id: string): Promise<Reminding> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['reminders_by_email', 'dont_send_emails', 'time_zone'])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  return { by_email: user.reminders_by_email, mails_stopped: user.dont_send_emails, time_zone: user.time_zone }
}

/** Changes the given settings; the row is locked until the transaction ends. */
export async function updateReminderSettings(
  transaction: Database,
  user_id: string,
  { by_email, time_zone }: Partial<Pick<Reminding, 'by_email' | 'time_zone'>>,
): Promise<void> {
  await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set((build) => ({
      reminders_by_email: by_email ?? build.ref('reminders_by_email'),
      time_zone: time_zone === undefined ? build.ref('time_zone') : time_zone,
    }))
    .execute()
}

/** The participant's time zone; null while unknown. */
export async function knownZoneOf(database: Database, user_id: string): Promise<string | null> {
  const user = await database.selectFrom('users').where('id', '=', user_id).select('time_zone').executeTakeFirst()
  return user?.time_zone ?? null
}

/** The participant's time zone; UTC while unknown. */
export async function zoneOf(database: Database, user_id: string): Promise<string> {
  return (await knownZoneOf(database, user_id)) ?? 'UTC'
}

/**
 * The locale of a text about a participant in a language: dates and numbers are written as in the region that they have
 * chosen, else as in the language.
 */
export async function formatsOf(database: Database, user_id: string, locale: string): Promise<string> {
  const user = await database.selectFrom('users').where('id', '=', user_id).select('region').executeTakeFirst()
  return localeIn(locale, user?.region ?? null)
}

/** The zone that a participant's device states, or the stored one where its name is unknown here. */
export async function statedZoneOf(database: Database, user_id: string, stated: string | undefined): Promise<string> {
  return zoneNamed(stated) ?? (await zoneOf(database, user_id))
}
