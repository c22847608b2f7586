import { newId } from '@almanac/domain/ids'
import type { UserReportReason } from '@almanac/contracts/rules/social/user-reports'
import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { invalid, notFound } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { namedCompaniesOf } from '../../platform'
import { blockUser, hasMet } from '../blocked-users/blocked-users'
import { notifyReportRecipients } from './notify-recipients'

const MAX_REPORTS: Limit = { most: 30, seconds: 3_600 }

/** At most one notification in this time for the same user and reported person. */
const REPEAT_HOURS = 24

interface ReportedUser {
  user_id: string
  reason: UserReportReason
  block: boolean
}

/** The studies of a user that name people for reports. */
export async function reportReaders(database: Database, user_id: string): Promise<{ studies: string[] }> {
  const companies = await namedCompaniesOf(database, [user_id])
  const naming = companies.filter(({ messaging }) => (messaging.report_recipients ?? []).length > 0)
  return { studies: naming.map(({ name }) => name) }
}

/**
 * Stores a report of a person, once a day per reporter, and notifies the recipients whom the studies of both name
 * for reports. With `block`, also blocks the person, in the same transaction. Returns whether the report is new.
 * 404 for a person whom the user has not met, as for a block.
 */
export function reportUser(database: Database, user_id: string, reported: ReportedUser): Promise<boolean> {
  const { user_id: other, reason } = reported
  if (other === user_id) throw invalid('INVALID', 'user_id')
  return inTransaction(database, async (transaction) => {
    const there = await lockPeople(transaction, [user_id, other])
    if (!there.has(other) || !(await hasMet(transaction, user_id, other))) throw notFound()
    const isNew = await storeReport(transaction, user_id, reported)
    if (isNew)
      await notifyReportRecipients(transaction, [user_id, other], {
        kind: 'user_report',
        values: { reporter_id: user_id, reported_id: other, reason },
      })
    if (reported.block) await blockUser(transaction, user_id, other)
    return isNew
  })
}

/** The caller holds the locks of both people, so that of two concurrent reports only one counts as the first. */
async function storeReport(
  transaction: Database,
  user_id: string,
  { user_id: other, reason }: ReportedUser,
): Promise<boolean> {
  const recent = await transaction
    .selectFrom('user_reports')
    .where('reported_user_id', '=', other)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`created_at > now() - make_interval(hours => ${REPEAT_HOURS})`)
    .select('id')
    .executeTakeFirst()
  if (recent) return false
  await requireAttempt(transaction, 'user_reports', user_id, MAX_REPORTS)
  await transaction
    .insertInto('user_reports')
    .values({ user_id, id: newId(), reported_user_id: other, reason })
    .execute()
  return true
}
