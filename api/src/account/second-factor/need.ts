import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { forbidden } from '../../http/errors'
import type { Database } from '../../http/serve'
import { rolesOf } from '../../people'
import { hasSecondFactor } from './factors'

const DAY_MS = 86_400_000

export interface FactorNeed {
  /** Whether this person is to have a second factor. */
  needed: boolean
  /** From when the records of others are closed without one; null for at once. */
  required_from: Date | null
}

/**
 * Whether they see other people's records by profession: the care team of a study, whoever gives appointments to
 * others, and whom somebody has named their doctor. Family and friends, whom a participant lets see records, are no
 * clinicians.
 */
async function isClinician({ database, accountHooks }: FastifyInstance, user_id: string): Promise<boolean> {
  if (await accountHooks.isDoctor(database, user_id)) return true
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from appointments where creator_user_id = users.id and user_id <> users.id)
      or exists (
        select from companies,
          jsonb_array_elements_text(companies.care_team || coalesce(companies.messaging -> 'care_team' -> 'emails', '[]')) as address
        where lower(address) = lower(users.email)) as found
    from users where users.id = ${user_id}`.execute(database)
  return rows[0]?.found ?? false
}

/** When this person was first asked, which is now if they were not before. */
async function askedAt(database: Database, user_id: string): Promise<Date> {
  const { second_factor_asked_at } = await database
    .updateTable('users')
    .where('id', '=', user_id)
    .set({ second_factor_asked_at: sql<Date>`coalesce(second_factor_asked_at, now())` })
    .returning('second_factor_asked_at')
    .executeTakeFirstOrThrow()
  return second_factor_asked_at ?? new Date()
}

/** Who is to have a second factor: operators at once, clinicians after the days of grace; nobody on a demonstration. */
export async function factorNeedOf(app: FastifyInstance, user_id: string): Promise<FactorNeed> {
  const { database, secondFactor, secondFactorDays } = app
  if (!secondFactor) return { needed: false, required_from: null }
  if ((await rolesOf(database, user_id)).includes('operator')) return { needed: true, required_from: null }
  if (!(await isClinician(app, user_id))) return { needed: false, required_from: null }
  const asked_at = await askedAt(database, user_id)
  return { needed: true, required_from: new Date(asked_at.getTime() + secondFactorDays * DAY_MS) }
}

/** 403 for who neither needs a second factor nor has one. */
export async function requireNeed(app: FastifyInstance, user_id: string): Promise<void> {
  if ((await factorNeedOf(app, user_id)).needed || (await hasSecondFactor(app.database, user_id))) return
  throw forbidden()
}

/** Whether the records of others are closed to a session of this person without a second factor. */
export async function isFactorDue(app: FastifyInstance, user_id: string): Promise<boolean> {
  const { needed, required_from } = await factorNeedOf(app, user_id)
  return needed && (required_from === null || required_from.getTime() <= Date.now())
}
