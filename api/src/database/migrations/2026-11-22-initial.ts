import { sql, type Kysely } from 'kysely'
import { account } from './2026-11-22-initial/account'
import { activities } from './2026-11-22-initial/activities'
import { devices } from './2026-11-22-initial/devices'
import { platform } from './2026-11-22-initial/platform'
import { profile } from './2026-11-22-initial/profile'
import { reminders } from './2026-11-22-initial/reminders'
import { social } from './2026-11-22-initial/social'
import { surveys } from './2026-11-22-initial/surveys'
import { telehealth } from './2026-11-22-initial/telehealth'

/**
 * All tables. Whatever belongs to a participant has user_id first in its primary
 * key, so that the tables can be hash-partitioned and later distributed by user
 * without another schema. No foreign keys cross users, no triggers.
 */
const statements = [
  ...platform,
  ...account,
  ...profile,
  ...social,
  ...surveys,
  ...activities,
  ...reminders,
  ...telehealth,
  ...devices,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
