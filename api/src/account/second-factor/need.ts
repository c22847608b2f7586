import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { forbidden } from '../../http/errors'
import { rolesOf } from '../../people'
import { isClinician } from './clinician'
import { hasSecondFactor } from './factors'
import { mailFactorNeeded } from './notice'

const DAY_MS = 86_400_000

export interface FactorNeed {
  /** Whether this person is to have a second factor. */
  needed: boolean
  /** From when the records of others are closed without one; null for at once. */
  required_from: Date | null
}

/** From when a clinician needs one: the days of grace begin when the server first asks, and a mail says so to whoever has none. */
async function requiredFrom({ database, secondFactorDays }: FastifyInstance, user_id: string): Promise<Date> {
  const dueAfter = (asked: Date) => new Date(asked.getTime() + secondFactorDays * DAY_MS)
  const known = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('second_factor_asked_at')
    .executeTakeFirst()
  if (known?.second_factor_asked_at) return dueAfter(known.second_factor_asked_at)
  return inTransaction(database, async (transaction) => {
    const asked = await transaction
      .updateTable('users')
      .where('id', '=', user_id)
      .where('second_factor_asked_at', 'is', null)
      .set({ second_factor_asked_at: sql<Date>`now()` })
      .returning('second_factor_asked_at')
      .executeTakeFirst()
    const required_from = dueAfter(asked?.second_factor_asked_at ?? new Date())
    // A concurrent question has asked, and sent the mail.
    if (asked && !(await hasSecondFactor(transaction, user_id)))
      await mailFactorNeeded(transaction, user_id, required_from)
    return required_from
  })
}

/** Who is to have a second factor: operators and administrators of companies at once, clinicians after the days of grace; nobody on a demonstration. */
export async function factorNeedOf(app: FastifyInstance, user_id: string): Promise<FactorNeed> {
  const { database, secondFactor } = app
  if (!secondFactor) return { needed: false, required_from: null }
  const roles = await rolesOf(database, user_id)
  if (roles.includes('operator') || roles.includes('company_administrator'))
    return { needed: true, required_from: null }
  if (!(await isClinician(app, user_id))) return { needed: false, required_from: null }
  return { needed: true, required_from: await requiredFrom(app, user_id) }
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
